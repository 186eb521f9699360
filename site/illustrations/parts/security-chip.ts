import { type Face, type Fill, filled, lined, plate } from '../engine/face.ts'
import { circle, horizontal, lines, type Plane, polygon } from '../engine/isometric.ts'

/** A keyhole centred on u, v; `scale` 1 is the size on the 28 unit chip. */
const keyhole = (plane: Plane, u: number, v: number, scale = 1): string =>
  circle(plane, u, v - 3 * scale, 4.2 * scale) +
  polygon(plane, [
    [u - 1.6 * scale, v - 2 * scale],
    [u + 1.6 * scale, v - 2 * scale],
    [u + 3 * scale, v + 7 * scale],
    [u - 3 * scale, v + 7 * scale],
  ])

/** The security chip (TPM) with its pins, 28 units square. */
export const securityChip = (z: number, u: number, v: number, face: Fill = 'top'): Face[] => {
  const pins = Array.from({ length: 5 }, (_, index) => {
    const step = 4 + index * 5
    return [
      [u + step, v - 4, u + step, v + 32],
      [u - 4, v + step, u + 32, v + step],
    ] as const
  }).flat()
  return [
    lined('pin', lines(horizontal(z), pins)),
    ...plate(horizontal(z), u, v, 28, 28, 5, 2, { face, part: 2 }),
    filled('dark', keyhole(horizontal(z + 5), u + 14, v + 14)),
  ]
}
