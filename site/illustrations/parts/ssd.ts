import { detailed, type Face, type Fill, filled, lined, plate } from '../engine/face.ts'
import { circle, horizontal, lines, rectangle } from '../engine/isometric.ts'

/** An M.2 drive, 92 by 26 units, with its corner at u, v. `memory` is the chip that holds the data. */
export const ssd = (
  z: number,
  u: number,
  v: number,
  { face = 'top', memory = 'dark' }: { face?: Fill; memory?: Fill } = {},
): Face[] => {
  const top = horizontal(z + 4)
  const contacts = Array.from({ length: 6 }, (_, index) => {
    const at = v + 4 + index * 3.6
    return [u + 2, at, u + 7, at] as const
  })
  return [
    ...plate(horizontal(z), u, v, 92, 26, 4, 3, { face, part: 6 }),
    filled('dark', rectangle(top, u + 14, v + 5, 22, 16, 1)),
    filled(memory, rectangle(top, u + 42, v + 5, 22, 16, 1)),
    lined('detail', lines(top, contacts)),
    detailed('top', circle(top, u + 86, v + 13, 4)),
  ]
}
