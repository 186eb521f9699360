import { type Face, filled, plate } from '../engine/face.ts'
import { horizontal, rectangle } from '../engine/isometric.ts'

/** A smartphone lying on its back, 64 by 128 units. */
export const phone = (z: number): Face[] => {
  const glass = horizontal(z + 7)
  return [
    ...plate(horizontal(z), 0, 0, 64, 128, 7, 11),
    filled('dark', rectangle(glass, 4, 4, 56, 120, 7)),
    filled('top', rectangle(glass, 24, 8, 16, 4, 2)),
  ]
}
