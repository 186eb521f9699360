import { detailed, type Face, filled, lined, outlined, placed, slab } from '../engine/face.ts'
import {
  arc,
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  type Point,
  polygon,
  polyline,
  project,
  rectangle,
} from '../engine/isometric.ts'
import { openNotebook, phone } from '../parts/devices.ts'
import { closedDisk, diskBase, headArm, platter } from '../parts/drives.ts'
import { crack } from '../parts/laptop-shell.ts'
import { spilledCup } from '../parts/spilled-cup.ts'
import { half, type Plate, platePicture } from './plate.tsx'

/** Shared storage with four disks, one of them stopped; 100 by 88 units. */
const storage = (): Face[] => {
  const front = facingLeft(88)
  const bays = [8, 30, 52]
  return [
    ...slab(horizontal(0), { at: [0, 0], size: [100, 88, 88], radius: 7 }),
    detailed('top', bays.map((left) => rectangle(front, left, 22, 18, 56, 2)).join('')),
    filled('dark', rectangle(front, 74, 22, 18, 56, 2)),
    lined('detail', lines(front, ...bays.map((left) => [left + 5, 30, left + 13, 30] as const))),
    filled('dark', circle(front, 14, 12, 3) + circle(front, 24, 12, 3)),
  ]
}

/** A waste-paper basket round the origin, with a sheet in it. */
const basket = (): Face[] => {
  const [radius, height] = [34, 66] as const
  const rim = horizontal(height)
  const sheet = facingLeft(-4)
  return [
    ...slab(horizontal(0), {
      at: [-radius, -radius],
      size: [2 * radius, 2 * radius, height],
      radius: radius,
    }),
    filled('dark', circle(rim, 0, 0, radius - 5)),
    outlined(
      'top',
      polygon(
        sheet,
        [-16, height - 12],
        [14, height - 8],
        [14, height + 34],
        [-6, height + 34],
        [-16, height + 24],
      ),
    ),
    lined(
      'detail',
      lines(sheet, [-8, height + 20, 8, height + 20], [-8, height + 10, 8, height + 10]),
    ),
    // The near half of the basket hides the sheet's lower end.
    outlined(
      'left',
      `${arc(rim, 0, 0, radius, 135, -45)}L${arc(rim, 0, 0, radius - 5, -45, 135).slice(1)}Z`,
    ),
  ]
}

/** A power brick whose mark is lightning; 84 by 56 units. */
const powerBrick = (): Face[] => {
  const lightning: Point[] = [
    [50, 6],
    [24, 32],
    [42, 32],
    [34, 50],
    [62, 24],
    [44, 24],
  ]
  const [x, y] = project(84, 28, 12)
  return [
    ...slab(horizontal(0), { at: [0, 0], size: [84, 56, 24], radius: 7 }),
    filled('dark', polygon(horizontal(24), ...lightning)),
    lined('cable', `M${x} ${y}C${x + 18} ${y + 10} ${x + 6} ${y + 34} ${x - 12} ${y + 34}`),
  ]
}

/** A disk that the computer does not find: its plug is not in. */
const looseDisk = (): Face[] => {
  const top = horizontal(10)
  const [fromX, fromY] = project(38, 104, 5)
  const [toX, toY] = project(8, 146, 4)
  return [
    ...slab(horizontal(0), { at: [0, 0], size: [76, 104, 10], radius: 6 }),
    detailed('left', rectangle(top, 10, 12, 56, 38, 3)),
    lined('detail', lines(top, [12, 66, 48, 66], [12, 74, 58, 74])),
    lined(
      'cable',
      `M${fromX} ${fromY}C${fromX - 14} ${fromY + 16} ${toX + 30} ${toY - 6} ${toX + 10} ${toY - 6}`,
    ),
    ...slab(horizontal(0), { at: [-12, 140], size: [22, 13, 7], radius: 2 }),
    ...slab(horizontal(1), { at: [-24, 142], size: [12, 9, 5], face: 'left' }),
  ]
}

/** A notebook that only shows a padlock. */
const lockedNotebook = (): Face[] => {
  const glass = facingLeft(-2)
  return [
    ...openNotebook(),
    lined(
      'crack',
      arc(glass, 75, 66, 14, 0, 180) + lines(glass, [61, 66, 61, 58], [89, 66, 89, 58]),
    ),
    outlined('top', rectangle(glass, 53, 32, 44, 30, 4)),
    filled('dark', circle(glass, 75, 49, 4) + rectangle(glass, 73, 39, 4, 9)),
  ]
}

