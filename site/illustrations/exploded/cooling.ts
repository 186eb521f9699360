import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import { axes, cornerAxes, detailed, type Face, lined, slab } from '../engine/face.ts'
import { circles, horizontal, polygon } from '../engine/isometric.ts'
import { fan } from '../parts/fan.ts'
import { circuitBoard } from '../parts/motherboard.ts'
import { screwHead } from '../parts/screw.ts'

/** Height of each part's underside while the cooler is taken apart. */
const z = { board: 50, paste: 96, sink: 154, fan: 232, screws: 264 } as const
/** The same heights in the whole cooler. */
const whole = { board: 0, paste: 15, sink: 17, fan: 48, screws: 64 } as const
const lift = (part: keyof typeof z) => up(z[part] - whole[part])
const side = 124
const centre = side / 2
const corners = [
  [26, 26],
  [98, 26],
  [26, 98],
  [98, 98],
] as const

const board = (): Face[] => [
  ...circuitBoard(
    whole.board,
    [0, 0, side, side],
    [8, 12, 8, 60],
    [14, 12, 14, 48],
    [84, 116, 116, 116],
    [84, 110, 108, 110],
    [110, 84, 110, 104],
  ),
  ...slab(horizontal(5), { at: [32, 32], size: [60, 60, 4], radius: 3, face: 'left' }),
  ...slab(horizontal(9), { at: [40, 40], size: [44, 44, 6], radius: 4 }),
  lined('detail', polygon(horizontal(15), [44, 76], [44, 80], [48, 80])),
]

const heatSink = (): Face[] => [
  ...slab(horizontal(whole.sink), { at: [22, 22], size: [80, 80, 7], radius: 3 }),
  ...Array.from({ length: 9 }, (_, index) =>
    slab(horizontal(whole.sink + 7), { at: [25 + index * 8.5, 24], size: [4, 76, 24] }),
  ).flat(),
]

/** A processor's cooler, taken apart to be cleaned. */
export const cooling: ExplodedObject = {
  frame: [-204, -276, 408, 408],
  footprint: { width: side, depth: side, radius: 5 },
  parts: [
    {
      axes: [axes([4, 120, 0, z.board], [120, 120, 0, z.board])],
      faces: board(),
      explodedOffset: lift('board'),
      labels: [{ text: 'Processore', at: [84, 50, 12], side: 'right', drop: 36 }],
    },
    {
      axes: [axes([centre, centre, z.board + 15, z.paste])],
      faces: slab(horizontal(whole.paste), {
        at: [48, 48],
        size: [28, 28, 2],
        radius: 14,
        face: 'left',
      }),
      explodedOffset: lift('paste'),
      labels: [{ text: 'Pasta termica', at: [72, 52, whole.paste + 1], side: 'right' }],
    },
    {
      axes: [cornerAxes([23, 23, 101, 101], z.board + 5, z.sink)],
      faces: heatSink(),
      explodedOffset: lift('sink'),
      labels: [{ text: 'Dissipatore', at: [24, 102, whole.sink + 4], side: 'left' }],
    },
    {
      axes: [cornerAxes([23, 23, 101, 101], z.sink + 7, z.fan)],
      faces: [
        ...fan(whole.fan, centre, centre, { face: 'yellow', size: 96 }),
        detailed('top', circles(horizontal(whole.fan + 16), 3.4, ...corners)),
      ],
      explodedOffset: lift('fan'),
      labels: [{ text: 'Ventola', at: [110, 40, whole.fan + 8], side: 'right' }],
    },
    {
      axes: [axes(...corners.map(([u, v]) => [u, v, z.fan + 16, z.screws] as const))],
      faces: corners.flatMap(([u, v]) => screwHead(whole.screws, u, v)),
      explodedOffset: lift('screws'),
      labels: [{ text: 'Viti', at: [26 - 4.5, 98 + 4.5, whole.screws], side: 'left', dot: false }],
    },
  ],
}
