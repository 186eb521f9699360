import { detailed, type Face, filled, lined, outlined, plate, prism } from '../engine/face.ts'
import {
  arc,
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  type Point,
  polygon,
  polyline,
  rectangle,
} from '../engine/isometric.ts'
import { brush } from '../parts/bench-tools.ts'
import { screwHead } from '../parts/drives.ts'
import { circuitBoard } from '../parts/motherboard.ts'
import { standingShield } from '../parts/tick-and-shield.ts'
import { type Plate, plateHalf } from './plate.tsx'

/** A certificate in its frame, standing at the back of the bench. */
const certificate = (): Face[] => {
  const paper = facingLeft(20)
  return [
    ...plate(facingLeft(13), 8, 2, 118, 92, 7, 3, { face: 'left' }),
    detailed('top', rectangle(paper, 16, 10, 102, 76, 1)),
    lined('pencil', lines(paper, [30, 70, 104, 70])),
    lined('detail', lines(paper, [30, 58, 104, 58], [30, 50, 92, 50], [30, 30, 66, 30])),
    filled('dark', polygon(paper, [88, 36], [82, 14], [90, 19], [98, 14], [98, 36])),
    outlined('left', circle(paper, 92, 36, 12)),
    lined('detail', circle(paper, 92, 36, 6)),
  ]
}

/** A bar between two points of a plane facing left, `thickness` units wide and 7 deep. */
const bar = (y: number, [u, v]: Point, [toU, toV]: Point, thickness: number): Face[] => {
  const length = Math.hypot(toU - u, toV - v)
  const [du, dv] = [((toV - v) / length) * (thickness / 2), ((toU - u) / length) * (thickness / 2)]
  return prism(
    facingLeft(y),
    [
      [u + du, v - dv],
      [u - du, v + dv],
      [toU - du, toV + dv],
      [toU + du, toV - dv],
    ],
    7,
  )
}

/** A lamp with two arms; its shade hangs at u, 64 units over the bench's back. */
const lamp = (): Face[] => {
  const [y, foot, elbow, head] = [64, 286, [300, 176], [196, 214]] as const
  const [low, high] = [horizontal(178), horizontal(222)]
  const [wide, narrow] = [42, 15]
  const [u, v] = [head[0], y + 4]
  const shade = `${arc(low, u, v, wide, 135, -45)}L${arc(high, u, v, narrow, -45, 135).slice(1)}Z`
  return [
    ...plate(horizontal(0), foot - 30, y - 26, 60, 60, 9, 30),
    ...bar(y, [foot, 8], elbow, 9),
    ...bar(y, elbow, head, 9),
    outlined('left', circle(facingLeft(y + 7), elbow[0], elbow[1], 9)),
    outlined('left', shade),
    outlined('top', circle(high, u, v, narrow)),
  ]
}

/** The board that is worked on, and the part that is changed. */
const repair = (): Face[] => {
  const top = horizontal(5)
  return [
    ...circuitBoard(
      0,
      [128, 112, 136, 92],
      [140, 188, 190, 188],
      [140, 194, 182, 194],
      [200, 122, 200, 146],
      [207, 122, 207, 138],
      [244, 170, 256, 170],
    ),
    filled('dark', rectangle(top, 140, 124, 34, 34, 2) + rectangle(top, 226, 124, 24, 16, 1)),
    ...plate(top, 210, 156, 34, 34, 7, 3, { face: 'yellow' }),
    ...plate(top, 182, 160, 16, 24, 8, 2),
    lined('detail', lines(horizontal(12), [217, 166, 232, 166], [217, 173, 226, 173])),
  ]
}

/** A stopwatch lying on the bench. */
const stopwatch = (): Face[] => {
  const [u, v, radius] = [58, 206, 42]
  const top = horizontal(14)
  const marks = Array.from({ length: 12 }, (_, index) => {
    const [across, down] = [Math.cos((index * Math.PI) / 6), Math.sin((index * Math.PI) / 6)]
    return [u + across * 27, v + down * 27, u + across * 31, v + down * 31] as const
  })
  return [
    ...plate(horizontal(2), u - 42, v - 60, 22, 14, 9, 3, { face: 'left' }),
    ...plate(horizontal(3), u - 10, v - radius - 18, 20, 20, 8, 2, { face: 'left' }),
    ...plate(horizontal(0), u - radius, v - radius, 2 * radius, 2 * radius, 14, radius),
    detailed('top', circle(top, u, v, 35)),
    filled('right', `${polyline(top, [u, v])}L${arc(top, u, v, 24, -90, 0).slice(1)}Z`),
    lined('detail', lines(top, ...marks)),
    lined('pencil', lines(top, [u, v, u, v - 24], [u, v, u + 24, v])),
    filled('dark', circle(top, u, v, 4)),
  ]
}

