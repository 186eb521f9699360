import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import { axes, type Face, lined } from '../engine/face.ts'
import { facingRight, lines, type SpacePoint } from '../engine/isometric.ts'
import {
  builtIn,
  builtInPowerSupply,
  glassPanel,
  openTower,
  powerSupply,
  powerSupplySize,
  sidePanel,
  towerBoard,
  towerCard,
  towerCooler,
  towerFrame,
  towerSize,
} from '../parts/tower.ts'

const { width, depth, height } = towerSize
/**
 * Heights in the exploded view: of the tower's underside, and of the power supply's, which is below
 * the tower.
 */
const raised = 110
const supply = 40
/** Distance of each part's back from the tower's back, towards the viewer, in the exploded view. */
const y = { board: 104, card: 158, panel: 285 } as const
/** The same distances in the whole tower. */
const whole = { ...builtIn, panel: depth } as const
const lift = (part: keyof typeof y): SpacePoint => [0, y[part] - whole[part], raised]

const between = (
  from: number,
  to: number,
  points: readonly (readonly [x: number, z: number])[],
): Face =>
  lined(
    'axis',
    points.map(([x, z]) => lines(facingRight(x), [from, raised + z, to, raised + z])).join(''),
  )

/**
 * A tower without its side panel, its graphics card being worked on. The whole one has a glass
 * panel.
 */
export const openedTower: ExplodedObject = {
  frame: [-252, -276, 444, 402],
  footprint: { width, depth, radius: 6 },
  parts: [
    {
      only: 'apart',
      axes: [axes([4, 58, 0, raised], [128, 58, 0, raised])],
      faces: powerSupply(supply),
      labels: [{ text: 'Alimentatore', at: [70, 46, supply + 8], side: 'right' }],
    },
    {
      axes: [axes([70, 58, supply + powerSupplySize.height, raised])],
      faces: openTower(),
      explodedOffset: up(raised),
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
      explodedOffset: lift('board'),
      labels: [
        { text: 'Scheda madre', at: [10, whole.board + 4, 128], side: 'left', drop: -44 },
        { text: 'Dissipatore', at: [34, whole.board + 18, 116], side: 'left', drop: -39 },
      ],
    },
    { only: 'whole', faces: builtInPowerSupply(), explodedOffset: up(raised) },
    {
      axes: [
        between(y.board + 4, y.card, [
          [22, 56],
          [116, 56],
        ]),
      ],
      faces: towerCard(2, 'yellow'),
      explodedOffset: lift('card'),
      labels: [{ text: 'Scheda grafica', at: [17, whole.card + 8, 77], side: 'left', drop: -51.5 }],
    },
    { only: 'whole', faces: [...towerFrame(), ...glassPanel()], explodedOffset: up(raised) },
    {
      only: 'apart',
      faces: sidePanel(whole.panel),
      explodedOffset: lift('panel'),
    },
  ],
}
