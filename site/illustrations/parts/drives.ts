import {
  BOARD,
  detailed,
  type Face,
  type Fill,
  filled,
  holed,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import {
  circle,
  circles,
  extrudedSides,
  horizontal,
  lines,
  type Point,
  polygon,
  rectangle,
} from '../engine/isometric.ts'

/** Width, depth and height of a 3.5" disk, in drawing units. */
export const hardDiskSize = { width: 104, depth: 148, height: 18 } as const
const { width, depth, height } = hardDiskSize
/** Where platters and arm turn. */
const spindle = { u: 52, v: 54 } as const
const pivot = { u: 78, v: 122 } as const

/** The open housing with the motor. */
export const diskBase = (z: number): Face[] => {
  const top = horizontal(z + height)
  const holes = [
    [5.5, 5.5],
    [width - 5.5, 5.5],
    [5.5, depth - 5.5],
    [width - 5.5, depth - 5.5],
  ] as const
  return [
    ...slab(horizontal(z), { at: [0, 0], size: [width, depth, height], radius: 6 }),
    detailed('left', rectangle(top, 6, 6, width - 12, depth - 12, 6)),
    filled('right', circle(top, spindle.u, spindle.v, 45)),
    detailed('left', circle(top, spindle.u, spindle.v, 40)),
    filled('dark', circles(top, 2.4, ...holes)),
    detailed('top', circle(top, pivot.u, pivot.v, 9)),
    lined('detail', lines(top, [14, 120, 44, 120], [14, 126, 44, 126], [14, 132, 36, 132])),
  ]
}

/** One platter, 80 units wide, centred on the spindle. */
export const platter = (z: number, face: Fill = 'top'): Face[] => {
  const top = horizontal(z + 3)
  const { u, v } = spindle
  return [
    ...slab(horizontal(z), { at: [12, 14], size: [80, 80, 3], radius: 40, face }),
    lined('detail', circle(top, u, v, 27) + circle(top, u, v, 33)),
    outlined('top', circle(top, u, v, 13)),
    lined('detail', circle(top, u, v, 5)),
  ]
}

/** The arm that carries the heads. */
export const headArm = (z: number, pivotFill: Fill = 'top'): Face[] => {
  const top = horizontal(z + 6)
  const shape: Point[] = [
    [86, 112],
    [92, 130],
    [72, 138],
    [64, 126],
    [34, 66],
    [38, 62],
  ]
  return [
    outlined('right', polygon(horizontal(z), ...shape)),
    outlined('top', polygon(top, ...shape)),
    outlined(pivotFill, circle(top, pivot.u, pivot.v, 9)),
    lined('detail', circle(top, pivot.u, pivot.v, 3.5)),
    filled('dark', polygon(top, [34, 66], [38, 62], [42, 70], [39, 73])),
  ]
}

/** The cover's label and screw holes. */
const coverDetails = (z: number, label: Fill): Face[] => {
  const top = horizontal(z + 6)
  const holes = [
    [7, 7],
    [width - 7, 7],
    [7, depth - 7],
    [width - 7, depth - 7],
    [52, 7],
    [84, 112],
  ] as const
  return [
    detailed(label, rectangle(top, 18, 104, 48, 32, 3)),
    lined('detail', lines(top, [24, 112, 54, 112], [24, 119, 60, 119], [24, 126, 46, 126])),
    filled('dark', circles(top, 2.6, ...holes)),
  ]
}

/** The cover with its label and screw holes. */
export const diskCover = (z: number, label: Fill = 'left'): Face[] => [
  ...slab(horizontal(z), { at: [0, 0], size: [width, depth, 6], radius: 6 }),
  lined('detail', circle(horizontal(z + 6), spindle.u, spindle.v, 42)),
  ...coverDetails(z, label),
]

/** A cutaway cover, open over the platters. */
export const openedCover = (z: number): Face[] => {
  const top = horizontal(z + 6)
  const opening = circle(top, spindle.u, spindle.v, 42)
  const { alongV, alongU } = extrudedSides(horizontal(z), 0, 0, width, depth, 6, 6)
  return [
    // The inner side of the round opening, from its circle on top to that on the bottom.
    {
      ...filled('right', opening + circle(horizontal(z), spindle.u, spindle.v, 42)),
      paint: 'b eo',
    },
    outlined('left', alongV),
    outlined('right', alongU),
    holed('top', rectangle(top, 0, 0, width, depth, 6) + opening),
    ...coverDetails(z, 'left'),
  ]
}

/** The circuit board that hangs under the housing. */
export const diskBoard = (z: number): Face[] => {
  const top = horizontal(z + 4)
  const traces = [
    [16, 44, 60, 44],
    [16, 50, 54, 50],
    [62, 84, 62, 120],
    [68, 84, 68, 112],
    [20, 100, 44, 100],
  ] as const
  return [
    ...slab(horizontal(z), {
      at: [6, 30],
      size: [width - 12, depth - 40, 4],
      radius: 3,
      ...BOARD,
    }),
    filled('dark', rectangle(top, 30, 60, 24, 24, 1) + rectangle(top, 64, 58, 16, 12, 1)),
    lined('trace', lines(top, ...traces)),
  ]
}

/** A closed hard disk, its underside at z. */
export const closedDisk = (z: number, label?: Fill): Face[] => [
  ...slab(horizontal(z), { at: [0, 0], size: [width, depth, height], radius: 6 }),
  ...diskCover(z + height, label),
]

/**
 * An M.2 drive, 92 by 26 units, with its corner at u, v. `memory` is the chip that holds the data.
 */
export const ssd = (
  z: number,
  u: number,
  v: number,
  { face = 'top', memory = 'dark' }: { face?: Fill; memory?: Fill } = {},
): Face[] => {
  const top = horizontal(z + 4)
  const contacts = Array.from({ length: 6 }, (_, index) => {
    const at = v + 4 + index * 3.6
    return [u + 2, at, u + 7, at] as const
  })
  return [
    ...slab(horizontal(z), { at: [u, v], size: [92, 26, 4], radius: 3, face, part: 6 }),
    filled('dark', rectangle(top, u + 14, v + 5, 22, 16, 1)),
    (memory === 'dark' ? filled : detailed)(memory, rectangle(top, u + 42, v + 5, 22, 16, 1)),
    lined('detail', lines(top, ...contacts)),
    detailed('top', circle(top, u + 86, v + 13, 4)),
  ]
}
