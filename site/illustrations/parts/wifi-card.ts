import { detailed, type Face, filled, plate } from '../engine/face.ts'
import { circle, horizontal, rectangle } from '../engine/isometric.ts'

/** The wireless card, 36 by 24 units, with its two antenna sockets. */
export const wifiCard = (z: number, u: number, v: number): Face[] => {
  const top = horizontal(z + 3)
  return [
    ...plate(horizontal(z), u, v, 36, 24, 3, 2, { part: 9 }),
    filled('dark', rectangle(top, u + 6, v + 5, 16, 14, 1)),
    detailed('top', circle(top, u + 29, v + 7, 3) + circle(top, u + 29, v + 17, 3)),
  ]
}
