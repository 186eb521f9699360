import type { Picture } from '../engine/drawing.tsx'
import { axes, type Face, footprint, lined, outlined, plate } from '../engine/face.ts'
import { circle, facingLeft, horizontal, lines, rectangle } from '../engine/isometric.ts'
import { fan } from '../parts/fan.ts'
import { graphicsChip } from '../parts/graphics-card.ts'
import { enterSign, keycap } from '../parts/keycap.ts'
import { deck, display } from '../parts/laptop-shell.ts'
import { notebookDeck } from '../parts/notebook.ts'
import { ram } from '../parts/ram.ts'
import { securityChip } from '../parts/security-chip.ts'
import { ssd } from '../parts/ssd.ts'
import { antennaCables, wifiCard } from '../parts/wifi-card.ts'

const ground = horizontal(0)
/** Axes at the three visible corners of a part `width` by `depth`, lifted to `height`. */
const corners = (width: number, depth: number, height: number, from = 0): Face =>
  axes([0, depth, from, height], [width, depth, from, height], [width, 0, from, height])

/** 1: a new panel slides out of the screen of a laptop. */
export const displayCard: Picture = {
  viewBox: '-205 -262 500 546',
  still: [
    ...deck(0),
    ...display(9),
    lined(
      'axis',
      [
        [12, 205],
        [308, 205],
        [308, 30],
      ]
        .map(([x = 0, z = 0]) => lines(horizontal(z), [[x, -2, x, 70]]))
        .join(''),
    ),
  ],
  lifted: [
    ...plate(facingLeft(66), 8, 22, 304, 186, 6, 6, { face: 'yellow' }),
    lined(
      'glare',
      lines(facingLeft(72), [
        [40, 150, 90, 200],
        [40, 118, 122, 200],
      ]),
    ),
  ],
}

/** 2: the security chip. */
export const securityChipCard: Picture = {
  viewBox: '-36 -40 72 74',
  still: [footprint(rectangle(ground, 0, 0, 28, 28, 2)), corners(28, 28, 28)],
  lifted: securityChip(28, 0, 0, 'yellow'),
}

/** 3: the graphics chip and its fins. */
export const graphicsCardCard: Picture = {
  viewBox: '-58 -72 118 134',
  still: [footprint(rectangle(ground, 0, 0, 60, 52, 3)), corners(60, 52, 40)],
  lifted: graphicsChip(40, 0, 0, 'yellow'),
}

/** 4: the Enter key above three others. */
export const keycapCard: Picture = {
  viewBox: '-72 -52 144 134',
  still: [
    footprint([0, 40].flatMap((u) => [0, 40].map((v) => rectangle(ground, u, v, 34, 34, 6))).join('')),
    ...keycap(0, 0, 0),
    ...keycap(0, 40, 0),
    ...keycap(0, 0, 40),
    axes([40, 74, 0, 34], [74, 40, 0, 34]),
  ],
  lifted: [...keycap(38, 40, 40, 'yellow'), enterSign(horizontal(52), 40, 40)],
}

/** 5: a memory module above its slot. */
export const ramCard: Picture = {
  viewBox: '-40 -64 128 130',
  still: [footprint(rectangle(ground, 2, 4, 80, 22, 2)), corners(84, 30, 36)],
  lifted: ram(36, 0, 0, 'yellow'),
}

/** 6: the drive; the memory that holds the data is what matters. */
export const hardDiskCard: Picture = {
  viewBox: '-40 -62 134 128',
  still: [footprint(rectangle(ground, 0, 0, 92, 26, 3)), corners(92, 26, 36)],
  lifted: ssd(36, 0, 0, { memory: 'yellow' }),
}

/** 7: the fan above its round place. */
export const fanCard: Picture = {
  viewBox: '-84 -74 168 168',
  still: [footprint(circle(ground, 42, 42, 38)), axes([4, 80, 0, 38], [80, 80, 0, 38], [80, 4, 0, 38])],
  lifted: fan(38, 42, 42, { hub: 'yellow' }),
}

/** 8: a small laptop, its lid above the keyboard. */
export const refurbishedLaptopCard: Picture = {
  viewBox: '-104 -84 244 220',
  still: [
    footprint(rectangle(ground, 0, 0, 150, 104, 9)),
    ...notebookDeck(0, 150, 104),
    axes([6, 98, 7, 52], [144, 98, 7, 52], [144, 6, 7, 52]),
  ],
  lifted: [
    ...plate(horizontal(52), 0, 0, 150, 104, 5, 9),
    outlined('yellow', circle(horizontal(57), 75, 52, 13)),
  ],
}

/** 9: the wireless card and its cables. */
export const wifiCardCard: Picture = {
  viewBox: '-30 -56 84 90',
  still: [footprint(rectangle(ground, 0, 0, 36, 24, 2)), corners(36, 24, 34)],
  lifted: [...wifiCard(34, 0, 0, 'yellow'), antennaCables(37)],
}
