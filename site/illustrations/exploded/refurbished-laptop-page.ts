import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, detailed, type Face, filled, footprint, lined, outlined, plate } from '../engine/face.ts'
import { circle, horizontal, lines, rectangle } from '../engine/isometric.ts'
import { notebookDeck } from '../parts/notebook.ts'
import { ssd } from '../parts/ssd.ts'
import { tick } from '../parts/tick.ts'

const z = { ground: -34, base: 0, battery: 40, deck: 104, lid: 178 } as const
const [width, depth] = [158, 110] as const

const corners = (from: number, to: number): Face =>
  axes([6, 104, from, to], [152, 104, from, to], [152, 6, from, to])

/** 8: a used notebook gone through piece by piece; the tick says that it passed. */
export const refurbishedLaptopPage: ExplodedPicture = {
  frame: [-196, -208, 408, 376],
  faces: [
    footprint(rectangle(horizontal(z.ground), 0, 0, width, depth, 9)),
    corners(z.ground, z.base),
    ...plate(horizontal(z.base), 0, 0, width, depth, 10, 9),
    detailed('left', rectangle(horizontal(10), 6, 6, width - 12, depth - 12, 5)),
    filled(
      'dark',
      [
        [12, 12],
        [146, 12],
        [12, 98],
        [146, 98],
      ]
        .map(([u = 0, v = 0]) => circle(horizontal(10), u, v, 2.6))
        .join(''),
    ),
    axes([20, 100, 10, z.battery], [92, 100, 10, z.battery]),
    axes([104, 56, 10, z.battery + 4]),
    ...[20, 57].flatMap((u) => plate(horizontal(z.battery), u, 54, 35, 46, 9, 4)),
    lined(
      'detail',
      lines(horizontal(z.battery + 9), [
        [27, 64, 46, 64],
        [27, 70, 40, 70],
      ]),
    ),
    ...ssd(z.battery, 26, 16),
    corners(10, z.deck),
    ...notebookDeck(z.deck, width, depth),
    corners(z.deck + 7, z.lid),
    ...plate(horizontal(z.lid), 0, 0, width, depth, 6, 9),
    outlined('yellow', circle(horizontal(z.lid + 6), width / 2, depth / 2, 30)),
    tick(z.lid + 6, width / 2, depth / 2, 19),
  ],
  labels: [
    { text: 'Controllato', at: [width / 2 - 21, depth / 2 + 21, z.lid + 6], side: 'left', drop: -60 },
    { text: 'Schermo', at: [width, 30, z.lid + 3], side: 'right', drop: -20 },
    { text: 'Tastiera', at: [width, 40, z.deck + 3], side: 'right', drop: 14 },
    { text: 'Batteria', at: [20, 90, z.battery + 4], side: 'left' },
    { text: 'SSD', at: [118, 24, z.battery + 2], side: 'right' },
    { text: 'Base', at: [width, 60, 5], side: 'right' },
  ],
}
