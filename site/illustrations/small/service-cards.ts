import { framed, type Picture } from '../engine/drawing.tsx'
import {
  axes,
  cornerAxes,
  detailed,
  type Face,
  type Fill,
  footprint,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import {
  circle,
  facingLeft,
  horizontal,
  lines,
  type Plane,
  polyline,
  rectangle,
} from '../engine/isometric.ts'
import { notebookDeck, router as wirelessRouter } from '../parts/devices.ts'
import { hardDiskSize, headArm } from '../parts/drives.ts'
import { fan as squareFan } from '../parts/fan.ts'
import { graphicsCard as doubleFanCard } from '../parts/graphics-card.ts'
import { deck, laptop, lid } from '../parts/laptop-shell.ts'
import { securityChip as keyholeChip } from '../parts/motherboard.ts'
import { memorySlot, standingRam } from '../parts/ram.ts'

const ground = horizontal(0)

/** A keycap of 34 units with its hollow. */
const singleKeycap = (z: number, u: number, v: number, face: Fill = 'top'): Face[] => [
  ...slab(horizontal(z), { at: [u, v], size: [34, 34, 14], radius: 6, face }),
  lined('detail', rectangle(horizontal(z + 14), u + 5, v + 4, 24, 24, 5)),
]

/** The Enter key's arrow. */
const enterSign = (plane: Plane, u: number, v: number): Face =>
  lined(
    'pencil',
    polyline(plane, [u + 23, v + 9], [u + 23, v + 19], [u + 10, v + 19]) +
      polyline(plane, [u + 14, v + 15], [u + 10, v + 19], [u + 14, v + 23]),
  )

/** A new panel slides out of the screen of a laptop. */
export const display: Picture = {
  viewBox: '-205 -262 500 546',
  still: [
    ...deck(0),
    ...lid(laptop.deckHeight),
    lined(
      'axis',
      [
        [12, 205],
        [308, 205],
        [308, 30],
      ]
        .map(([x = 0, z = 0]) => lines(horizontal(z), [x, -2, x, 70]))
        .join(''),
    ),
  ],
  lifted: [
    ...slab(facingLeft(66), { at: [8, 22], size: [304, 186, 6], radius: 6, face: 'yellow' }),
    lined('glare', lines(facingLeft(72), [40, 150, 90, 200], [40, 118, 122, 200])),
  ],
}

export const securityChip: Picture = {
  viewBox: '-36 -40 72 74',
  still: [footprint(rectangle(ground, 0, 0, 28, 28, 2)), cornerAxes([0, 0, 28, 28], 0, 28)],
  lifted: keyholeChip(28, 0, 0, 'yellow'),
}

export const graphicsCard: Picture = framed(
  [footprint(rectangle(ground, 0, 0, 112, 52, 5)), cornerAxes([2, 2, 110, 50], 0, 34)],
  doubleFanCard(34, 0, 0, 'yellow'),
)

/** The Enter key above three others. */
export const keycap: Picture = {
  viewBox: '-72 -52 144 134',
  still: [
    footprint(rectangle(ground, 40, 0, 34, 34, 6)),
    ...singleKeycap(0, 0, 0),
    ...singleKeycap(0, 0, 40),
    ...singleKeycap(0, 40, 40),
    axes([72, 32, 0, 34], [72, 2, 0, 34]),
  ],
  lifted: [...singleKeycap(38, 40, 0, 'yellow'), enterSign(horizontal(52), 40, 0)],
}

/** A memory module above its slot. */
export const ram: Picture = framed(
  [...memorySlot(0, 0, 0, 112), axes([4, 7, 8, 40], [108, 7, 8, 40])],
  standingRam(4, 2, 40, 104, 'yellow'),
)

const { width, depth, height } = hardDiskSize
/** An open hard disk with its platter lifted. It has few details, because cards are small. */
export const hardDisk: Picture = framed(
  [
    ...slab(ground, { at: [0, 0], size: [width, depth, height], radius: 6 }),
    detailed('right', circle(horizontal(height), 52, 54, 40)),
    ...headArm(height),
    axes([52, 54, height, 52]),
  ],
  [
    ...slab(horizontal(52), { at: [12, 14], size: [80, 80, 3], radius: 40, face: 'yellow' }),
    outlined('top', circle(horizontal(55), 52, 54, 13)),
  ],
)

/** A fan above its round footprint. */
export const fan: Picture = {
  viewBox: '-84 -74 168 168',
  still: [footprint(circle(ground, 42, 42, 38)), cornerAxes([6, 6, 78, 78], 0, 38)],
  lifted: squareFan(38, 42, 42, { hub: 'yellow' }),
}

/** A small laptop, its lid above the keyboard. */
export const refurbishedLaptop: Picture = {
  viewBox: '-104 -84 244 220',
  still: [
    footprint(rectangle(ground, 0, 0, 150, 104, 9)),
    ...notebookDeck(0, 150, 104),
    cornerAxes([6, 6, 144, 98], 7, 52),
  ],
  lifted: [
    ...slab(horizontal(52), { at: [0, 0], size: [150, 104, 5], radius: 9 }),
    outlined('yellow', circle(horizontal(57), 75, 52, 13)),
  ],
}

/** A wireless router, whose light says that the network is up. */
export const router: Picture = framed(
  [
    footprint(rectangle(horizontal(-26), 14, 14, 122, 70, 10)),
    axes([16, 80, -26, 0], [132, 80, -26, 0], [132, 16, -26, 0]),
  ],
  wirelessRouter(0, 'yellow', 10),
)
