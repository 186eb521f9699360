import { type Face, type Fill, filled, lined, prism, slab } from '../engine/face.ts'
import {
  facingLeft,
  horizontal,
  mirrored,
  type Point,
  polyline,
  rectangle,
  turned,
} from '../engine/isometric.ts'

/**
 * A tick lying flat at height z, centred on u, v and turned to read upright; `size` is half its
 * width.
 */
export const tick = (z: number, u: number, v: number, size: number): Face =>
  lined(
    'tick',
    polyline(
      horizontal(z),
      ...turned(u, v, [-size, 0], [-size * 0.3, size * 0.7], [size, -size * 0.7]),
    ),
  )

/** Half of a shield, from the middle of its upper edge; the other half is its mirror image. */
const half: readonly Point[] = [
  [0, -40],
  [12, -35],
  [33, -31],
  [33, -4],
  [28, 13],
  [18, 27],
  [0, 42],
]
/**
 * The outline of a shield, 66 by 82 units round the origin. Its points are offsets as `turned`
 * takes them.
 */
export const shieldOutline = mirrored(half)

/**
 * A shield with a tick, lying flat over u, v, its tip towards the viewer; 82 units long at scale 1.
 */
export const shield = (z: number, u: number, v: number, scale = 1, face: Fill = 'top'): Face[] => [
  ...prism(
    horizontal(z),
    turned(u, v, ...shieldOutline.map(([right, near]): Point => [right * scale, near * scale])),
    7 * scale,
    { face },
  ),
  tick(z + 7 * scale, u, v, 17 * scale),
]

/** How far below a standing shield's middle the slot holds it, where it is 46 units wide. */
const HELD = 20

/** The shield standing in a slot, its back at y, its middle at u; z is the slot's upper edge. */
export const standingShield = (y: number, u: number, z: number): Face[] => {
  const middle = z + HELD
  const shown: Point[] = [...half.filter(([, near]) => near < HELD), [23, HELD], [0, HELD]]
  return [
    ...slab(horizontal(z - 30), {
      at: [u - 32, y - 3],
      size: [64, 13, 30],
      radius: 2,
      face: 'left',
    }),
    filled('dark', rectangle(horizontal(z), u - 26, y, 52, 7)),
    ...prism(
      facingLeft(y),
      mirrored(shown)
        .map(([right, near]): Point => [u + right, middle - near])
        .toReversed(),
      7,
      { face: 'top' },
    ),
    lined(
      'tick',
      polyline(facingLeft(y + 7), [u - 17, middle], [u - 5, middle - 12], [u + 17, middle + 12]),
    ),
  ]
}
