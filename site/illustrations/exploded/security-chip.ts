import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import {
  axes,
  cornerAxes,
  detailed,
  type Face,
  filled,
  lined,
  prism,
  slab,
} from '../engine/face.ts'
import {
  circle,
  facingLeft,
  horizontal,
  lines,
  type Plane,
  type Point,
  polygon,
  raised,
  rectangle,
  turned,
} from '../engine/isometric.ts'
import { circuitBoard } from '../parts/motherboard.ts'
import { shield, standingShield } from '../parts/tick-and-shield.ts'

/** Height of each part's underside in the exploded view. */
const z = { board: 34, socket: 39, chip: 104, shield: 170, key: 232 } as const
/**
 * The same heights in the whole object, where the chip is in its socket. Shield and key lie flat
 * only in the exploded view.
 */
const whole = { board: 0, socket: 5, chip: 12, shield: 22 } as const
/** The chip's corner and side, in the middle of the board. */
const chip = { u: 40, v: 22, side: 76 } as const
const centre = { u: chip.u + chip.side / 2, v: chip.v + chip.side / 2 } as const
const [width, depth] = [156, 120] as const

const board = (): Face[] => [
  ...circuitBoard(
    whole.board,
    [0, 0, width, depth],
    [8, 20, 28, 20],
    [8, 28, 28, 28],
    [8, 36, 24, 36],
    [128, 90, 148, 90],
    [128, 98, 148, 98],
    [60, 108, 60, 116],
    [68, 108, 68, 116],
    [76, 108, 76, 116],
    [128, 14, 148, 14],
    [128, 22, 142, 22],
  ),
  filled(
    'dark',
    rectangle(horizontal(5), 8, 84, 20, 20, 1) + rectangle(horizontal(5), 130, 44, 14, 26, 1),
  ),
  ...slab(horizontal(whole.socket), {
    at: [chip.u - 8, chip.v - 8],
    size: [chip.side + 16, chip.side + 16, 7],
    radius: 4,
    face: 'left',
  }),
  detailed('right', rectangle(horizontal(12), chip.u, chip.v, chip.side, chip.side, 2)),
]

const pinRows = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((index) => {
  const step = 8 + index * 8.6
  return [
    [chip.u + step, chip.v - 7, chip.u + step, chip.v + chip.side + 7],
    [chip.u - 7, chip.v + step, chip.u + chip.side + 7, chip.v + step],
  ] as const
})

const chipFaces = (): Face[] => [
  ...slab(horizontal(whole.chip), {
    at: [chip.u, chip.v],
    size: [chip.side, chip.side, 10],
    radius: 4,
    face: 'yellow',
  }),
  filled(
    'dark',
    circle(horizontal(whole.chip + 10), centre.u - 6, centre.v - 6, 11) +
      polygon(
        horizontal(whole.chip + 10),
        ...turned(centre.u, centre.v, [-4, -2], [4, -2], [8, 24], [-8, 24]),
      ),
  ),
]

const bit = (
  [
    [0, -4],
    [52, -4],
    [52, 4],
    [44, 4],
    [44, 14],
    [37, 14],
    [37, 4],
    [30, 4],
    [30, 11],
    [23, 11],
    [23, 4],
    [0, 4],
  ] as const
).map(([u, v]): Point => [centre.u - 8 + u, centre.v + v])
const bow = { u: centre.u - 22, v: centre.v } as const

/** The round end of the key, at u, v; its hole is off centre by [holeU, holeV]. */
const keyBow = (plane: Plane, u: number, v: number, [holeU, holeV]: Point): Face[] => [
  ...slab(plane, { at: [u - 18, v - 18], size: [36, 36, 5], radius: 18, face: 'top' }),
  detailed('right', circle(raised(plane, 5), u + holeU, v + holeV, 6)),
]

const key = (): Face[] => [
  ...prism(horizontal(0), bit, 5),
  ...keyBow(horizontal(0), bow.u, bow.v, [-4, 0]),
]

/** The key in the chip, which hides all of the key's blade but its neck. */
const keyInPlace = (): Face[] => {
  const top = whole.chip + 10
  const plane = facingLeft(centre.v - 9)
  return [
    ...slab(plane, { at: [centre.u - 10, top], size: [8, 24, 5], face: 'top' }),
    ...keyBow(plane, centre.u - 6, top + 38, [0, 4]),
  ]
}

/**
 * A security chip between its socket, a shield and a key. Whole, the key is in the chip and the
 * shield behind it.
 */
export const securityChip: ExplodedObject = {
  frame: [-210, -230, 420, 376],
  footprint: { width, depth, radius: 5 },
  parts: [
    {
      axes: [cornerAxes([4, 4, 152, 116], 0, z.board)],
      faces: board(),
      explodedOffset: up(z.board),
      labels: [
        { text: 'Zoccolo', at: [112, 36, 12], side: 'right' },
        { text: 'Scheda madre', at: [122, 114, 5], side: 'left', drop: 14 },
      ],
    },
    {
      only: 'apart',
      axes: [cornerAxes([41, 23, 115, 97], z.socket + 7, z.chip)],
      faces: [lined('pin', lines(horizontal(whole.chip), ...pinRows))],
      explodedOffset: up(z.chip - whole.chip),
    },
    {
      only: 'whole',
      faces: standingShield(4, 98, 36),
      explodedOffset: up(z.shield - whole.shield),
    },
    {
      faces: chipFaces(),
      explodedOffset: up(z.chip - whole.chip),
      labels: [
        {
          text: 'Chip di sicurezza',
          at: [chip.u + 2, chip.v + chip.side, whole.chip + 5],
          side: 'left',
          drop: -28,
        },
      ],
    },
    { only: 'whole', faces: keyInPlace(), explodedOffset: up(z.key - whole.chip) },
    {
      only: 'apart',
      axes: [axes([52, 80, z.chip + 10, z.shield], [98, 34, z.chip + 10, z.shield])],
      faces: shield(whole.shield, centre.u, centre.v),
      explodedOffset: up(z.shield - whole.shield),
      labels: [{ text: 'Antivirus', at: [101, 37, whole.shield + 4], side: 'right' }],
    },
    {
      only: 'apart',
      // The axis begins at the shield's far edge on the page, so that it does not cross the
      // shield's face.
      axes: [axes([centre.u, centre.v, z.shield + 37, z.key])],
      faces: key(),
      explodedOffset: up(z.key),
      labels: [{ text: 'Password', at: [bow.u - 13, bow.v + 13, 2], side: 'left' }],
    },
  ],
}
