import { type Face, lined, outlined } from '../engine/face.ts'
import { circle, horizontal, lines } from '../engine/isometric.ts'

/**
 * The head of a screw seen from above, 8 units wide. Slotted, because a cross looks like a button.
 */
export const screwHead = (z: number, u: number, v: number): Face[] => [
  outlined('top', circle(horizontal(z), u, v, 4)),
  lined('detail', lines(horizontal(z), [u - 2.4, v - 1.2, u + 2.4, v + 1.2])),
]
