import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, detailed, type Face, filled, footprint, lined, outlined, plate } from '../engine/face.ts'
import {
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  type Point,
  polygon,
  rectangle,
} from '../engine/isometric.ts'

/** The tower stands on z with its open side to the lower left. */
const tower = { width: 132, depth: 62, height: 152, z: 70 } as const
const y = { board: 104, cooler: 118, card: 158, panel: 285 } as const
const ground = -40
const [low, high] = [tower.z, tower.z + tower.height] as const

/** What the opening shows, in its own plane: a depth of d inside is seen d further right and d higher. */
const opening = (): Face[] => {
  const front = facingLeft(tower.depth)
  const [left, bottom, right, top] = [6, low + 6, tower.width - 6, high - 6]
  const inside = tower.depth - 8
  const corner: Point = [left + inside, bottom + inside]
  return [
    filled('dark', rectangle(front, left, bottom, right - left, top - bottom)),
    detailed('left', polygon(front, [corner, [right, bottom + inside], [right, top], [left + inside, top]])),
    detailed('top', polygon(front, [[left, bottom], [right, bottom], [right, bottom + inside], corner])),
    detailed('right', polygon(front, [[left, bottom], corner, [left + inside, top], [left, top]])),
    lined('outline', rectangle(front, left, bottom, right - left, top - bottom)),
  ]
}

const towerFront = (): Face[] => {
  const side = facingRight(tower.width)
  return [
    lined(
      'detail',
      rectangle(side, 14, low + 22, 34, 92, 3) +
        lines(side, [
          [20, low + 34, 42, low + 34],
          [20, low + 44, 42, low + 44],
          [20, low + 54, 42, low + 54],
          [20, low + 64, 42, low + 64],
          [20, low + 74, 42, low + 74],
          [20, low + 84, 42, low + 84],
          [20, low + 94, 42, low + 94],
          [20, low + 104, 42, low + 104],
        ]),
    ),
    filled('dark', circle(side, 31, high - 18, 5)),
  ]
}

const motherboard = (): Face[] => {
  const front = facingLeft(y.board + 4)
  return [
    ...plate(facingLeft(y.board), 10, low + 24, 108, 116, 4, 4, {
      face: 'board',
      alongV: 'boardLeft',
      alongU: 'boardRight',
    }),
    lined(
      'trace',
      lines(front, [
        [18, low + 132, 18, low + 100],
        [23, low + 132, 23, low + 110],
        [98, low + 50, 112, low + 50],
        [98, low + 44, 112, low + 44],
        [98, low + 56, 108, low + 56],
      ]),
    ),
    detailed(
      'left',
      rectangle(front, 86, low + 84, 5, 50, 1) +
        rectangle(front, 95, low + 84, 5, 50, 1) +
        rectangle(front, 20, low + 54, 72, 6, 1),
    ),
    ...plate(facingLeft(y.cooler - 10), 34, low + 82, 46, 46, 16, 6, { face: 'left' }),
    filled('dark', circle(facingLeft(y.cooler + 6), 57, low + 105, 19)),
    lined(
      'blade',
      [0, 60, 120, 180, 240, 300]
        .map((turn) => spoke(facingLeft(y.cooler + 6), 57, low + 105, turn, 17))
        .join(''),
    ),
    outlined('top', circle(facingLeft(y.cooler + 6), 57, low + 105, 6)),
  ]
}

const spoke = (
  plane: ReturnType<typeof facingLeft>,
  u: number,
  v: number,
  turn: number,
  radius: number,
): string => {
  const at = (r: number, degrees: number): Point => [
    u + r * Math.cos((degrees * Math.PI) / 180),
    v + r * Math.sin((degrees * Math.PI) / 180),
  ]
  return polygon(plane, [at(6, turn), at(radius, turn + 24)], false)
}

const card = (): Face[] => {
  const front = facingLeft(y.card + 16)
  const fans = [42, 92] as const
  return [
    ...plate(facingLeft(y.card), 16, low + 34, 104, 44, 16, 5, { face: 'yellow' }),
    filled('dark', fans.map((u) => circle(front, u, low + 56, 17)).join('')),
    lined(
      'blade',
      fans
        .flatMap((u) => [0, 60, 120, 180, 240, 300].map((turn) => spoke(front, u, low + 56, turn, 15)))
        .join(''),
    ),
    outlined('top', fans.map((u) => circle(front, u, low + 56, 5)).join('')),
  ]
}

const powerSupply = (): Face[] => [
  ...plate(horizontal(0), 8, 4, 62, 54, 36, 3),
  detailed('left', circle(facingLeft(58), 39, 18, 13)),
  lined(
    'detail',
    lines(facingLeft(58), [
      [28, 18, 50, 18],
      [39, 7, 39, 29],
    ]),
  ),
]

const panel = (): Face[] => [
  ...plate(facingLeft(y.panel), 0, low, tower.width, tower.height, 3, 6, { face: 'top' }),
  detailed('left', rectangle(facingLeft(y.panel + 3), 12, low + 14, tower.width - 24, tower.height - 28, 4)),
  lined(
    'detail',
    lines(facingLeft(y.panel + 3), [
      [24, low + 92, 56, low + 122],
      [24, low + 74, 72, low + 122],
    ]),
  ),
]

const between = (from: number, to: number, points: readonly (readonly [x: number, z: number])[]): Face =>
  lined('axis', points.map(([x, z]) => lines(facingRight(x), [[from, z, to, z]])).join(''))

/** 3: a tower opened on its side; the graphics card is the heart of the game. */
export const graphicsCardPage: ExplodedPicture = {
  frame: [-252, -236, 444, 402],
  faces: [
    footprint(rectangle(horizontal(ground), 0, 0, tower.width, tower.depth, 6)),
    axes([4, 58, ground, low], [128, 58, ground, low]),
    ...powerSupply(),
    axes([8, 58, 36, low], [70, 58, 36, low]),
    ...plate(horizontal(low), 0, 0, tower.width, tower.depth, tower.height, 6),
    ...towerFront(),
    ...opening(),
    between(tower.depth, y.panel, [
      [128, high - 4],
      [128, low + 4],
    ]),
    between(tower.depth, y.board, [
      [14, low + 134],
      [114, low + 134],
      [114, low + 28],
    ]),
    ...motherboard(),
    between(y.board + 4, y.card, [
      [22, low + 56],
      [116, low + 56],
    ]),
    ...card(),
    ...panel(),
  ],
  labels: [
    { text: 'Scheda madre', at: [10, y.board + 4, low + 108], side: 'left', drop: -48 },
    { text: 'Dissipatore', at: [34, y.cooler + 4, low + 116], side: 'left', drop: -14 },
    { text: 'Scheda video', at: [17, y.card + 8, low + 77], side: 'left', drop: -34 },
    { text: 'Pannello', at: [122, y.panel + 3, low + 42], side: 'right' },
    { text: 'Case', at: [tower.width, 30, high - 30], side: 'right', drop: -20 },
    { text: 'Alimentatore', at: [70, 34, 12], side: 'right', drop: 18 },
  ],
}