/** A computer that does not start: its window of glass is dark. */
const deadComputer = (): Face[] => {
  const [width, depth, height] = [110, 60, 126] as const
  const front = facingLeft(depth)
  const vents = [34, 46, 58, 70, 82, 94].map((z) => [16, z, 42, z] as const)
  return [
    ...slab(horizontal(0), { at: [0, 0], size: [width, depth, height], radius: 6 }),
    filled('dark', rectangle(front, 10, 16, width - 20, height - 34, 4)),
    lined('crack', lines(front, [18, 60, 44, 90], [18, 44, 58, 90])),
    lined('detail', lines(facingRight(width), ...vents)),
    outlined('left', circle(front, width - 18, height - 9, 4)),
  ]
}

const cardShape: Point[] = [
  [0, 0],
  [52, 0],
  [66, 14],
  [66, 86],
  [0, 86],
]

/** A camera's memory card. */
const memoryCard = (): Face[] => {
  const contacts = [6, 14, 22, 30, 38, 46]
  return [
    outlined('right', polygon(horizontal(0), ...cardShape)),
    outlined('top', polygon(horizontal(4), ...cardShape)),
    filled('dark', contacts.map((u) => rectangle(horizontal(4), u, 5, 5, 15)).join('')),
    detailed('left', rectangle(horizontal(4), 8, 34, 50, 40, 3)),
  ]
}

/** A broken memory stick: its plug lies beside it. */
const memoryStick = (): Face[] => [
  ...slab(horizontal(2), { at: [12, -8], size: [20, 26, 6], radius: 1, face: 'left' }),
  filled('dark', rectangle(horizontal(8), 16, -2, 4, 5) + rectangle(horizontal(8), 24, -2, 4, 5)),
  ...slab(horizontal(0), { at: [2, 28], size: [32, 58, 12], radius: 6 }),
  lined('pencil', polyline(horizontal(12), [3, 42], [12, 36], [20, 44], [33, 36])),
  detailed('left', circle(horizontal(12), 18, 74, 5)),
]

/** Twelve ways in which data are lost, six in each picture. */
export const recoveryBench: Plate = [
  platePicture(
    [
      ...placed([4, -20, 0], storage()),
      ...placed([150, 6, 0], basket(), 0.95),
      ...placed([96, 62, 0], [...diskBase(0), ...platter(14), ...headArm(22, 'yellow')], 1.75),
      ...placed([318, 62, 0], powerBrick(), 0.92),
      ...placed([-24, 150, 0], closedDisk(0)),
      ...placed([312, 190, 0], looseDisk()),
    ],
    [
      { number: 1, anchor: [158, 2, 92], at: [262, -71] },
      { number: 2, anchor: [28, 224, 24], at: [-262, 58] },
      { number: 3, anchor: [150, 321, 16], at: [-262, 266] },
      { number: 4, anchor: [388, 250, 5], at: [262, 330] },
      { number: 11, anchor: [326, 104, 22], at: [262, 158] },
      { number: 12, anchor: [4, 40, 80], at: [-262, -60] },
    ],
    half(-132),
  ),
  platePicture(
    [
      ...placed([216, -4, 0], deadComputer()),
      ...placed([50, 96, 0], lockedNotebook(), 1.42),
      ...placed([-24, 240, 0], spilledCup()),
      ...placed([112, 288, 0], [...phone(0), crack(horizontal(7), 40, 74, 0.26)]),
      ...placed([286, 150, 0], memoryStick()),
      ...placed([252, 264, 0], memoryCard()),
    ],
    [
      { number: 5, anchor: [250, 10, 126], at: [262, -22] },
      { number: 6, anchor: [320, 200, 8], at: [262, 228] },
      { number: 7, anchor: [318, 322, 2], at: [262, 300] },
      { number: 8, anchor: [150, 416, 4], at: [-262, 296] },
      { number: 9, anchor: [66, 286, 0], at: [-262, 206] },
      { number: 10, anchor: [57, 93, 90], at: [-262, -60] },
    ],
    half(-132),
  ),
]
