import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import { axes } from '../engine/face.ts'
import {
  diskBase,
  diskBoard,
  diskCover,
  hardDiskSize,
  headArm,
  openedCover,
  platter,
} from '../parts/drives.ts'
import { screwHead } from '../parts/screw.ts'

/** Height of each part's underside while the disk is taken apart. */
const z = {
  board: 32,
  base: 92,
  lower: 152,
  upper: 178,
  arm: 208,
  cover: 304,
  screws: 330,
} as const
/** The same heights in the assembled disk, where the platters lie in the housing. */
const whole = { board: 0, base: 4, lower: 13, upper: 18, arm: 21, cover: 22, screws: 28 } as const
const lift = (part: keyof typeof z) => up(z[part] - whole[part])

const { width, depth, height } = hardDiskSize
const [near, far] = [depth - 7, width - 7]
const corners = [
  [7, 7],
  [7, near],
  [far, 7],
  [far, near],
] as const

/** A hard disk. The whole one has a cutaway cover that shows the platters. */
export const hardDisk: ExplodedObject = {
  frame: [-205, -354, 415, 486],
  footprint: { width, depth, radius: 6 },
  parts: [
    {
      axes: [axes([5, near, 0, z.cover], [99, near, 0, z.base], [99, 7, 0, z.cover])],
      faces: diskBoard(whole.board),
      explodedOffset: lift('board'),
      labels: [{ text: 'Scheda logica', at: [92, 50, 4], side: 'right' }],
    },
    {
      axes: [axes([20, 136, z.board + 4, z.base])],
      faces: diskBase(whole.base),
      explodedOffset: lift('base'),
      labels: [{ text: 'Base', at: [width, 60, whole.base + 9], side: 'right' }],
    },
    {
      axes: [axes([52, 54, z.base + height, z.lower])],
      faces: platter(whole.lower, 'yellow'),
      explodedOffset: lift('lower'),
    },
    {
      axes: [axes([52, 54, z.lower + 3, z.upper])],
      faces: platter(whole.upper, 'yellow'),
      explodedOffset: lift('upper'),
      labels: [{ text: 'Piatti', at: [90, 46, whole.upper + 2], side: 'right' }],
    },
    {
      axes: [axes([78, 122, z.base + height, z.arm])],
      faces: headArm(whole.arm),
      explodedOffset: lift('arm'),
      labels: [{ text: 'Testine', at: [68, 134, whole.arm + 3], side: 'left' }],
    },
    {
      only: 'apart',
      faces: diskCover(whole.cover),
      explodedOffset: lift('cover'),
      labels: [{ text: 'Coperchio', at: [width, 40, whole.cover + 3], side: 'right' }],
    },
    { only: 'whole', faces: openedCover(whole.cover), explodedOffset: lift('cover') },
    {
      axes: [axes(...corners.map(([u, v]) => [u, v, z.cover + 6, z.screws] as const))],
      faces: corners.flatMap(([u, v]) => screwHead(whole.screws, u, v)),
      explodedOffset: lift('screws'),
      labels: [{ text: 'Viti', at: [7 - 4.5, near + 4.5, whole.screws], side: 'left', dot: false }],
    },
  ],
}
