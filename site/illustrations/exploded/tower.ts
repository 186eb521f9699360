import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import { axes, detailed, type Face, filled, holed, lined, outlined, plate } from '../engine/face.ts'
import {
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  type Point,
  polygon,
  rectangle,
  type SpacePoint,
} from '../engine/isometric.ts'

/** The tower stands on the ground with its open side to the lower left. */
const tower = { width: 132, depth: 62, height: 152 } as const
/** How high the tower stands while it is taken apart, above its power supply. */
const raised = 110
const supply = 40
/** Distance of each part's back from the tower's back, towards the viewer, while it is taken apart. */
const y = { board: 104, card: 158, panel: 285 } as const
/** The same while it is whole. */
const whole = { board: 38, card: 46, panel: tower.depth } as const
const lift = (part: keyof typeof y): SpacePoint => [0, y[part] - whole[part], raised]

/** The hole in the left side, in its own plane. */
const hole = { left: 6, bottom: 6, right: tower.width - 6, top: tower.height - 6 } as const
const front = facingLeft(tower.depth)
const holePath = rectangle(front, hole.left, hole.bottom, hole.right - hole.left, hole.top - hole.bottom)

/** What the hole shows: a depth of d inside is seen d further right and d higher. */
const inside = (): Face[] => {
  const { left, bottom, right, top } = hole
  const depth = tower.depth - 8
  const corner: Point = [left + depth, bottom + depth]
  return [
    filled('dark', holePath),
    detailed('left', polygon(front, [corner, [right, bottom + depth], [right, top], [left + depth, top]])),
    detailed('top', polygon(front, [[left, bottom], [right, bottom], [right, bottom + depth], corner])),
    detailed('right', polygon(front, [[left, bottom], corner, [left + depth, top], [left, top]])),
    lined('outline', holePath),
  ]
}

const towerFront = (): Face[] => {
  const side = facingRight(tower.width)
  const slits = Array.from({ length: 8 }, (_, index) => [20, 34 + index * 10, 42, 34 + index * 10] as const)
  return [
    lined('detail', rectangle(side, 14, 22, 34, 92, 3) + lines(side, slits)),
    filled('dark', circle(side, 31, tower.height - 18, 5)),
  ]
}

const body = (): Face[] => plate(horizontal(0), 0, 0, tower.width, tower.depth, tower.height, 6)

