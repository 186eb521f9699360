import { type ExplodedObject, type Part, up } from '../engine/exploded-object.ts'
import {
  axes,
  cornerAxes,
  detailed,
  type Face,
  type Fill,
  filled,
  lined,
  slab,
} from '../engine/face.ts'
import { horizontal, type Point, polyline, rectangle } from '../engine/isometric.ts'
import { circuitBoard } from '../parts/motherboard.ts'

/** Height of each part's underside while the keyboard is taken apart. */
const z = { board: 34, steel: 78, switches: 104, caps: 208, chosen: 257 } as const
/** The same heights in the whole keyboard, where a cap covers its switch. */
const whole = { board: 0, steel: 5, switches: 10, caps: 22 } as const
const [side, pitch, cap] = [116, 54, 48] as const
/** Corner of each key's square; the key closest to the viewer is the last. */
const places = [
  [7, 7],
  [7 + pitch, 7],
  [7, 7 + pitch],
  [7 + pitch, 7 + pitch],
] as const
/** The key at the right is lifted highest, because there it hides no other. */
const [back, chosen, ...front] = places
const [chosenU, chosenV] = chosen

const keySwitch = (u: number, v: number): Face[] => {
  const level = whole.switches
  return [
    ...slab(horizontal(level), { at: [u + 8, v + 8], size: [32, 32, 18], radius: 3, face: 'left' }),
    ...slab(horizontal(level + 18), { at: [u + 14, v + 14], size: [20, 20, 5], radius: 2 }),
    ...slab(horizontal(level + 23), { at: [u + 22, v + 17], size: [4, 14, 7] }),
  ]
}

const keycap = ([u, v]: Point, face: Fill = 'top'): Face[] => [
  ...slab(horizontal(whole.caps), { at: [u, v], size: [cap, cap, 19], radius: 8, face }),
  lined('detail', rectangle(horizontal(whole.caps + 19), u + 7, v + 5, 34, 34, 7)),
]

const plainCaps = (...at: readonly Point[]): Part => ({
  axes: [axes(...at.map(([u, v]) => [u + 24, v + 24, z.switches + 30, z.caps] as const))],
  faces: at.flatMap((place) => keycap(place)),
  explodedOffset: up(z.caps - whole.caps),
})

const enterSign = (): Face => {
  const top = horizontal(whole.caps + 19)
  return lined(
    'pencil',
    polyline(
      top,
      [chosenU + 34, chosenV + 13],
      [chosenU + 34, chosenV + 27],
      [chosenU + 15, chosenV + 27],
    ) +
      polyline(
        top,
        [chosenU + 21, chosenV + 21],
        [chosenU + 15, chosenV + 27],
        [chosenU + 21, chosenV + 33],
      ),
  )
}

/** A keyboard taken apart; the Enter key is worked on. */
export const keyboard: ExplodedObject = {
  frame: [-204, -246, 420, 372],
  footprint: { width: side, depth: side, radius: 6 },
  parts: [
    {
      axes: [cornerAxes([4, 4, 112, 112], 0, z.board)],
      faces: [
        ...circuitBoard(
          whole.board,
          [0, 0, side, side],
          [8, 100, 50, 100],
          [8, 107, 42, 107],
          [66, 100, 108, 100],
          [100, 66, 100, 92],
          [107, 66, 107, 86],
        ),
        filled('dark', rectangle(horizontal(5), 66, 66, 24, 24, 1)),
      ],
      explodedOffset: up(z.board),
      labels: [{ text: 'Scheda', at: [111.5, 70.5, 5], side: 'right' }],
    },
    {
      axes: [cornerAxes([4, 4, 112, 112], z.board + 5, z.steel)],
      faces: [
        ...slab(horizontal(whole.steel), { at: [0, 0], size: [side, side, 5], radius: 5 }),
        detailed(
          'right',
          places
            .map(([u, v]) => rectangle(horizontal(whole.steel + 5), u + 8, v + 8, 32, 32, 2))
            .join(''),
        ),
      ],
      explodedOffset: up(z.steel - whole.steel),
      labels: [{ text: 'Piastra', at: [4, side, whole.steel + 2], side: 'left' }],
    },
    ...places.map(([u, v]) => ({
      axes: [
        axes([u + 8, v + 40, z.steel + 5, z.switches], [u + 40, v + 40, z.steel + 5, z.switches]),
      ],
      faces: keySwitch(u, v),
      explodedOffset: up(z.switches - whole.switches),
      labels:
        u === chosenU && v === chosenV
          ? [{ text: 'Interruttori', at: [101, 30, whole.switches + 10], side: 'right' } as const]
          : [],
    })),
    plainCaps(back),
    {
      axes: [
        axes(
          [chosenU + 24, chosenV + 24, z.switches + 30, z.chosen],
          [chosenU + 46, chosenV + 4, z.steel + 5, z.chosen],
        ),
      ],
      faces: [...keycap(chosen, 'yellow'), enterSign()],
      explodedOffset: up(z.chosen - whole.caps),
      labels: [
        { text: 'Tasto Invio', at: [chosenU + cap, chosenV + 20, whole.caps + 10], side: 'right' },
      ],
    },
    {
      ...plainCaps(...front),
      labels: [{ text: 'Tasti', at: [7, 7 + pitch + 30, whole.caps + 10], side: 'left' }],
    },
  ],
}
