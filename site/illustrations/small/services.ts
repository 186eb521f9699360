import { framed, type Picture } from '../engine/drawing.tsx'
import {
  axes,
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
  facingRight,
  horizontal,
  lines,
  type Point,
  polygon,
  polygonOnPage,
  polyline,
  project,
  rectangle,
  uprights,
} from '../engine/isometric.ts'
import { openNotebook } from '../parts/devices.ts'
import { shield, shieldOutline } from '../parts/tick-and-shield.ts'

const ground = horizontal(0)

/** A shield above a chip. */
export const shieldChip: Picture = {
  viewBox: '-74 -82 148 168',
  still: [
    lined(
      'pin',
      lines(
        ground,
        ...[6, 18, 30, 42, 54, 66].flatMap(
          (at) =>
            [
              [at, -6, at, 78],
              [-6, at, 78, at],
            ] as const,
        ),
      ),
    ),
    ...slab(ground, { at: [0, 0], size: [72, 72, 9], radius: 4 }),
    lined('detail', rectangle(horizontal(9), 12, 12, 48, 48, 3)),
    axes([18, 54, 9, 60], [54, 18, 9, 60], [58, 58, 9, 60]),
  ],
  lifted: shield(60, 36, 36, 0.82, 'yellow'),
}

/** A clipboard with ticked items. */
export const checklist: Picture = {
  viewBox: '-134 -30 232 160',
  still: [
    ...slab(ground, { at: [0, 0], size: [104, 140, 4], radius: 6, face: 'left' }),
    ...slab(horizontal(4), { at: [8, 12], size: [88, 120, 2], radius: 1 }),
    ...slab(horizontal(6), { at: [34, 4], size: [36, 14, 6], radius: 3, face: 'right' }),
    lined('detail', [34, 60, 86].map((v) => rectangle(horizontal(6), 18, v, 16, 16, 2)).join('')),
    lined(
      'pencil',
      [34, 60, 86]
        .map((v) => polyline(horizontal(6), [21, v + 8], [25, v + 12], [32, v + 3]))
        .join(''),
    ),
    lined(
      'detail',
      lines(
        horizontal(6),
        ...[34, 60, 86].flatMap(
          (v) =>
            [
              [42, v + 4, 84, v + 4],
              [42, v + 11, 70, v + 11],
            ] as const,
        ),
      ),
    ),
    outlined('yellow', rectangle(horizontal(6), 18, 108, 66, 14, 2)),
  ],
}

const house = (): Face[] => {
  const corner = (x: number, y: number, z: number) => project(x, y, z)
  return [
    outlined('left', polygon(facingLeft(84), [0, 0], [84, 0], [84, 52], [42, 92], [0, 52])),
    outlined('right', rectangle(facingRight(84), 0, 0, 84, 52)),
    outlined(
      'top',
      polygonOnPage([
        corner(90, 90, 46),
        corner(90, -6, 46),
        corner(42, -6, 92),
        corner(42, 90, 92),
      ]),
    ),
    outlined(
      'right',
      polygonOnPage([
        corner(90, 90, 46),
        corner(42, 90, 92),
        corner(42, 90, 86),
        corner(87, 90, 43),
      ]),
    ),
    outlined(
      'right',
      polygonOnPage([
        corner(42, 90, 92),
        corner(-6, 90, 46),
        corner(-3, 90, 43),
        corner(42, 90, 86),
      ]),
    ),
    outlined('yellow', rectangle(facingLeft(84), 30, 0, 24, 40)),
    filled('dark', circle(facingLeft(84), 49, 19, 1.8)),
    detailed(
      'top',
      rectangle(facingRight(84), 18, 16, 20, 22) + rectangle(facingRight(84), 52, 16, 20, 22),
    ),
    lined(
      'detail',
      lines(
        facingRight(84),
        [28, 16, 28, 38],
        [18, 27, 38, 27],
        [62, 16, 62, 38],
        [52, 27, 72, 27],
      ),
    ),
  ]
}

