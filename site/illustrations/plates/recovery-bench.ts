import { detailed, type Face, filled, lined, movedFace, outlined, plate } from '../engine/face.ts'
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
import { type Plate, plateHalf } from './plate.tsx'

const at = (u: number, v: number, faces: readonly Face[]): Face[] =>
  faces.map((face) => movedFace(face, project(u, v)))

/** Shared storage with four disks, one of them stopped. */
const storage = (): Face[] => {
  const front = facingLeft(94)
  const bays = [0, 1, 2, 3].map((index) => 18 + index * 22)
  return [
    ...plate(horizontal(0), 10, 6, 100, 88, 88, 7),
    detailed(
      'top',
      bays
        .slice(0, 3)
        .map((left) => rectangle(front, left, 22, 18, 56, 2))
        .join(''),
    ),
    filled('dark', rectangle(front, bays[3] ?? 0, 22, 18, 56, 2)),
    lined(
      'detail',
      lines(front, ...bays.slice(0, 3).map((left) => [left + 5, 30, left + 13, 30] as const)),
    ),
    filled('dark', circle(front, 24, 12, 3) + circle(front, 34, 12, 3)),
  ]
}

/** A waste-paper basket with a sheet in it. */
const basket = (): Face[] => {
  const [u, v, radius, height] = [176, 52, 34, 66] as const
  const rim = horizontal(height)
  return [
    ...plate(horizontal(0), u - radius, v - radius, 2 * radius, 2 * radius, height, radius),
    filled('dark', circle(rim, u, v, radius - 5)),
    outlined(
      'top',
      polygon(
        facingLeft(v - 4),
        [u - 16, height - 12],
        [u + 14, height - 8],
        [u + 14, height + 34],
        [u - 6, height + 34],
        [u - 16, height + 24],
      ),
    ),
    lined(
      'detail',
      lines(
        facingLeft(v - 4),
        [u - 8, height + 20, u + 8, height + 20],
        [u - 8, height + 10, u + 8, height + 10],
      ),
    ),
    // The near half of the basket hides the sheet's lower end.
    outlined(
      'left',
      `${arc(rim, u, v, radius, 135, -45)}L${arc(rim, u, v, radius - 5, -45, 135).slice(1)}Z`,
    ),
  ]
}

/** A power brick whose mark is lightning. */
const powerBrick = (): Face[] => {
  const [u, v] = [238, 36]
  const top = horizontal(24)
  const [x, y] = project(u + 84, v + 28, 12)
  return [
    ...plate(horizontal(0), u, v, 84, 56, 24, 7),
    filled(
      'dark',
      polygon(
        top,
        [u + 50, v + 6],
        [u + 24, v + 32],
        [u + 42, v + 32],
        [u + 34, v + 50],
        [u + 62, v + 24],
        [u + 44, v + 24],
      ),
    ),
    lined('cable', `M${x} ${y}C${x + 18} ${y + 10} ${x + 6} ${y + 34} ${x - 12} ${y + 34}`),
  ]
}

/** A disk that the computer does not find: its plug is not in. */
const looseDisk = (): Face[] => {
  const [u, v] = [244, 136]
  const top = horizontal(10)
  const [x0, y0] = project(u + 38, v + 104, 5)
  const [x1, y1] = project(u + 8, v + 146, 4)
  return [
    ...plate(horizontal(0), u, v, 76, 104, 10, 6),
    detailed('left', rectangle(top, u + 10, v + 12, 56, 38, 3)),
    lined('detail', lines(top, [u + 12, v + 66, u + 48, v + 66], [u + 12, v + 74, u + 58, v + 74])),
    lined('cable', `M${x0} ${y0}C${x0 - 14} ${y0 + 16} ${x1 + 30} ${y1 - 6} ${x1 + 10} ${y1 - 6}`),
    ...plate(horizontal(0), u - 12, v + 140, 22, 13, 7, 2),
    ...plate(horizontal(1), u - 24, v + 142, 12, 9, 5, 0, { face: 'left' }),
  ]
}

/** A notebook that only shows a padlock. */
const lockedNotebook = (): Face[] => {
  const plane = facingLeft(-2)
  return [
    ...openNotebook(),
    lined(
      'crack',
      arc(plane, 75, 66, 14, 0, 180) + lines(plane, [61, 66, 61, 58], [89, 66, 89, 58]),
    ),
    outlined('top', rectangle(plane, 53, 32, 44, 30, 4)),
    filled('dark', circle(plane, 75, 49, 4) + rectangle(plane, 73, 39, 4, 9)),
  ]
}

