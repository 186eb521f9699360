import { detailed, type Face, type Fill, filled, lined, outlined, slab } from '../engine/face.ts'
import {
  circle,
  circles,
  facingLeft,
  horizontal,
  lines,
  type Plane,
  type Point,
  polygon,
  polyline,
  rectangle,
} from '../engine/isometric.ts'

/**
 * Measures of the large laptop, in drawing units: of its body, which is an open case and the deck
 * that covers it, and of its lid.
 */
export const laptop = { width: 320, depth: 220, caseHeight: 16, deckHeight: 9 } as const
/**
 * The lid stands over the body's back edge, which is y = 0: `front` is where its glass is, `border`
 * the frame round the glass.
 */
const lidMeasures = { height: 206, thickness: 8, front: -2, border: 10, chin: 14 } as const
/** The plane of the glass, for what the screen shows. */
const glass = facingLeft(lidMeasures.front)

/** Keys of the upper four rows; `indent` makes the first key wider, as on a real keyboard. */
const rows = [
  { count: 14, indent: 0 },
  { count: 14, indent: 6 },
  { count: 13, indent: 12 },
  { count: 12, indent: 20 },
] as const
const bottomRow = [18, 18, 18, 110, 18, 18, 18] as const
const [keyHeight, gap] = [16.6, 3]

/** Five rows of keys as one path, from the corner u, v, as wide as `width`. */
export function keys(plane: Plane, u: number, v: number, width: number): string {
  const upper = rows.map(({ count, indent }, row) => {
    const keyWidth = (width - indent - (count - 1) * gap) / count
    const rowV = v + row * (keyHeight + gap * 0.9)
    return Array.from({ length: count }, (_, index) =>
      index === 0
        ? rectangle(plane, u, rowV, keyWidth + indent, keyHeight)
        : rectangle(plane, u + indent + index * (keyWidth + gap), rowV, keyWidth, keyHeight),
    ).join('')
  })
  const total = bottomRow.reduce((sum, key) => sum + key, gap * (bottomRow.length - 1))
  const scale = width / total
  const lastV = v + rows.length * (keyHeight + gap * 0.9)
  const lower = bottomRow.map((key, index) => {
    const before = bottomRow.slice(0, index).reduce((sum, each) => sum + each + gap, 0)
    return rectangle(plane, u + before * scale, lastV, key * scale, keyHeight)
  })
  return [...upper, ...lower].join('')
}

/** Upper half of the laptop's body with keyboard and touchpad, its underside at z. */
export const deck = (z: number): Face[] => {
  const top = horizontal(z + laptop.deckHeight)
  return [
    ...slab(horizontal(z), {
      at: [0, 0],
      size: [laptop.width, laptop.depth, laptop.deckHeight],
      radius: 14,
      part: 4,
    }),
    filled('dark', rectangle(top, 20, 28, 280, 102, 4)),
    filled('top', keys(top, 24, 32, 272)),
    detailed('left', rectangle(top, 108, 142, 104, 66, 5)),
    lined('detail', lines(top, [20, 14, 120, 14])),
  ]
}

/** The upright lid with a dark screen, its lower edge at z. */
export const lid = (z: number): Face[] => {
  const { height, thickness, front, border, chin } = lidMeasures
  return [
    ...slab(facingLeft(front - thickness), {
      at: [0, z],
      size: [laptop.width, height, thickness],
      radius: 12,
      face: 'top',
      part: 1,
    }),
    filled(
      'dark',
      rectangle(glass, border, z + chin, laptop.width - 2 * border, height - chin - border, 4),
    ),
  ]
}

/**
 * Cracks that run from the point where the panel was hit. Angles in degrees, lengths in drawing
 * units.
 */
export function crack(plane: Plane, u: number, v: number, scale = 1): Face {
  const ray = (angle: number, length: number): Point => [
    u + Math.cos((angle * Math.PI) / 180) * length * scale,
    v + Math.sin((angle * Math.PI) / 180) * length * scale,
  ]
  const path = (...points: Point[]) => polyline(plane, ...points)
  const hit: Point = [u, v]
  return lined(
    'crack',
    [
      path(hit, ray(10, 30), ray(20, 73)),
      path(hit, ray(62, 34), ray(55, 78)),
      path(hit, ray(118, 40), ray(108, 79)),
      path(hit, ray(165, 46), ray(176, 92), ray(170, 130)),
      path(hit, ray(214, 40), ray(206, 96)),
      path(hit, ray(262, 36), ray(256, 104)),
      path(hit, ray(312, 34), ray(320, 80)),
      path(ray(10, 30), ray(62, 34), ray(118, 40)),
    ].join(''),
  )
}

/** The lid with a cracked screen. */
export const crackedLid = (z: number): Face[] => [...lid(z), crack(glass, 236, z + 118)]

/** The lid with a repaired screen, which shows a tick. */
export const repairedLid = (z: number): Face[] => [
  ...lid(z),
  filled('yellow', circle(glass, 160, z + 108, 50)),
  lined('tick', polyline(glass, [136, z + 108], [154, z + 90], [186, z + 128])),
]

/** The bottom case, open to the top. */
export const caseBottom = (z: number): Face[] => {
  const { width, depth, caseHeight } = laptop
  const top = horizontal(z + caseHeight)
  const wall: Point[] = [
    [14, 10],
    [310, 10],
    [306, 22],
    [26, 22],
    [22, 206],
    [10, 206],
    [10, 14],
  ]
  const corners = [
    [20, 200],
    [300, 200],
  ] as const
  return [
    ...slab(horizontal(z), { at: [0, 0], size: [width, depth, caseHeight], radius: 16, part: 8 }),
    detailed('left', rectangle(top, 9, 9, width - 18, depth - 18, 10)),
    filled('right', polygon(top, ...wall)),
    outlined('top', circles(top, 5, ...corners)),
  ]
}

/** The battery's three cells, side by side. */
export const batteryCells = (z: number, face: Fill = 'top'): Face[] =>
  [22, 78, 134].flatMap((u) =>
    slab(horizontal(z), { at: [u, 134], size: [52, 70, 9], radius: 4, face }),
  )

/** The battery, with its label. */
export const battery = (z: number): Face[] => [
  ...batteryCells(z),
  lined('detail', lines(horizontal(z + 9), [34, 146, 62, 146])),
]
