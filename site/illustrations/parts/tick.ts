import { type Face, lined } from '../engine/face.ts'
import { horizontal, polygon, turned } from '../engine/isometric.ts'

/** A tick lying at height z, centred on u, v and upright to the viewer; `size` is half its width. */
export const tick = (z: number, u: number, v: number, size: number): Face =>
  lined(
    'tick',
    polygon(
      horizontal(z),
      turned(u, v, [
        [-size, 0],
        [-size * 0.3, size * 0.7],
        [size, -size * 0.7],
      ]),
      false,
    ),
  )
