import { BOARD, detailed, type Face, type Fill, filled, lined, slab } from '../engine/face.ts'
import { circle, horizontal, lines, type Plane, polygon, rectangle } from '../engine/isometric.ts'

/**
 * A printed circuit board, 5 units thick, on a rectangle; `traces` are lines on it, `[u1, v1, u2,
 * v2]` each.
 */
export const circuitBoard = (
  z: number,
  [u, v, width, depth]: readonly [u: number, v: number, width: number, depth: number],
  ...traces: Parameters<typeof lines>[1][]
): Face[] => [
  ...slab(horizontal(z), {
    at: [u, v],
    size: [width, depth, 5],
    radius: 5,
    ...BOARD,
  }),
  lined('trace', lines(horizontal(z + 5), ...traces)),
]

/**
 * The laptop's motherboard: memory slot, wireless socket, processor, and the round hole of the fan.
 */
export const board = (z: number): Face[] => {
  const top = horizontal(z + 5)
  return [
    ...circuitBoard(
      z,
      [8, 10, 304, 112],
      [20, 30, 52, 30],
      [20, 36, 48, 36],
      [176, 22, 212, 22],
      [126, 20, 126, 32],
    ),
    ...slab(top, { at: [36, 86], size: [80, 22, 4], radius: 2, face: 'left' }),
    detailed('left', rectangle(top, 60, 22, 36, 24, 2)),
    ...slab(top, { at: [122, 40], size: [50, 50, 5], radius: 4 }),
    filled('dark', rectangle(horizontal(z + 10), 136, 54, 22, 22, 2)),
    filled('boardRight', circle(top, 262, 62, 38)),
  ]
}

/** A keyhole centred on u, v; `scale` 1 fits the chip of 28 units. */
const keyhole = (plane: Plane, u: number, v: number, scale = 1): string =>
  circle(plane, u, v - 3 * scale, 4.2 * scale) +
  polygon(
    plane,
    [u - 1.6 * scale, v - 2 * scale],
    [u + 1.6 * scale, v - 2 * scale],
    [u + 3 * scale, v + 7 * scale],
    [u - 3 * scale, v + 7 * scale],
  )

/** The security chip (TPM) with its pins, 28 units square. */
export const securityChip = (z: number, u: number, v: number, face: Fill = 'top'): Face[] => {
  const pins = Array.from({ length: 5 }, (_, index) => {
    const step = 4 + index * 5
    return [
      [u + step, v - 4, u + step, v + 32],
      [u - 4, v + step, u + 32, v + step],
    ] as const
  }).flat()
  return [
    lined('pin', lines(horizontal(z), ...pins)),
    ...slab(horizontal(z), { at: [u, v], size: [28, 28, 5], radius: 2, face, part: 2 }),
    filled('dark', keyhole(horizontal(z + 5), u + 14, v + 14)),
  ]
}

/** The wireless card, 36 by 24 units, with its two antenna sockets. */
export const wifiCard = (z: number, u: number, v: number): Face[] => {
  const top = horizontal(z + 3)
  return [
    ...slab(horizontal(z), { at: [u, v], size: [36, 24, 3], radius: 2, part: 9 }),
    filled('dark', rectangle(top, u + 6, v + 5, 16, 14, 1)),
    detailed('top', circle(top, u + 29, v + 7, 3) + circle(top, u + 29, v + 17, 3)),
  ]
}
