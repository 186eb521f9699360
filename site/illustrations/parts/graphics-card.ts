import { type Face, type Fill, plate } from '../engine/face.ts'
import { horizontal } from '../engine/isometric.ts'

/** The graphics chip under its eight cooling fins, 60 by 52 units. */
export const graphicsChip = (z: number, u: number, v: number, base: Fill = 'top'): Face[] => {
  const fins = Array.from({ length: 8 }, (_, index) =>
    plate(horizontal(z + 8), u + 5 + index * 6.6, v + 4, 3.4, 44, 12, 0, { part: 3 }),
  )
  return [...plate(horizontal(z), u, v, 60, 52, 8, 3, { face: base, part: 3 }), ...fins.flat()]
}
