import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import {
  axes,
  cornerAxes,
  detailed,
  type Face,
  filled,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import { circle, circles, facingRight, horizontal, lines, rectangle } from '../engine/isometric.ts'
import { notebookDeck } from '../parts/devices.ts'
import { ssd } from '../parts/drives.ts'
import { tick } from '../parts/tick-and-shield.ts'

/** Height of each part's underside while the notebook is taken apart. */
const z = { base: 34, battery: 74, deck: 138, lid: 212 } as const
/** The heights of deck and lid in the closed notebook. */
const whole = { deck: 10, lid: 17 } as const
const [width, depth] = [158, 110] as const

const corners = (from: number, to: number): Face => cornerAxes([6, 6, 152, 104], from, to)

/** A used notebook tested part by part; the tick means passed. */
export const notebook: ExplodedObject = {
  frame: [-190, -242, 414, 376],
  footprint: { width, depth, radius: 9 },
  parts: [
    {
      axes: [corners(0, z.base)],
      faces: [
        ...slab(horizontal(0), { at: [0, 0], size: [width, depth, 10], radius: 9 }),
        detailed('left', rectangle(horizontal(10), 6, 6, width - 12, depth - 12, 5)),
        filled('dark', circles(horizontal(10), 2.6, [12, 12], [146, 12], [12, 98], [146, 98])),
        filled(
          'dark',
          [14, 30, 46].map((u) => rectangle(facingRight(width), u, 3.5, 10, 4, 1)).join('') +
            circle(facingRight(width), 66, 5.5, 2),
        ),
      ],
      explodedOffset: up(z.base),
      labels: [{ text: 'Base', at: [40, depth, 5], side: 'left' }],
    },
    {
      // The closed notebook hides battery and drive.
      only: 'apart',
      axes: [
        axes([20, 100, z.base + 10, z.battery], [92, 100, z.base + 10, z.battery]),
        axes([150, 48, z.base + 10, z.battery]),
      ],
      faces: [
        ...[20, 57].flatMap((u) =>
          slab(horizontal(0), { at: [u, 54], size: [35, 46, 9], radius: 4 }),
        ),
        lined('detail', lines(horizontal(9), [27, 64, 46, 64], [27, 70, 40, 70])),
        ...ssd(0, 58, 22),
      ],
      explodedOffset: up(z.battery),
      labels: [
        { text: 'Batteria', at: [20, 90, 4], side: 'left' },
        { text: 'SSD', at: [150, 36, 2], side: 'right' },
      ],
    },
    {
      axes: [corners(z.base + 10, z.deck)],
      faces: notebookDeck(whole.deck, width, depth),
      explodedOffset: up(z.deck - whole.deck),
      labels: [{ text: 'Tastiera', at: [138.4, 39.7, whole.deck + 7], side: 'right' }],
    },
    {
      axes: [corners(z.deck + 7, z.lid)],
      faces: [
        ...slab(horizontal(whole.lid), { at: [0, 0], size: [width, depth, 6], radius: 9 }),
        outlined('yellow', circle(horizontal(whole.lid + 6), width / 2, depth / 2, 30)),
        tick(whole.lid + 6, width / 2, depth / 2, 19),
      ],
      explodedOffset: up(z.lid - whole.lid),
      labels: [
        {
          text: 'Controllato',
          at: [width / 2 - 21, depth / 2 + 21, whole.lid + 6],
          side: 'left',
          drop: -60,
        },
        { text: 'Schermo', at: [146, 56, whole.lid + 6], side: 'right' },
      ],
    },
  ],
}
