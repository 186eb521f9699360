import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, detailed, type Face, filled, footprint, lined, plate } from '../engine/face.ts'
import { horizontal, lines, polygon, rectangle } from '../engine/isometric.ts'

const z = { ground: -34, board: 0, steel: 44, switches: 92, caps: 168, chosen: 219 } as const
const [side, pitch, cap] = [116, 54, 48] as const
/** Corner of each key's square; the last is the chosen one, closest to the viewer. */
const places = [
  [7, 7],
  [61, 7],
  [7, 61],
  [61, 61],
] as const
const [chosenU, chosenV] = [7 + pitch, 7 + pitch] as const

const keySwitch = (u: number, v: number): Face[] => [
  ...plate(horizontal(z.switches), u + 8, v + 8, 32, 32, 18, 3, { face: 'left' }),
  ...plate(horizontal(z.switches + 18), u + 14, v + 14, 20, 20, 5, 2),
  ...plate(horizontal(z.switches + 23), u + 22, v + 17, 4, 14, 7),
]

const keycap = (u: number, v: number, level: number, chosen: boolean): Face[] => [
  ...plate(horizontal(level), u, v, cap, cap, 19, 8, chosen ? { face: 'yellow' } : {}),
  lined('detail', rectangle(horizontal(level + 19), u + 7, v + 5, 34, 34, 7)),
]

/** 4: a keyboard key by key; Enter is the one that starts everything. */
export const keycapPage: ExplodedPicture = {
  frame: [-204, -212, 408, 372],
  faces: [
    footprint(rectangle(horizontal(z.ground), 0, 0, side, side, 6)),
    axes([4, 112, z.ground, 0], [112, 112, z.ground, 0], [112, 4, z.ground, 0]),
    ...plate(horizontal(z.board), 0, 0, side, side, 5, 5, {
      face: 'board',
      alongV: 'boardLeft',
      alongU: 'boardRight',
    }),
    lined(
      'trace',
      lines(horizontal(5), [
        [8, 100, 50, 100],
        [8, 107, 42, 107],
        [66, 100, 108, 100],
        [100, 66, 100, 92],
        [107, 66, 107, 86],
      ]),
    ),
    filled('dark', rectangle(horizontal(5), 66, 66, 24, 24, 1)),
    axes([4, 112, 5, z.steel], [112, 112, 5, z.steel], [112, 4, 5, z.steel]),
    ...plate(horizontal(z.steel), 0, 0, side, side, 5, 5),
    detailed(
      'right',
      places.map(([u, v]) => rectangle(horizontal(z.steel + 5), u + 8, v + 8, 32, 32, 2)).join(''),
    ),
    ...places.flatMap(([u, v]) => [
      axes([u + 8, v + 40, z.steel + 5, z.switches], [u + 40, v + 40, z.steel + 5, z.switches]),
      ...keySwitch(u, v),
    ]),
    axes(...places.slice(0, 3).map(([u, v]) => [u + 24, v + 24, z.switches + 30, z.caps] as const)),
    ...places.slice(0, 3).flatMap(([u, v]) => keycap(u, v, z.caps, false)),
    axes([chosenU + 24, chosenV + 24, z.switches + 30, z.chosen]),
    axes(
      [chosenU + 4, chosenV + 46, z.switches + 18, z.chosen],
      [chosenU + 46, chosenV + 4, z.switches + 18, z.chosen],
    ),
    ...keycap(chosenU, chosenV, z.chosen, true),
    lined(
      'pencil',
      polygon(
        horizontal(z.chosen + 19),
        [
          [chosenU + 34, chosenV + 13],
          [chosenU + 34, chosenV + 27],
          [chosenU + 15, chosenV + 27],
        ],
        false,
      ) +
        polygon(
          horizontal(z.chosen + 19),
          [
            [chosenU + 21, chosenV + 21],
            [chosenU + 15, chosenV + 27],
            [chosenU + 21, chosenV + 33],
          ],
          false,
        ),
    ),
  ],
  labels: [
    { text: 'Tasto Invio', at: [chosenU + cap, chosenV + 20, z.chosen + 10], side: 'right', drop: -30 },
    { text: 'Tasti', at: [7, 61 + 30, z.caps + 10], side: 'left' },
    { text: 'Interruttori', at: [101, 75, z.switches + 10], side: 'right' },
    { text: 'Piastra', at: [4, side, z.steel + 2], side: 'left' },
    { text: 'Scheda', at: [side, 60, 2], side: 'right' },
  ],
}