/** The body once more in front of what is inside it: its left side with the hole, then the others. */
const frame = (): Face[] => {
  const [left, right, top] = body()
  if (!left || !right || !top) throw new Error('a plate has three faces')
  return [holed('left', `${left.path}Z${holePath}`), right, top, ...towerFront()]
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

const TURNS = [0, 60, 120, 180, 240, 300] as const

const motherboard = (): Face[] => {
  const face = facingLeft(whole.board + 4)
  const cooler = facingLeft(whole.board + 20)
  return [
    ...plate(facingLeft(whole.board), 10, 24, 108, 116, 4, 4, {
      face: 'board',
      alongV: 'boardLeft',
      alongU: 'boardRight',
    }),
    lined(
      'trace',
      lines(face, [
        [18, 132, 18, 100],
        [23, 132, 23, 110],
        [98, 50, 112, 50],
        [98, 44, 112, 44],
        [98, 56, 108, 56],
      ]),
    ),
    detailed(
      'left',
      rectangle(face, 86, 84, 5, 50, 1) +
        rectangle(face, 95, 84, 5, 50, 1) +
        rectangle(face, 20, 54, 72, 6, 1),
    ),
    ...plate(facingLeft(whole.board + 4), 34, 82, 46, 46, 16, 6, { face: 'left' }),
    filled('dark', circle(cooler, 57, 105, 19)),
    lined('blade', TURNS.map((turn) => spoke(cooler, 57, 105, turn, 17)).join('')),
    outlined('top', circle(cooler, 57, 105, 6)),
  ]
}

const card = (): Face[] => {
  const face = facingLeft(whole.card + 16)
  const fans = [42, 92] as const
  return [
    ...plate(facingLeft(whole.card), 16, 34, 104, 44, 16, 5, { face: 'yellow' }),
    filled('dark', fans.map((u) => circle(face, u, 56, 17)).join('')),
    lined('blade', fans.flatMap((u) => TURNS.map((turn) => spoke(face, u, 56, turn, 15))).join('')),
    outlined('top', fans.map((u) => circle(face, u, 56, 5)).join('')),
  ]
}

const powerSupply = (): Face[] => [
  ...plate(horizontal(supply), 8, 4, 62, 54, 36, 3),
  detailed('left', circle(facingLeft(58), 39, supply + 18, 13)),
  lined(
    'detail',
    lines(facingLeft(58), [
      [28, supply + 18, 50, supply + 18],
      [39, supply + 7, 39, supply + 29],
    ]),
  ),
]

const panel = (): Face[] => {
  const face = facingLeft(whole.panel + 3)
  return [
    ...plate(facingLeft(whole.panel), 0, 0, tower.width, tower.height, 3, 6, { face: 'top' }),
    detailed('left', rectangle(face, 12, 14, tower.width - 24, tower.height - 28, 4)),
    lined(
      'detail',
      lines(face, [
        [24, 92, 56, 122],
        [24, 74, 72, 122],
      ]),
    ),
  ]
}

/** The panel in its place: glass, of which only light and four screws can be seen. */
const glass = (): Face[] => [
  lined(
    'crack',
    lines(front, [
      [70, 84, 118, 132],
      [88, 84, 118, 114],
    ]),
  ),
  filled(
    'dark',
    [3, tower.width - 3].flatMap((u) => [4, tower.height - 4].map((v) => circle(front, u, v, 1.6))).join(''),
  ),
]

const between = (from: number, to: number, points: readonly (readonly [x: number, z: number])[]): Face =>
  lined('axis', points.map(([x, z]) => lines(facingRight(x), [[from, raised + z, to, raised + z]])).join(''))

/** 3: a tower opened on its side; the graphics card is the heart of the game. Whole, the side is of glass. */
export const openedTower: ExplodedObject = {
  frame: [-252, -276, 444, 402],
  footprint: { width: tower.width, depth: tower.depth, radius: 6 },
  parts: [
    {
      // Whole, it stands behind the cover at the bottom of the tower.
      only: 'apart',
      axes: [axes([4, 58, 0, raised], [128, 58, 0, raised])],
      faces: powerSupply(),
      labels: [{ text: 'Alimentatore', at: [70, 34, supply + 12], side: 'right', drop: 18 }],
    },
    {
      axes: [axes([8, 58, supply + 36, raised], [70, 58, supply + 36, raised])],
      faces: [...body(), ...towerFront(), ...inside()],
      away: up(raised),
      labels: [{ text: 'Case', at: [tower.width, 30, tower.height - 30], side: 'right', drop: -20 }],
    },
    {
      axes: [
        between(tower.depth, y.panel, [
          [128, tower.height - 4],
          [128, 4],
        ]),
        between(tower.depth, y.board, [
          [14, 134],
          [114, 134],
          [114, 28],
        ]),
      ],
      faces: motherboard(),
      away: lift('board'),
      labels: [
        { text: 'Scheda madre', at: [10, whole.board + 4, 108], side: 'left', drop: -48 },
        { text: 'Dissipatore', at: [34, whole.board + 18, 116], side: 'left', drop: -14 },
      ],
    },
    {
      axes: [
        between(y.board + 4, y.card, [
          [22, 56],
          [116, 56],
        ]),
      ],
      faces: card(),
      away: lift('card'),
      labels: [{ text: 'Scheda video', at: [17, whole.card + 8, 77], side: 'left', drop: -34 }],
    },
    { only: 'whole', faces: [...frame(), ...glass()] },
    {
      only: 'apart',
      faces: panel(),
      away: lift('panel'),
      labels: [{ text: 'Pannello', at: [122, whole.panel + 3, 42], side: 'right' }],
    },
  ],
}
