import {
  axes,
  cornerAxes,
  detailed,
  type Face,
  filled,
  footprint,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import {
  arc,
  circle,
  facingLeft,
  horizontal,
  lines,
  type Point,
  polygon,
  polyline,
  project,
  rectangle,
} from '../engine/isometric.ts'
import { brush, thermometer } from '../parts/bench-tools.ts'
import { fan } from '../parts/fan.ts'
import { keys } from '../parts/laptop-shell.ts'
import {
  lyingPowerSupply,
  lyingTower,
  lyingTowerInside,
  lyingTowerSides,
  smallDisk,
} from '../parts/lying-tower.ts'
import { circuitBoard } from '../parts/motherboard.ts'
import { memorySlot, standingRam } from '../parts/ram.ts'
import { screwHead } from '../parts/screw.ts'
import { shieldOutline, tick } from '../parts/tick-and-shield.ts'
import { half, type Plate, platePicture } from './plate.tsx'

const { floor } = lyingTower
/** Height of the underside of each part that is lifted out of the tower. */
const z = { sink: 98, fan: 172, ram: 92, disk: 66 } as const
/** Middle of the processor, and the disk's corner. */
const chip = { u: 130, v: 62 } as const
const bay = { u: 222, v: 16 } as const
const [ramU, ramV] = [30, 138] as const

/** The motherboard with the paste on its processor, one module in its slot and one slot empty. */
const board = (): Face[] => {
  const top = horizontal(floor + 5)
  const { u, v } = chip
  return [
    ...circuitBoard(
      floor,
      [16, 16, 184, 160],
      [60, 24, 60, 48],
      [66, 24, 66, 40],
      [150, 112, 190, 112],
      [150, 118, 182, 118],
      [150, 124, 190, 124],
    ),
    ...slab(top, { at: [20, 22], size: [22, 62, 24], radius: 2, face: 'left' }),
    filled('dark', rectangle(top, 160, 134, 22, 22, 1)),
    ...slab(top, { at: [u - 30, v - 30], size: [60, 60, 4], radius: 3, face: 'left' }),
    ...slab(horizontal(floor + 9), { at: [u - 22, v - 22], size: [44, 44, 5], radius: 4 }),
    ...slab(horizontal(floor + 14), {
      at: [u - 13, v - 13],
      size: [26, 26, 2],
      radius: 13,
      face: 'left',
    }),
    ...memorySlot(floor + 5, 26, 108, 104),
    ...standingRam(ramU, 110, floor + 11, 96, 'left'),
    ...memorySlot(floor + 5, 26, 136, 104),
  ]
}

const heatSink = (): Face[] => [
  ...slab(horizontal(z.sink), { at: [chip.u - 40, chip.v - 40], size: [80, 80, 7], radius: 3 }),
  ...Array.from({ length: 9 }, (_, index) =>
    slab(horizontal(z.sink + 7), {
      at: [chip.u - 37 + index * 8.5, chip.v - 38],
      size: [4, 76, 24],
    }),
  ).flat(),
]

/** The thermometer's wire, over the tower's near wall to the processor. */
const wire = (): Face => {
  const [x0, y0] = project(250, 244, 8)
  const [x1, y1] = project(192, 216, lyingTower.height + 1)
  const [x2, y2] = project(chip.u + 30, chip.v + 22, floor + 9)
  return lined(
    'cable',
    `M${x0} ${y0}C${x0 - 6} ${y0 - 30} ${x1 + 16} ${y1 + 34} ${x1} ${y1}C${x1 - 18} ${y1 - 40} ${x2 + 30} ${y2 + 36} ${x2} ${y2}`,
  )
}

/** The tower, and round it what it is cleaned and tested with. */
const tower = (): Face[] => {
  const { u, v } = chip
  const corners = [u - 38, v - 38, u + 38, v + 38] as const
  return [
    ...lyingTowerInside(),
    ...board(),
    footprint(rectangle(horizontal(floor), bay.u, bay.v, 76, 96, 5)),
    ...lyingPowerSupply(218, 122),
    cornerAxes([bay.u + 2, bay.v + 2, bay.u + 74, bay.v + 94], floor, z.disk),
    ...lyingTowerSides(),
    ...smallDisk(z.disk, bay.u, bay.v),
    cornerAxes(corners, floor + 9, z.sink),
    ...heatSink(),
    cornerAxes(corners, z.sink + 31, z.fan),
    ...fan(z.fan, u, v, { face: 'yellow' }),
    axes([ramU, ramV + 5, floor + 13, z.ram], [ramU + 96, ramV + 5, floor + 13, z.ram]),
    ...standingRam(ramU, ramV, z.ram, 96, 'top'),
    ...brush(lyingTower.height, 84, 164),
    wire(),
    ...thermometer(226, 250),
    ...[
      [150, 276],
      [172, 292],
      [148, 302],
      [120, 288],
    ].flatMap(([screwU = 0, screwV = 0]) => screwHead(0, screwU, screwV)),
  ]
}

/** The notebook: its back left corner and size, the height of its deck and of its screen. */
const notebook = { u: 34, v: 34, width: 240, depth: 166, deck: 9, screen: 164 } as const
const glass = facingLeft(notebook.v - 2)
/** The four windows on its screen: the left edges of both columns, the lower edges of both rows. */
const windows = {
  left: notebook.u + 17,
  right: notebook.u + 125,
  low: notebook.deck + 24,
  high: notebook.deck + 92,
}
const around = (u: number, v: number, radius: number, from: number, to: number) =>
  arc(glass, u, v, radius, from, to)

const updates = (): Face[] => {
  const [u, v] = [windows.left, windows.high]
  return [
    lined(
      'pencil',
      around(u + 49, v + 36, 14, -50, 240) +
        polyline(glass, [u + 32, v + 25], [u + 42, v + 24], [u + 42, v + 34]),
    ),
    filled('right', rectangle(glass, u + 14, v + 7, 70, 7, 3)),
    filled('dark', rectangle(glass, u + 14, v + 7, 46, 7, 3)),
  ]
}

const antivirus = (): Face[] => {
  const [u, v] = [windows.right + 49, windows.high + 30]
  return [
    outlined(
      'left',
      polygon(glass, ...shieldOutline.map(([x, y]): Point => [u + x * 0.6, v + 1 - y * 0.6])),
    ),
    lined('pencil', polyline(glass, [u - 10, v + 2], [u - 3, v - 5], [u + 10, v + 11])),
  ]
}

const diskSpace = (): Face[] => {
  const [u, v] = [windows.left + 30, windows.low + 30]
  return [
    outlined('left', circle(glass, u, v, 21)),
    filled('dark', `${polyline(glass, [u, v])}L${around(u, v, 21, -30, 90).slice(1)}Z`),
    lined(
      'pencil',
      lines(
        glass,
        [u + 31, v + 10, u + 56, v + 10],
        [u + 31, v, u + 56, v],
        [u + 31, v - 10, u + 46, v - 10],
      ),
    ),
  ]
}

const powerOn = (): Face => {
  const [u, v] = [windows.right + 49, windows.low + 27]
  return lined('pencil', around(u, v, 16, 120, 420) + polyline(glass, [u, v], [u, v + 22]))
}

/** The notebook's screen, with what is put in order in the system. */
const screen = (): Face[] => {
  const { u, v, width, deck, screen: height } = notebook
  const { left, right, low, high } = windows
  const window = (at: number, from: number) => rectangle(glass, at, from, 98, 60, 5)
  return [
    ...slab(facingLeft(v - 10), {
      at: [u, deck],
      size: [width, height, 8],
      radius: 10,
      face: 'top',
    }),
    filled('dark', rectangle(glass, u + 8, deck + 13, width - 16, height - 22, 3)),
    filled(
      'top',
      window(left, high) + window(right, high) + window(left, low) + window(right, low),
    ),
    ...updates(),
    ...antivirus(),
    ...diskSpace(),
    powerOn(),
  ]
}

const keyboard = (): Face[] => {
  const { u, v, width, depth, deck } = notebook
  const top = horizontal(deck)
  return [
    ...slab(horizontal(0), { at: [u, v], size: [width, depth, deck], radius: 12 }),
    filled('dark', rectangle(top, u + 15, v + 18, width - 30, 100, 4)),
    filled('top', keys(top, u + 18, v + 20.5, width - 36)),
    detailed('left', rectangle(top, u + width / 2 - 34, v + 124, 68, 36, 4)),
  ]
}

/** The notebook's battery, lifted off its place. */
const battery = (): Face[] => {
  const [u, v, lift] = [34, 238, 22]
  const top = horizontal(lift + 10)
  return [
    footprint(rectangle(horizontal(0), u, v, 150, 60, 6)),
    cornerAxes([u + 3, v + 3, u + 147, v + 57], 0, lift),
    ...slab(horizontal(lift), { at: [u, v], size: [150, 60, 10], radius: 6 }),
    lined(
      'detail',
      lines(
        top,
        [u + 50, v, u + 50, v + 60],
        [u + 100, v, u + 100, v + 60],
        [u + 64, v + 14, u + 88, v + 14],
        [u + 64, v + 22, u + 78, v + 22],
      ),
    ),
    lined(
      'pencil',
      lines(
        top,
        [u + 17, v + 30, u + 33, v + 30],
        [u + 117, v + 30, u + 133, v + 30],
        [u + 125, v + 22, u + 125, v + 38],
      ),
    ),
  ]
}

/** The disk for copies, and its cable from the notebook's side. */
const backup = (): Face[] => {
  const [u, v, width, depth, height] = [228, 236, 86, 70, 18] as const
  const top = horizontal(height)
  const [x0, y0] = project(notebook.u + notebook.width, 150, 5)
  const [x1, y1] = project(u + width, v + 20, 9)
  return [
    lined('cable', `M${x0} ${y0}C${x0 + 44} ${y0 + 20} ${x1 + 44} ${y1 - 22} ${x1} ${y1}`),
    ...slab(horizontal(0), { at: [u, v], size: [width, depth, height], radius: 10 }),
    lined('detail', rectangle(top, u + 8, v + 8, width - 16, depth - 16, 6)),
    tick(height, u + width / 2, v + depth / 2, 15),
    filled('dark', circle(facingLeft(v + depth), u + 14, 9, 2.6)),
  ]
}

const { left, right, low, high } = windows

/** A tower lying open, and a notebook with its battery: twelve things that maintenance looks at. */
export const openedTower: Plate = [
  platePicture(
    tower(),
    [
      { number: 1, anchor: [84, 308, 58], at: [-262, 100] },
      { number: 2, anchor: [96, 96, z.fan + 16], at: [-180, -92] },
      { number: 3, anchor: [chip.u + 13, chip.v, floor + 16], at: [272, -42] },
      { number: 4, anchor: [226, 280, 8], at: [-204, 302] },
      { number: 5, anchor: [bay.u + 76, 30, z.disk + 8], at: [273, 67] },
      { number: 6, anchor: [ramU, ramV + 5, z.ram + 30], at: [-262, -35.5] },
    ],
    half(-172),
  ),
  platePicture(
    [...keyboard(), ...screen(), ...backup(), ...battery()],
    [
      { number: 7, anchor: [34, 274, 28], at: [-273, 88.5] },
      { number: 8, anchor: [314, 292, 10], at: [196, 302] },
      { number: 9, anchor: [left, 32, high + 24], at: [-250, -83] },
      { number: 10, anchor: [right + 98, 32, high + 40], at: [262, 4] },
      { number: 11, anchor: [left, 32, low + 24], at: [-250, -15] },
      { number: 12, anchor: [right + 98, 32, low + 20], at: [262, 92] },
    ],
    half(-172),
  ),
]
