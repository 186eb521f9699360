import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, type Face, footprint, lined, outlined } from '../engine/face.ts'
import { circle, horizontal, lines, rectangle } from '../engine/isometric.ts'
import { diskBase, diskBoard, diskCover, hardDisk, headArm, platter } from '../parts/hard-disk.ts'

const z = {
  ground: -92,
  board: -60,
  base: 0,
  lower: 60,
  upper: 86,
  arm: 116,
  cover: 212,
  screws: 248,
} as const
const { width, depth, height } = hardDisk
const near = depth - 7
const far = width - 7

const screw = (u: number, v: number): Face[] => [
  outlined('top', circle(horizontal(z.screws), u, v, 4)),
  lined(
    'detail',
    lines(horizontal(z.screws), [
      [u - 2.2, v, u + 2.2, v],
      [u, v - 2.2, u, v + 2.2],
    ]),
  ),
]

/** 6: a hard disk opened above its place; the platters hold the data. */
export const hardDiskPage: ExplodedPicture = {
  frame: [-205, -262, 415, 486],
  faces: [
    footprint(rectangle(horizontal(z.ground), 0, 0, width, depth, 6)),
    axes([5, near, z.ground, z.cover], [99, near, z.ground, 0], [99, 7, z.ground, z.cover]),
    ...diskBoard(z.board),
    axes([20, 136, z.board + 4, 0]),
    ...diskBase(z.base),
    axes([52, 54, height, z.lower]),
    ...platter(z.lower, 'yellow'),
    axes([52, 54, z.lower + 3, z.upper]),
    ...platter(z.upper, 'yellow'),
    axes([78, 122, height, z.arm]),
    ...headArm(z.arm),
    axes([99, near, height, z.cover]),
    ...diskCover(z.cover),
    axes(
      [7, near, z.cover + 6, z.screws],
      [far, near, z.cover + 6, z.screws],
      [far, 7, z.cover + 6, z.screws],
      [7, 7, z.cover + 6, z.screws],
    ),
    ...screw(7, 7),
    ...screw(7, near),
    ...screw(far, 7),
    ...screw(far, near),
  ],
  labels: [
    { text: 'Viti', at: [4.2, near + 2.8, z.screws], side: 'left' },
    { text: 'Testine', at: [68, 134, z.arm + 3], side: 'left' },
    { text: 'Coperchio', at: [width, 40, z.cover + 3], side: 'right' },
    { text: 'Piatti', at: [90, 46, z.upper + 2], side: 'right' },
    { text: 'Base', at: [width, 60, 9], side: 'right' },
    { text: 'Scheda logica', at: [width - 6, 70, z.board + 2], side: 'right' },
  ],
}