/** A house with a yellow door: the technician comes to you. */
export const houseVisit: Picture = {
  viewBox: '-96 -100 196 206',
  still: [footprint(rectangle(ground, -14, -14, 112, 112, 8)), ...house()],
}

const screen = facingLeft(-2)

/** A shield on the screen of a notebook: what an antivirus does. */
export const antivirus: Picture = framed([
  ...openNotebook(),
  outlined(
    'yellow',
    polygon(screen, ...shieldOutline.map(([u, v]): Point => [75 + u * 0.86, 60 - v * 0.86])),
  ),
  lined('tick', polyline(screen, [62, 60], [71, 50], [90, 72])),
])

/** The angle of a month on the year's dial, in degrees from +u: clockwise, from the far edge. */
const month = (number: number) => number * 30 - 135
const onDial = (radius: number, degrees: number): Point => [
  60 + radius * Math.cos((degrees * Math.PI) / 180),
  60 + radius * Math.sin((degrees * Math.PI) / 180),
]
const dial = horizontal(10)

/** The year as a wheel of twelve months: after six to twelve months the next service is due. */
export const yearDial: Picture = {
  viewBox: '-160 -26 242 152',
  still: [
    ...slab(ground, { at: [0, 0], size: [120, 120, 10], radius: 60 }),
    outlined(
      'yellow',
      `${polyline(dial, [60, 60])}L${arc(dial, 60, 60, 52, month(6), month(12)).slice(1)}Z`,
    ),
    lined(
      'detail',
      circle(dial, 60, 60, 52) +
        lines(
          dial,
          ...Array.from({ length: 12 }, (_, index) => {
            const degrees = month(index)
            return [...onDial(20, degrees), ...onDial(52, degrees)] as const
          }),
        ),
    ),
    outlined('left', circle(dial, 60, 60, 20)),
  ],
  named: [
    { at: [...onDial(44, month(6.5)), 10], side: 'left' },
    { at: [...onDial(44, month(11.5)), 10], side: 'left' },
  ],
}

/** Radius and height of a coin. */
const coin = { radius: 42, height: 10 } as const
const pile = (from: number, to: number): Face[] =>
  Array.from({ length: to - from }, (_, index) =>
    slab(horizontal((from + index) * coin.height), {
      at: [0, 0],
      size: [84, 84, coin.height],
      radius: coin.radius,
      face: 'yellow',
    }),
  ).flat()

/** The visible half of a coin's rim, from left to right on the page. */
const rim = (z: number) => arc(horizontal(z), coin.radius, coin.radius, coin.radius, 135, -45)
const [left, right] = [coin.radius * (1 - Math.SQRT1_2), coin.radius * (1 + Math.SQRT1_2)]

/** Three coins, which is what one pays, below the dashed outline of seven that one saves. */
export const priceCut: Picture = {
  viewBox: '-240 -91 298 166',
  still: [
    footprint(
      circle(horizontal(100), coin.radius, coin.radius, coin.radius) +
        [40, 50, 60, 70, 80, 90].map(rim).join('') +
        uprights([
          [left, right, 30, 100],
          [right, left, 30, 100],
        ]),
    ),
    ...pile(0, 3),
  ],
  named: [
    { at: [left, right, 100], side: 'left' },
    { at: [left, right, 65], side: 'left' },
    { at: [left + 4, right, 15], side: 'left' },
  ],
}

/** A system that is being installed: a bar that fills on the screen. */
export const freshSystem: Picture = framed([
  ...openNotebook(),
  lined(
    'crack',
    lines(screen, [30, 74, 92, 74]) +
      lines(screen, [30, 66, 74, 66]) +
      rectangle(screen, 28, 40, 94, 12, 2),
  ),
  outlined('yellow', rectangle(screen, 28, 40, 62, 12, 2)),
])
