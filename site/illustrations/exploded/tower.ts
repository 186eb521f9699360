import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import { axes, detailed, type Face, lined, plate } from '../engine/face.ts'
import { circle, facingLeft, facingRight, horizontal, lines, type SpacePoint } from '../engine/isometric.ts'
import {
  builtIn,
  glassPanel,
  openTower,
  sidePanel,
  towerBoard,
  towerCard,
  towerCooler,
  towerFrame,
  towerSize,
} from '../parts/tower.ts'

const { width, depth, height } = towerSize
/** How high the tower stands while it is taken apart, above its power supply. */
const raised = 110
const supply = 40
/** Distance of each part's back from the tower's back, towards the viewer, while it is taken apart. */
const y = { board: 104, card: 158, panel: 285 } as const
/** The same while it is whole. */
const whole = { ...builtIn, panel: depth } as const
const lift = (part: keyof typeof y): SpacePoint => [0, y[part] - whole[part], raised]

const powerSupply = (): Face[] => [
  ...plate(horizontal(supply), 8, 4, 62, 54, 36, 3),
  detailed('left', circle(facingLeft(58), 39, supply + 18, 13)),
  lined(
    'detail',
    lines(facingLeft(58), [28, supply + 18, 50, supply + 18], [39, supply + 7, 39, supply + 29]),
  ),
]

const between = (from: number, to: number, points: readonly (readonly [x: number, z: number])[]): Face =>
  lined('axis', points.map(([x, z]) => lines(facingRight(x), [from, raised + z, to, raised + z])).join(''))

/** 3: a tower opened on its side; the graphics card is the part that is worked on. Whole, the side is of glass. */
export const openedTower: ExplodedObject = {
  frame: [-252, -276, 444, 402],
  footprint: { width, depth, radius: 6 },
  parts: [
    {
      // Whole, it stands behind the cover at the bottom of the tower.
      only: 'apart',
      axes: [axes([4, 58, 0, raised], [128, 58, 0, raised])],
      faces: powerSupply(),
      labels: [{ text: 'Alimentatore', at: [70, 34, supply + 12], side: 'right', drop: 17 }],
    },
    {
      axes: [axes([8, 58, supply + 36, raised], [70, 58, supply + 36, raised])],
      faces: openTower(),
      away: up(raised),
      labels: [{ text: 'Case', at: [width, 30, height - 30], side: 'right', drop: -20 }],
    },
    {
      axes: [
        between(depth, y.panel, [
          [128, height - 4],
          [128, 4],
        ]),
        between(depth, y.board, [
          [14, 134],
          [114, 134],
          [114, 28],
        ]),
      ],
      faces: [...towerBoard(2), ...towerCooler(46)],
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
      faces: towerCard(2, 'yellow'),
      away: lift('card'),
      labels: [{ text: 'Scheda video', at: [17, whole.card + 8, 77], side: 'left', drop: -29 }],
    },
    { only: 'whole', faces: [...towerFrame(), ...glassPanel()] },
    {
      only: 'apart',
      faces: sidePanel(whole.panel),
      away: lift('panel'),
    },
  ],
}
