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
import { circle, facingRight, horizontal, lines, polygon, rectangle } from '../engine/isometric.ts'
import { fan } from '../parts/fan.ts'
import { standingGraphicsCard } from '../parts/graphics-card.ts'
import { circuitBoard, securityChip, wifiCard } from '../parts/motherboard.ts'
import { memorySlot, standingRam } from '../parts/ram.ts'
import { keyboardDeck, monitor } from '../parts/workplace.ts'
import { COMPUTER_PARTS, type HeroObject } from './hero-object.ts'

const [width, depth, walls] = [320, 220, 44] as const
/** Height of each layer's underside over the ground. */
const z = { drive: 56, board: 116, chips: 160, keyboard: 384, monitor: 396 } as const

/** The case lying on its side, open to the top: its floor is 36 units below the rim. */
const towerCase = (): Face[] => {
  const rim = horizontal(walls)
  const [far, right, near, deep] = [8, width - 8, depth - 8, 36]
  const slits = Array.from(
    { length: 9 },
    (_, index) => [24 + index * 9, 12, 24 + index * 9, 32] as const,
  )
  return [
    ...slab(horizontal(0), { at: [0, 0], size: [width, depth, walls], radius: 8, part: 8 }),
    lined('detail', lines(facingRight(width), ...slits)),
    filled('dark', circle(facingRight(width), depth - 28, 22, 6)),
    detailed('left', rectangle(rim, far, far, right - far, near - far)),
    detailed(
      'right',
      polygon(rim, [far, far], [right, far], [right, far + deep], [far + deep, far + deep]),
    ),
    detailed(
      'top',
      polygon(rim, [far, far], [far + deep, far + deep], [far + deep, near], [far, near]),
    ),
    lined('outline', rectangle(rim, far, far, right - far, near - far)),
  ]
}

/** The power supply, its fan seen from above. */
const powerSupply = (): Face[] => {
  const [u, v, height] = [206, 104, 46] as const
  const top = horizontal(z.drive + height)
  return [
    ...slab(horizontal(z.drive), { at: [u, v], size: [96, 96, height], radius: 4 }),
    filled('dark', circle(top, u + 48, v + 48, 38)),
    lined('blade', [30, 22, 14].map((radius) => circle(top, u + 48, v + 48, radius)).join('')),
    lined('blade', lines(top, [u + 10, v + 48, u + 86, v + 48], [u + 48, v + 10, u + 48, v + 86])),
    outlined('top', circle(top, u + 48, v + 48, 8)),
  ]
}

const drive = (): Face[] => {
  const top = horizontal(z.drive + 12)
  return [
    ...slab(horizontal(z.drive), {
      at: [40, 116],
      size: [104, 72, 12],
      radius: 6,
      face: 'yellow',
      part: 6,
    }),
    lined(
      'detail',
      rectangle(top, 52, 128, 56, 40, 3) +
        lines(top, [60, 140, 98, 140], [60, 148, 90, 148], [60, 156, 98, 156]),
    ),
  ]
}

const mainBoard = (): Face[] => {
  const top = horizontal(z.board + 5)
  return [
    ...circuitBoard(
      z.board,
      [16, 6, 270, 158],
      [130, 142, 186, 142],
      [130, 148, 174, 148],
      [130, 154, 186, 154],
      [150, 12, 150, 32],
      [156, 12, 156, 26],
    ),
    ...slab(top, { at: [20, 14], size: [24, 70, 26], radius: 2, face: 'left' }),
    detailed('dark', rectangle(facingRight(44), 22, z.board + 12, 16, 12, 1)),
    ...slab(top, { at: [68, 34], size: [66, 66, 5], radius: 4 }),
    filled('dark', rectangle(horizontal(z.board + 10), 84, 50, 34, 34, 2)),
    ...memorySlot(z.board + 5, 168, 22, 104),
    ...memorySlot(z.board + 5, 168, 44, 104),
    ...slab(top, { at: [152, 112], size: [122, 10, 8], radius: 1, face: 'left' }),
  ]
}

/** A broken desktop computer, in nine parts. */
export const desktop: HeroObject = {
  layers: [
    { faces: towerCase() },
    {
      rise: 'axes',
      faces: [
        cornerAxes([44, 120, 140, 184], 8, z.drive),
        axes([254, 196, 8, z.drive], [298, 108, 8, z.drive]),
      ],
    },
    { rise: 1, faces: [...drive(), ...powerSupply()] },
    { rise: 'axes', faces: [cornerAxes([20, 10, 282, 160], walls, z.board)] },
    { rise: 2, faces: mainBoard() },
    {
      rise: 'axes',
      faces: [
        axes(
          [101, 67, z.board + 10, z.chips + 8],
          [174, 27, z.board + 13, z.chips],
          [264, 27, z.board + 13, z.chips],
          [160, 117, z.board + 13, z.chips - 4],
          [266, 117, z.board + 13, z.chips - 4],
          [80, 130, z.board + 5, z.chips - 14],
          [262, 144, z.board + 5, z.chips - 20],
        ),
      ],
    },
    {
      rise: 3,
      faces: [
        ...standingRam(172, 22, z.chips, 96, 'top', 5),
        ...fan(z.chips + 8, 101, 67),
        ...standingGraphicsCard(z.chips - 4, 152, 108),
        ...wifiCard(z.chips - 14, 62, 118),
        ...securityChip(z.chips - 20, 248, 130),
      ],
    },
    { rise: 4, faces: keyboardDeck(z.keyboard) },
    { rise: 5, faces: monitor(z.monitor) },
  ],
  parts: COMPUTER_PARTS,
  wide: [
    { number: 1, anchor: [0, -2, z.monitor + 176], to: { column: -316, drop: 0 } },
    { number: 4, anchor: [8, 190, z.keyboard + 9], to: { column: -316, drop: 0 } },
    { number: 7, anchor: [62, 92, z.chips + 24], to: { column: -316, drop: -33 } },
    { number: 9, anchor: [64, 132, z.chips - 11], to: { column: -316, drop: -25 } },
    { number: 6, anchor: [40, 150, z.drive + 12], to: { column: -316, drop: -39 } },
    { number: 8, anchor: [2, 196, 30], to: { column: -316, drop: 0 } },
    { number: 5, anchor: [268, 27, z.chips + 40], to: { column: 378, drop: -60 } },
    { number: 3, anchor: [292, 124, z.chips + 30], to: { column: 378, drop: -26 } },
    { number: 2, anchor: [274, 146, z.chips - 15], to: { column: 378, drop: -9 } },
  ],
  tight: [
    { number: 1, anchor: [0, -2, z.monitor + 176], to: { column: -88, drop: 0 } },
    { number: 4, anchor: [8, 190, z.keyboard + 9], to: { slanted: -72 } },
    { number: 7, anchor: [62, 92, z.chips + 24], to: { column: -212, drop: -16 } },
    { number: 9, anchor: [64, 132, z.chips - 11], to: { column: -212, drop: -20 } },
    { number: 6, anchor: [40, 150, z.drive + 12], to: { column: -212, drop: -20 } },
    { number: 8, anchor: [2, 196, 30], to: { column: -224, drop: 0 } },
    { number: 5, anchor: [268, 27, z.chips + 40], to: { column: 276, drop: -24 } },
    { number: 3, anchor: [292, 124, z.chips + 30], to: { column: 276, drop: -20 } },
    { number: 2, anchor: [274, 146, z.chips - 15], to: { column: 276, drop: -15 } },
  ],
}
