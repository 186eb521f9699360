import { framed } from '../engine/drawing.tsx'
import { detailed, filled, lined, outlined, slab } from '../engine/face.ts'
import {
  arc,
  circle,
  circles,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  polygon,
  polyline,
  rectangle,
} from '../engine/isometric.ts'

const ground = horizontal(0)

/** Half a disc that stands out of the front at y = 116. */
const halfDisc = (radius: number) => `${arc(horizontal(27), 58, 116, radius, 0, 180)}Z`

/** A games console with a disc half out of its slot. */
export const gameConsole = framed([
  ...slab(ground, { at: [0, 0], size: [156, 116, 14], radius: 3 }),
  ...slab(horizontal(14), {
    at: [3, 3],
    size: [150, 110, 4],
    radius: 2,
    alongV: 'dark',
    alongU: 'dark',
  }),
  ...slab(horizontal(18), { at: [0, 0], size: [156, 116, 16], radius: 3 }),
  filled('dark', rectangle(facingLeft(116), 16, 25, 84, 4)),
  outlined('yellow', halfDisc(36)),
  outlined('top', halfDisc(10)),
  filled('dark', circles(facingLeft(116), 3, [128, 26], [140, 26])),
])

/** A printer with paper above, and the page that it has printed. */
export const printer = framed([
  ...slab(ground, { at: [0, 0], size: [140, 96, 50], radius: 8 }),
  filled('dark', rectangle(horizontal(50), 20, 18, 100, 8)),
  outlined('top', rectangle(facingLeft(22), 26, 50, 88, 46)),
  detailed('left', rectangle(horizontal(50), 14, 50, 34, 26, 3)),
  filled('dark', circles(horizontal(50), 4, [112, 62], [124, 62])),
  filled('dark', rectangle(facingLeft(96), 18, 14, 104, 10)),
  outlined('yellow', rectangle(horizontal(16), 26, 96, 88, 58)),
  lined(
    'detail',
    lines(horizontal(16), [40, 114, 100, 114], [40, 124, 100, 124], [40, 134, 78, 134]),
  ),
])

/** A television on its two feet. */
export const television = framed([
  ...[34, 158].flatMap((u) => [
    ...slab(ground, { at: [u, -24], size: [14, 60, 4], radius: 5 }),
    ...slab(horizontal(4), { at: [u + 3, -1], size: [8, 8, 14] }),
  ]),
  ...slab(facingLeft(-2), { at: [0, 16], size: [200, 116, 8], radius: 4 }),
  filled('dark', rectangle(facingLeft(6), 6, 24, 188, 102, 2)),
  outlined('yellow', circle(facingLeft(6), 100, 75, 26)),
  filled('dark', polygon(facingLeft(6), [92, 61], [92, 89], [114, 75])),
])

/** A tablet, larger than a phone and with a button below its screen. */
export const tablet = framed([
  ...slab(ground, { at: [0, 0], size: [116, 160, 7], radius: 10 }),
  filled('dark', rectangle(horizontal(7), 7, 14, 102, 126, 3)),
  outlined('yellow', rectangle(horizontal(7), 36, 54, 44, 44, 10)),
  detailed('left', circle(horizontal(7), 58, 150, 5)),
])

/** A watch with hands on its glass, and a crown at its side. */
export const watch = framed([
  ...slab(horizontal(3), { at: [12, -66], size: [36, 68, 4], radius: 6, face: 'left' }),
  ...slab(ground, { at: [0, 0], size: [60, 66, 14], radius: 15 }),
  filled('dark', rectangle(horizontal(14), 5, 5, 50, 56, 11)),
  outlined('yellow', circle(horizontal(14), 30, 33, 19)),
  lined('detail', polyline(horizontal(14), [30, 20], [30, 33], [40, 33])),
  ...slab(facingRight(60), { at: [26, 4], size: [12, 7, 4], radius: 2 }),
  ...slab(horizontal(3), { at: [12, 66], size: [36, 76, 4], radius: 6, face: 'left' }),
  filled('dark', circles(horizontal(7), 2.6, [30, 104], [30, 116], [30, 128])),
])