/** A quote on a clipboard, with its total in a box. */
const quote = (): Face[] => {
  const [u, v] = [136, 222]
  const paper = horizontal(6)
  return [
    ...plate(horizontal(0), u, v, 128, 94, 4, 6, { face: 'left' }),
    ...plate(horizontal(4), u + 12, v + 7, 108, 80, 2, 1),
    ...plate(horizontal(6), u + 3, v + 31, 16, 32, 6, 3, { face: 'right' }),
    lined('pencil', lines(paper, [u + 30, v + 20, u + 76, v + 20])),
    lined(
      'detail',
      lines(
        paper,
        ...[34, 46, 58].flatMap((at) => [
          [u + 30, v + at, u + 82, v + at] as const,
          [u + 96, v + at, u + 112, v + at] as const,
        ]),
      ),
    ),
    detailed('left', rectangle(paper, u + 76, v + 66, 38, 14, 2)),
    lined('pencil', lines(paper, [u + 84, v + 73, u + 106, v + 73])),
  ]
}

/** A cabinet of drawers with their labels; one drawer is open. */
const drawers = (): Face[] => {
  const [u, v, width, depth, height] = [24, 8, 236, 92, 135] as const
  const face = v + depth
  const front = facingLeft(face)
  const columns = [0, 1, 2].map((index) => u + 10 + index * 74)
  const rows = [0, 1, 2].map((index) => 10 + index * 41)
  const drawer = (plane: typeof front, left: number, low: number): Face[] => [
    outlined('top', rectangle(plane, left, low, 68, 34, 3)),
    detailed('left', rectangle(plane, left + 10, low + 16, 34, 12, 1)),
    lined('pencil', lines(plane, [left + 15, low + 22, left + 32, low + 22])),
    filled('dark', circle(plane, left + 56, low + 12, 3.5)),
  ]
  const [openU, openZ, out] = [columns[1] ?? 0, rows[1] ?? 0, 46]
  const rim = horizontal(openZ + 34)
  return [
    ...plate(horizontal(0), u, v, width, depth, height, 5),
    ...columns.flatMap((left) => rows.flatMap((low) => drawer(front, left, low))),
    // The open drawer: its floor and far side, its right side, and its front.
    outlined(
      'right',
      polygon(
        rim,
        [openU, face],
        [openU + 68, face],
        [openU + 68, face + out],
        [openU, face + out],
      ),
    ),
    filled('dark', rectangle(rim, openU + 3, face, 62, out)),
    ...[0, 1, 2].flatMap((index) =>
      plate(horizontal(openZ + 24), openU + 8 + index * 19, face + 12, 14, 24, 8, 1),
    ),
    outlined('right', rectangle(facingRight(openU + 68), face, openZ, out, 34)),
    ...plate(facingLeft(face + out), openU, openZ, 68, 34, 4, 3),
    ...drawer(facingLeft(face + out + 4), openU, openZ),
  ]
}

/** A pot with three screwdrivers, on the cabinet. */
const pot = (): Face[] => {
  const [u, v, z] = [62, 52, 135]
  const tool = (x: number, y: number, length: number): Face[] => [
    ...plate(horizontal(z + 26), x - 2, y - 2, 4, 4, length - 26),
    ...plate(horizontal(z + length), x - 6, y - 6, 12, 12, 28, 5),
  ]
  return [
    ...plate(horizontal(z), u - 22, v - 22, 44, 44, 40, 22),
    filled('dark', circle(horizontal(z + 40), u, v, 17)),
    ...tool(u - 8, v - 6, 42),
    ...tool(u + 9, v - 4, 50),
    ...tool(u, v + 9, 36),
  ]
}

/** A small box of parts beside it. */
const box = (): Face[] => {
  const [u, v, z] = [150, 26, 135]
  return [
    ...plate(horizontal(z), u, v, 88, 56, 26, 4),
    lined('detail', lines(horizontal(z + 26), [u, v + 20, u + 88, v + 20])),
    detailed('left', rectangle(facingLeft(v + 56), u + 30, z + 7, 28, 10, 1)),
  ]
}

/** A screwdriver lying on the bench, from u, v towards the lower right. */
const screwdriver = (u: number, v: number): Face[] => [
  ...plate(horizontal(4), u + 60, v + 6, 74, 4, 4, 2),
  ...plate(horizontal(0), u, v, 64, 16, 13, 8),
  lined(
    'detail',
    lines(horizontal(13), [u + 12, v + 5, u + 52, v + 5], [u + 12, v + 11, u + 52, v + 11]),
  ),
]

/** The bench of the shop, with four things that stand for its promises; the right half has only drawers and tools. */
export const bench: Plate = [
  plateHalf(
    [
      ...certificate(),
      ...standingShield(26, 186, 28),
      ...lamp(),
      ...repair(),
      ...stopwatch(),
      ...quote(),
    ],
    [
      { number: 1, anchor: [8, 20, 70], at: [-200, -56] },
      { number: 2, anchor: [22, 228, 8], at: [-262, 68.7] },
      { number: 3, anchor: [264, 290, 3], at: [262, 300] },
      { number: 4, anchor: [219, 33, 50], at: [262, 40] },
    ],
  ),
  plateHalf(
    [
      ...drawers(),
      ...box(),
      ...pot(),
      ...screwdriver(70, 206),
      ...brush(0, 250, 160),
      ...[
        [40, 240],
        [58, 262],
        [80, 248],
        [66, 284],
        [100, 276],
      ].flatMap(([screwU = 0, screwV = 0]) => screwHead(0, screwU, screwV)),
    ],
    [],
  ),
]