/** A computer that does not start: its window of glass is dark. */
const deadComputer = (): Face[] => {
  const [u, v, width, depth, height] = [214, 10, 110, 60, 126] as const
  const front = facingLeft(v + depth)
  return [
    ...plate(horizontal(0), u, v, width, depth, height, 6),
    filled('dark', rectangle(front, u + 10, 16, width - 20, height - 34, 4)),
    lined('crack', lines(front, [u + 18, 60, u + 44, 90], [u + 18, 44, u + 58, 90])),
    lined(
      'detail',
      lines(
        facingRight(u + width),
        ...[0, 1, 2, 3, 4, 5].map(
          (index) => [v + 16, 34 + index * 12, v + 42, 34 + index * 12] as const,
        ),
      ),
    ),
    outlined('left', circle(front, u + width - 18, height - 9, 4)),
  ]
}

/** A cup that has fallen over, and what was in it. */
const spilledCup = (): Face[] => {
  const [u, v] = [36, 236]
  const puddle = `${arc(horizontal(0), u + 62, v + 46, 26, 200, 30)}L${arc(horizontal(0), u + 84, v + 22, 16, 30, -110).slice(1)}L${arc(horizontal(0), u + 40, v + 22, 20, -60, -200).slice(1)}Z`
  const mouth = facingRight(u + 46)
  return [
    outlined('dark', puddle),
    lined('outline', arc(facingLeft(v + 22), u + 16, 34, 15, 20, 190)),
    ...plate(facingRight(u), v, 2, 44, 44, 46, 22),
    filled('dark', circle(mouth, v + 22, 24, 17)),
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
const memoryCard = (u: number, v: number): Face[] =>
  at(u, v, [
    outlined('right', polygon(horizontal(0), ...cardShape)),
    outlined('top', polygon(horizontal(4), ...cardShape)),
    filled(
      'dark',
      [0, 1, 2, 3, 4, 5]
        .map((contact) => rectangle(horizontal(4), 6 + contact * 8, 5, 5, 15))
        .join(''),
    ),
    detailed('left', rectangle(horizontal(4), 8, 34, 50, 40, 3)),
  ])

/** A broken memory stick: its plug lies beside it. */
const memoryStick = (u: number, v: number): Face[] =>
  at(u, v, [
    ...plate(horizontal(2), 12, -8, 20, 26, 6, 1, { face: 'left' }),
    filled('dark', rectangle(horizontal(8), 16, -2, 4, 5) + rectangle(horizontal(8), 24, -2, 4, 5)),
    ...plate(horizontal(0), 2, 28, 32, 58, 12, 6),
    lined('pencil', polyline(horizontal(12), [3, 42], [12, 36], [20, 44], [33, 36])),
    detailed('left', circle(horizontal(12), 18, 74, 5)),
  ])

/** Twelve ways in which data are lost, on one bench. */
export const recoveryBench: Plate = [
  plateHalf(
    [
      ...storage(),
      ...basket(),
      ...powerBrick(),
      ...looseDisk(),
      ...at(124, 118, [...diskBase(0), ...platter(14), ...headArm(22, 'yellow')]),
      ...at(6, 142, closedDisk(0)),
    ],
    [
      { number: 1, anchor: [176, 48, 96], at: [262, -71] },
      { number: 2, anchor: [66, 290, 9], at: [-262, 208] },
      { number: 3, anchor: [150, 266, 9], at: [-226, 256] },
      { number: 4, anchor: [320, 226, 6], at: [262, 290] },
      { number: 11, anchor: [310, 44, 24], at: [265, 133] },
      { number: 12, anchor: [10, 60, 88], at: [-262, -60] },
    ],
  ),
  plateHalf(
    [
      ...deadComputer(),
      ...at(16, 50, lockedNotebook()),
      ...spilledCup(),
      ...at(150, 176, [...phone(0), crack(horizontal(7), 40, 74, 0.26)]),
      ...memoryStick(252, 130),
      ...memoryCard(244, 230),
    ],
    [
      { number: 5, anchor: [269, 30, 126], at: [262, -8] },
      { number: 6, anchor: [286, 214, 6], at: [262, 236] },
      { number: 7, anchor: [310, 300, 4], at: [262, 304] },
      { number: 8, anchor: [160, 304, 5], at: [-240, 280] },
      { number: 9, anchor: [36, 258, 30], at: [-262, 77] },
      { number: 10, anchor: [23, 48, 60], at: [-262, 0] },
    ],
  ),
]
