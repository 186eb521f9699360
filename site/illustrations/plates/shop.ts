import {
  axes,
  BOARD,
  detailed,
  type Face,
  type Fill,
  filled,
  footprint,
  lined,
  outlined,
  placed,
  slab,
} from '../engine/face.ts'
import {
  arc,
  circle,
  circles,
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
import { batteryCells, caseBottom, deck, lid } from '../parts/laptop-shell.ts'
import { circuitBoard } from '../parts/motherboard.ts'
import { standingShield } from '../parts/tick-and-shield.ts'
import { type Plate, platePicture } from './plate.tsx'

/** Width and depth of the floor, height and thickness of the walls. */
const [width, depth, height, wall] = [560, 346, 168, 11] as const
/** The wall behind the bench, and the one with the door. */
const backWall = facingLeft(0)
const doorWall = facingRight(0)
const floor = horizontal(0)

/** Two walls with dark cut edges, and a floor of tiles. */
const room = (): Face[] => {
  const across = [90, 180, 270].map((y) => [0, y, width, y] as const)
  const along = [80, 160, 240, 320, 400, 480].map((x) => [x, 0, x, depth] as const)
  const cut = { alongV: 'dark', alongU: 'dark' } as const
  return [
    ...slab(horizontal(-8), {
      at: [-wall, -wall],
      size: [width + wall, depth + wall, 8],
      face: 'floor',
    }),
    lined('grid', lines(floor, ...across, ...along)),
    ...slab(facingRight(-wall), {
      at: [-wall, 0],
      size: [depth + wall, height, wall],
      face: 'left',
      ...cut,
    }),
    ...slab(facingLeft(-wall), { at: [0, 0], size: [width, height, wall], face: 'top', ...cut }),
    lined('detail', lines(backWall, [0, 10, width, 10]) + lines(doorWall, [0, 10, 222, 10])),
  ]
}

/** The door, open into the room, with its sign. */
const door = (): Face[] => {
  const [from, to, high] = [222, 306, 138] as const
  const leaf = facingLeft(to)
  return [
    outlined('top', rectangle(doorWall, from, 0, to - from, high)),
    ...slab(facingLeft(to - 6), { at: [0, 0], size: [80, high, 6], face: 'left' }),
    outlined('glass', rectangle(leaf, 9, 30, 62, high - 42, 2)),
    lined('detail', lines(leaf, [41, 104, 26, 116], [41, 104, 56, 116])),
    ...slab(leaf, { at: [20, 82], size: [42, 22, 3], radius: 3, face: 'top' }),
    lined('pencil', lines(facingLeft(to + 3), [28, 93, 54, 93])),
    filled('dark', circle(leaf, 75.5, 62, 2.5)),
  ]
}

/** A map on the wall with the places that the shop goes to; a pin stands for the shop. */
const wallMap = (): Face[] => {
  const sheet = facingRight(5)
  const border: Point[] = [
    [50, 132],
    [76, 138],
    [100, 128],
    [130, 134],
    [156, 120],
    [178, 112],
    [186, 90],
    [160, 76],
    [120, 80],
    [90, 74],
    [64, 88],
    [56, 110],
  ]
  return [
    ...slab(doorWall, { at: [34, 58], size: [168, 96, 5], radius: 5, face: 'top' }),
    outlined('floor', rectangle(sheet, 42, 66, 152, 80, 2)),
    lined(
      'grid',
      lines(
        sheet,
        ...[80, 118, 156].map((y) => [y, 66, y, 146] as const),
        ...[92, 119].map((z) => [42, z, 194, z] as const),
      ),
    ),
    lined('pencil', polygon(sheet, ...border)),
    filled('dark', circles(sheet, 3, [84, 120], [120, 110], [90, 94], [140, 98])),
    outlined(
      'dark',
      polygon(
        facingRight(8),
        [158, 92],
        [149, 110],
        [149, 118],
        [154, 125],
        [162, 125],
        [167, 118],
        [167, 110],
      ),
    ),
    filled('top', circle(facingRight(8), 158, 115, 4.5)),
  ]
}

const certificate = (): Face[] => {
  const paper = facingLeft(5)
  return [
    ...slab(backWall, { at: [40, 98], size: [86, 62, 5], radius: 2, face: 'left' }),
    detailed('top', rectangle(paper, 46, 104, 74, 50, 1)),
    lined('pencil', lines(paper, [56, 142, 108, 142])),
    lined('detail', lines(paper, [56, 132, 108, 132], [56, 125, 98, 125])),
    filled('dark', polygon(paper, [100, 116], [96, 102], [102, 106], [108, 102], [108, 116])),
    outlined('left', circle(paper, 103, 117, 8)),
  ]
}

const clock = (): Face[] => {
  const dial = facingLeft(6)
  const [u, z] = [184, 126] as const
  const marks = Array.from({ length: 12 }, (_, hour) => {
    const [across, up] = [Math.cos((hour * Math.PI) / 6), Math.sin((hour * Math.PI) / 6)]
    return [u + across * 19, z + up * 19, u + across * 22, z + up * 22] as const
  })
  return [
    ...slab(backWall, { at: [u - 30, z - 30], size: [60, 60, 6], radius: 30, face: 'left' }),
    detailed('top', circle(dial, u, z, 24)),
    lined('pencil', lines(dial, [u, z, u, z + 18], [u, z, u + 12, z - 6])),
    lined('detail', lines(dial, ...marks)),
  ]
}

/** Screwdrivers and a hammer on a board on the wall. */
const tools = (): Face[] => {
  const hook = facingLeft(4)
  const screwdriver = (u: number, length: number): Face[] => [
    ...slab(hook, { at: [u - 4, 146 - length], size: [8, length - 22, 5], radius: 4, face: 'top' }),
    ...slab(hook, { at: [u - 1.5, 100], size: [3, 46 - length, 3], face: 'left' }),
  ]
  return [
    ...slab(backWall, { at: [352, 92], size: [76, 62, 4], radius: 3, face: 'left' }),
    ...screwdriver(366, 24),
    ...screwdriver(384, 28),
    ...slab(hook, { at: [400, 98], size: [20, 12, 5], radius: 1, face: 'top' }),
    ...slab(hook, { at: [406, 110], size: [8, 36, 5], radius: 4, face: 'top' }),
  ]
}

/** The telephone on the wall. */
const telephone = (face: Fill): Face[] => {
  const front = facingLeft(12)
  const buttons = [94, 103, 112].flatMap((z) => [482, 490, 498].map((u): Point => [u, z]))
  const [fromX, fromY] = project(466, 20, 94)
  const [toX, toY] = project(490, 12, 84)
  return [
    ...slab(backWall, { at: [456, 84], size: [54, 78, 12], radius: 6, face }),
    detailed('top', rectangle(front, 476, 128, 28, 26, 2)),
    lined('detail', lines(front, [480, 148, 500, 148], [480, 141, 496, 141])),
    filled('dark', circles(front, 2.6, ...buttons)),
    ...slab(front, { at: [460, 94], size: [13, 60, 7], radius: 6, face: 'left' }),
    lined(
      'pencil',
      `M${fromX} ${fromY}C${fromX - 10} ${fromY + 34} ${toX - 4} ${toY + 34} ${toX} ${toY}`,
    ),
  ]
}

/** A cabinet with nine drawers, and two boxes on it. */
const cabinet = (): Face[] => {
  const [u, deep, high] = [14, 62, 82] as const
  const front = facingLeft(deep)
  const places = [0, 1, 2].flatMap((column) =>
    [0, 1, 2].map((row): Point => [u + 6 + column * 47, 6 + row * 25]),
  )
  return [
    ...slab(floor, { at: [u, 2], size: [150, deep - 2, high], radius: 3 }),
    ...places.flatMap(([left, low]) => [
      detailed('top', rectangle(front, left, low, 44, 21, 2)),
      lined('pencil', lines(front, [left + 12, low + 11, left + 32, low + 11])),
    ]),
    ...slab(horizontal(high), { at: [u + 14, 12], size: [56, 38, 14], radius: 2 }),
    ...slab(horizontal(high), { at: [u + 92, 12], size: [40, 40, 22], radius: 2 }),
    lined('detail', lines(horizontal(high + 22), [u + 92, 32, u + 132, 32])),
  ]
}

/** The hero's laptop, small, in layers over its dashed place. */
const laptopInLayers = (): Face[] => [
  footprint(rectangle(floor, 0, 0, 128, 88, 4)),
  ...placed([0, 0, 2], caseBottom(0), 0.4),
  ...placed([0, 0, 8], batteryCells(0), 0.4),
  ...placed(
    [0, 0, 14],
    circuitBoard(0, [22, 26, 276, 100], [60, 50, 120, 50], [60, 60, 100, 60]),
    0.4,
  ),
  axes([2, 86, 8, 36], [126, 86, 8, 36], [126, 4, 8, 36]),
  ...placed([0, 0, 36], deck(0), 0.4),
  axes([2, 0, 44, 54], [126, 0, 44, 54]),
  ...placed([0, 0, 54], lid(0), 0.4),
]

const bench = (): Face[] => {
  const [u, wide, deep, high] = [206, 336, 104, 62] as const
  const top = horizontal(high)
  const drawers = [6, 34]
  const front = facingLeft(deep - 6)
  return [
    ...slab(floor, { at: [u + 4, 8], size: [10, deep - 12, high - 8] }),
    ...slab(floor, { at: [u + wide - 90, 8], size: [82, deep - 14, high - 8] }),
    ...drawers.map((low) => detailed('top', rectangle(front, u + wide - 84, low, 70, 24, 2))),
    lined(
      'pencil',
      lines(front, ...drawers.map((low) => [u + 276, low + 12, u + 298, low + 12] as const)),
    ),
    ...slab(horizontal(high - 8), { at: [u, 4], size: [wide, deep, 8], radius: 3 }),
    ...placed([u + 34, 22, high], laptopInLayers()),
    ...slab(top, {
      at: [u + 196, 22],
      size: [46, 30, 3],
      radius: 2,
      ...BOARD,
    }),
    // A screwdriver.
    ...slab(horizontal(high + 2), { at: [u + 250, 67.5], size: [34, 3, 3], radius: 1 }),
    ...slab(top, { at: [u + 200, 64], size: [50, 10, 6], radius: 5 }),
  ]
}

/** A lamp on the bench; its shade hangs over the circuit board. */
const lamp = (): Face[] => {
  const [u, v, z] = [508, 70, 62] as const
  const [low, highRim] = [horizontal(z + 74), horizontal(z + 98)]
  const shade = 436
  const joint = project(u + 6, v, z + 78)
  const foot = project(u, v, z + 4)
  const hinge = project(shade + 10, v, z + 100)
  return [
    ...slab(horizontal(z), { at: [u - 16, v - 16], size: [32, 32, 5], radius: 16 }),
    lined('pencil', `M${foot.join(' ')}L${joint.join(' ')}L${hinge.join(' ')}`),
    outlined(
      'left',
      `${arc(low, shade, v, 26, 135, -45)}L${arc(highRim, shade, v, 9, -45, 135).slice(1)}Z`,
    ),
    outlined('top', circle(highRim, shade, v, 9)),
  ]
}

/** The counter: a quote on its clipboard, the shield, and a repaired notebook, closed. */
const counter = (): Face[] => {
  const [u, v, wide, deep, high] = [150, 228, 330, 62, 72] as const
  const boards = [59, 112, 165, 218, 271].map((x) => [u + x, 8, u + x, high - 12] as const)
  const top = horizontal(high)
  const quote = horizontal(high + 3)
  return [
    ...slab(floor, { at: [u + 6, v + 4], size: [wide - 12, deep - 8, high - 8] }),
    lined('detail', lines(facingLeft(v + deep - 4), ...boards)),
    ...slab(horizontal(high - 8), { at: [u, v], size: [wide, deep, 8], radius: 4 }),
    ...slab(top, { at: [u + 26, v + 10], size: [66, 46, 2], radius: 3, face: 'left' }),
    ...slab(horizontal(high + 2), { at: [u + 32, v + 14], size: [56, 38, 1], radius: 1 }),
    lined('pencil', lines(quote, [u + 42, v + 22, u + 66, v + 22])),
    lined(
      'detail',
      lines(
        quote,
        ...[30, 36].flatMap((y) => [
          [u + 42, v + y, u + 68, v + y] as const,
          [u + 74, v + y, u + 82, v + y] as const,
        ]),
      ),
    ),
    detailed('left', rectangle(quote, u + 66, v + 41, 18, 8, 1)),
    ...placed([0, 0, high], standingShield(v + 24, u + 266, 30)),
    ...slab(top, { at: [u + 114, v + 6], size: [84, 52, 5], radius: 5 }),
    ...slab(horizontal(high + 5), { at: [u + 114, v + 6], size: [84, 52, 4], radius: 5 }),
    detailed('left', circle(horizontal(high + 9), u + 156, v + 32, 8)),
  ]
}

/** The way from the door to the counter, and that of the device: to the bench and back. */
const way = (): Face =>
  footprint(
    polyline(floor, [16, 264], [118, 264], [118, 316], [240, 316]) +
      lines(floor, [226, 228, 226, 112], [304, 112, 304, 228]),
  )

/** The shop as one room, cut open, with four things that stand for its promises. */
const shopWith = (telephoneFace: Fill): Plate => [
  platePicture(
    [
      ...room(),
      ...wallMap(),
      ...certificate(),
      ...clock(),
      ...tools(),
      ...telephone(telephoneFace),
      way(),
      ...cabinet(),
      ...bench(),
      ...lamp(),
      ...door(),
      ...counter(),
    ],
    [
      { number: 1, anchor: [126, 5, 150], at: [330, -204] },
      { number: 2, anchor: [196, 6, 152], at: [330, -120] },
      { number: 3, anchor: [178, 282, 74], at: [-304, 246] },
      { number: 4, anchor: [440, 254, 114], at: [440, 326] },
    ],
    [-352, -246, 896, 718],
  ),
]

/** A shop that answers at any hour has a yellow telephone. */
export const shop = shopWith('yellow')
export const shopWithoutEmergencies = shopWith('top')
