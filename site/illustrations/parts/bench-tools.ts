import { type Face, filled, lined, outlined, slab } from '../engine/face.ts'
import { circle, horizontal, lines, rectangle } from '../engine/isometric.ts'

/**
 * A dust brush at height z, its handle towards the viewer: from v, 148 units long, its middle at u.
 */
export const brush = (z: number, u: number, v: number): Face[] => [
  ...slab(horizontal(z), { at: [u - 14, v], size: [28, 34, 9], radius: 1 }),
  lined(
    'detail',
    lines(
      horizontal(z + 9),
      ...[-9, -4.5, 0, 4.5, 9].map((at) => [u + at, v, u + at, v + 32] as const),
    ),
  ),
  ...slab(horizontal(z - 1), {
    at: [u - 15, v + 32],
    size: [30, 16, 11],
    radius: 2,
    face: 'right',
  }),
  ...slab(horizontal(z), { at: [u - 8, v + 48], size: [16, 100, 9], radius: 8 }),
]

/**
 * Which of the seven bars of a digit are lit: top, the two upper ones, middle, the two lower ones,
 * bottom.
 */
const SEGMENTS = { '2': [0, 2, 3, 4, 6], '4': [1, 2, 3, 5] } as const

/** A digit of a display on the level plane at z, 15 by 27 units. */
const digit = (z: number, u: number, v: number, value: keyof typeof SEGMENTS): string => {
  const bars = [
    [0, 0, 15, 4],
    [0, 0, 4, 15],
    [11, 0, 4, 15],
    [0, 11.5, 15, 4],
    [0, 12, 4, 15],
    [11, 12, 4, 15],
    [0, 23, 15, 4],
  ] as const
  return SEGMENTS[value]
    .map((index) => bars[index])
    .map(([left, far, width, depth]) => rectangle(horizontal(z), u + left, v + far, width, depth))
    .join('')
}

/** A thermometer with a display, lying on the bench, 96 by 54 units. */
export const thermometer = (u: number, v: number): Face[] => [
  ...slab(horizontal(0), { at: [u, v], size: [96, 54, 15], radius: 8 }),
  filled('dark', rectangle(horizontal(15), u + 7, v + 7, 62, 40, 4)),
  filled('top', digit(15, u + 15, v + 13, '4') + digit(15, u + 36, v + 13, '2')),
  filled('top', circle(horizontal(15), u + 60, v + 16, 3)),
  ...[18, 36].map((at) => outlined('left', circle(horizontal(15), u + 82, v + at, 5.5))),
]
