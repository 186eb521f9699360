import { type Face, type Fill, lined, plate } from '../engine/face.ts'
import { horizontal, type Plane, polyline, rectangle } from '../engine/isometric.ts'

/** A keycap of 34 units with its hollow. */
export const keycap = (z: number, u: number, v: number, face: Fill = 'top'): Face[] => [
  ...plate(horizontal(z), u, v, 34, 34, 14, 6, { face }),
  lined('detail', rectangle(horizontal(z + 14), u + 5, v + 4, 24, 24, 5)),
]

/** The sign of the Enter key, its corner 23 units right of u and 9 below v. */
export const enterSign = (plane: Plane, u: number, v: number): Face =>
  lined(
    'pencil',
    polyline(plane, [u + 23, v + 9], [u + 23, v + 19], [u + 10, v + 19]) +
      polyline(plane, [u + 14, v + 15], [u + 10, v + 19], [u + 14, v + 23]),
  )
