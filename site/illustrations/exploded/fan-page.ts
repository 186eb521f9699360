import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, detailed, type Face, footprint, lined, outlined, plate } from '../engine/face.ts'
import { circle, horizontal, lines, polygon, rectangle } from '../engine/isometric.ts'
import { fan } from '../parts/fan.ts'

const z = { ground: -50, board: 0, paste: 46, sink: 104, fan: 182, screws: 232 } as const
const side = 124
const centre = side / 2
const corners = [
  [26, 26],
  [98, 26],
  [26, 98],
  [98, 98],
] as const

/** Three are out; the nearest still holds, its axis would run through the hub. */
const lifted = corners.slice(0, 3)

const screw = (level: number, u: number, v: number): Face[] => [
  outlined('top', circle(horizontal(level), u, v, 4.5)),
  lined(
    'detail',
    lines(horizontal(level), [
      [u - 2.4, v, u + 2.4, v],
      [u, v - 2.4, u, v + 2.4],
    ]),
  ),
]

const heatSink = (): Face[] => [
  ...plate(horizontal(z.sink), 22, 22, 80, 80, 7, 3),
  ...Array.from({ length: 9 }, (_, index) =>
    plate(horizontal(z.sink + 7), 25 + index * 8.5, 24, 4, 76, 24),
  ).flat(),
]

/** 7: what cools a processor, taken apart to be cleaned. */
export const fanPage: ExplodedPicture = {
  frame: [-204, -226, 408, 408],
  faces: [
    footprint(rectangle(horizontal(z.ground), 0, 0, side, side, 5)),
    axes([4, 120, z.ground, 0], [120, 120, z.ground, 0]),
    ...plate(horizontal(z.board), 0, 0, side, side, 5, 5, {
      face: 'board',
      alongV: 'boardLeft',
      alongU: 'boardRight',
    }),
    lined(
      'trace',
      lines(horizontal(5), [
        [8, 12, 8, 60],
        [14, 12, 14, 48],
        [84, 116, 116, 116],
        [84, 110, 108, 110],
        [110, 84, 110, 104],
      ]),
    ),
    ...plate(horizontal(5), 32, 32, 60, 60, 4, 3, { face: 'left' }),
    ...plate(horizontal(9), 40, 40, 44, 44, 6, 4),
    lined(
      'detail',
      polygon(
        horizontal(15),
        [
          [44, 76],
          [44, 80],
          [48, 80],
        ],
        true,
      ),
    ),
    axes([centre, centre, 15, z.paste]),
    ...plate(horizontal(z.paste), 48, 48, 28, 28, 2, 14, { face: 'left' }),
    axes([22, 102, 5, z.sink], [102, 102, 5, z.sink], [102, 22, 5, z.sink]),
    ...heatSink(),
    axes([22, 102, z.sink + 7, z.fan], [102, 102, z.sink + 7, z.fan], [102, 22, z.sink + 7, z.fan]),
    ...fan(z.fan, centre, centre, { face: 'yellow', size: 96 }),
    detailed('top', corners.map(([u, v]) => circle(horizontal(z.fan + 16), u, v, 3.4)).join('')),
    axes(...lifted.map(([u, v]) => [u, v, z.fan + 16, z.screws] as const)),
    ...screw(z.fan + 16, 98, 98),
    ...lifted.flatMap(([u, v]) => screw(z.screws, u, v)),
  ],
  labels: [
    { text: 'Viti', at: [26 - 3.2, 98 + 3.2, z.screws], side: 'left' },
    { text: 'Ventola', at: [110, 40, z.fan + 8], side: 'right' },
    { text: 'Dissipatore', at: [24, 102, z.sink + 4], side: 'left' },
    { text: 'Pasta termica', at: [72, 52, z.paste + 1], side: 'right' },
    { text: 'Processore', at: [84, 50, 12], side: 'right', drop: 36 },
  ],
}
