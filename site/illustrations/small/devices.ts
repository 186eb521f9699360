import { framed, type Picture } from '../engine/drawing.tsx'
import { detailed, filled, lined, outlined, slab } from '../engine/face.ts'
import {
  arc,
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  type Point,
  polygon,
  rectangle,
} from '../engine/isometric.ts'
import { phone as lyingPhone } from '../parts/devices.ts'
import { closedDisk } from '../parts/drives.ts'
import { tick } from '../parts/tick-and-shield.ts'

const ground = horizontal(0)

export const hdd: Picture = { viewBox: '-136 -40 236 190', still: closedDisk(0, 'yellow') }

export const ssdDrive: Picture = {
  viewBox: '-104 -34 184 160',
  still: [
    ...slab(ground, { at: [0, 0], size: [80, 112, 9], radius: 6 }),
    outlined('yellow', rectangle(horizontal(9), 10, 12, 60, 44, 3)),
    lined('detail', lines(horizontal(9), [10, 70, 50, 70], [10, 78, 60, 78], [10, 86, 40, 86])),
  ],
}

export const usb: Picture = {
  viewBox: '-96 -36 142 124',
  still: [
    ...slab(horizontal(3), { at: [8, 0], size: [20, 26, 6], radius: 1, face: 'left' }),
    filled('dark', rectangle(horizontal(9), 12, 6, 4, 5) + rectangle(horizontal(9), 20, 6, 4, 5)),
    ...slab(ground, { at: [2, 26], size: [32, 62, 12], radius: 6 }),
    detailed('yellow', circle(horizontal(12), 18, 76, 5)),
  ],
}

const cardShape: Point[] = [
  [0, 0],
  [52, 0],
  [66, 14],
  [66, 86],
  [0, 86],
]

export const sd: Picture = {
  viewBox: '-97 -32 164 130',
  still: [
    outlined('right', polygon(horizontal(-4), ...cardShape)),
    outlined('top', polygon(ground, ...cardShape)),
    filled(
      'dark',
      [0, 1, 2, 3, 4, 5].map((contact) => rectangle(ground, 6 + contact * 8, 5, 5, 15)).join(''),
    ),
    outlined('yellow', rectangle(ground, 8, 34, 50, 40, 3)),
  ],
}

export const phone: Picture = {
  viewBox: '-122 -30 190 126',
  still: [...lyingPhone(0), filled('yellow', rectangle(horizontal(7), 18, 50, 28, 28, 6))],
}

export const pc: Picture = {
  viewBox: '-140 -140 206 256',
  still: [
    ...slab(ground, { at: [0, 0], size: [64, 150, 130], radius: 6 }),
    lined('detail', lines(facingRight(64), [14, 112, 60, 112], [14, 104, 60, 104])),
    lined(
      'detail',
      rectangle(facingLeft(150), 10, 100, 44, 12, 2) +
        rectangle(facingLeft(150), 10, 82, 44, 12, 2),
    ),
    outlined('yellow', circle(facingLeft(150), 32, 58, 7)),
    lined(
      'detail',
      lines(
        facingLeft(150),
        [14, 14, 50, 14],
        [14, 21, 50, 21],
        [14, 28, 50, 28],
        [14, 35, 50, 35],
      ),
    ),
  ],
}

export const nas: Picture = {
  viewBox: '-106 -114 222 236',
  still: [
    ...slab(ground, { at: [0, 0], size: [120, 110, 104], radius: 8 }),
    lined(
      'detail',
      [1, 2, 3].map((bay) => rectangle(facingLeft(110), 9 + bay * 26.5, 24, 22, 70, 3)).join(''),
    ),
    outlined('yellow', rectangle(facingLeft(110), 9, 24, 22, 70, 3)),
    lined(
      'detail',
      lines(
        facingLeft(110),
        ...[0, 1, 2, 3].map((bay) => [15 + bay * 26.5, 34, 25 + bay * 26.5, 34] as const),
      ),
    ),
    filled('dark', circle(facingLeft(110), 16, 12, 3) + circle(facingLeft(110), 26, 12, 3)),
  ],
}

const front = facingLeft(120)

export const server: Picture = {
  viewBox: '-112 -104 252 246',
  still: [0, 34, 68].flatMap((z) => [
    ...slab(horizontal(z), { at: [0, 0], size: [150, 120, 28], radius: 4 }),
    lined(
      'detail',
      lines(front, [14, z + 10, 86, z + 10], [14, z + 15, 86, z + 15], [14, z + 20, 86, z + 20]),
    ),
    z === 34
      ? outlined('yellow', circle(front, 130, z + 15, 6))
      : filled('dark', circle(front, 130, z + 15, 4)),
    filled('dark', circle(front, 114, z + 15, 4)),
  ]),
}

const glass = horizontal(7)

/**
 * A ringing smartphone, for availability by telephone. No footprint, because its background may be
 * dark or light.
 */
export const ringingPhone: Picture = framed([
  ...lyingPhone(0),
  outlined('yellow', circle(glass, 32, 98, 15)),
  lined(
    'wave',
    arc(glass, 32, 98, 24, 205, 335) +
      arc(glass, 32, 98, 36, 210, 330) +
      arc(glass, 32, 98, 48, 214, 326),
  ),
])

/** The phone of the hero put together again, with a tick on its glass. */
export const repairedPhone: Picture = framed([
  ...lyingPhone(0),
  filled('yellow', circle(glass, 32, 66, 19)),
  tick(7, 32, 66, 10),
])
