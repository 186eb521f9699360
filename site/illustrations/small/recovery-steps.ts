import type { Picture } from '../engine/drawing.tsx'
import {
  axes,
  cornerAxes,
  type Face,
  filled,
  footprint,
  holed,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import { arc, circle, horizontal, lines, rectangle } from '../engine/isometric.ts'
import { closedDisk, diskBase, headArm, platter } from '../parts/drives.ts'
import { tick } from '../parts/tick-and-shield.ts'

/** One viewBox for all steps, so that they have the same scale side by side. */
const viewBox = '-134 -112 260 246'

/** A magnifying glass lying over u, v at height z. */
const lens = (u: number, v: number, z: number): Face[] => {
  const ring = (level: number) =>
    circle(horizontal(level), u, v, 38) + circle(horizontal(level), u, v, 31)
  return [
    ...slab(horizontal(z - 6), {
      at: [u + 34, v - 5],
      size: [56, 10, 6],
      radius: 5,
      face: 'yellow',
    }),
    filled('glass', circle(horizontal(z), u, v, 34)),
    holed('right', ring(z - 5)),
    holed('top', ring(z)),
    lined('detail', arc(horizontal(z), u, v, 18, 195, 255)),
  ]
}

export const diagnosis: Picture = {
  viewBox,
  still: closedDisk(0),
  lifted: lens(54, 68, 48),
}

const sheet = (z: number): Face[] =>
  slab(horizontal(z), { at: [0, 0], size: [100, 136, 2], radius: 2 })
const paper = horizontal(46)

export const quote: Picture = {
  viewBox,
  still: [...sheet(0), cornerAxes([0, 0, 100, 136], 2, 44)],
  lifted: [
    ...sheet(44),
    lined(
      'detail',
      lines(
        paper,
        [14, 18, 62, 18],
        [14, 38, 86, 38],
        [14, 52, 86, 52],
        [14, 66, 86, 66],
        [14, 80, 60, 80],
      ),
    ),
    outlined('yellow', rectangle(paper, 14, 98, 72, 22, 2)),
    lined('pencil', lines(paper, [22, 109, 50, 109])),
  ],
}

const cube = (u: number, v: number, z: number): Face[] =>
  slab(horizontal(z), { at: [u, v], size: [16, 16, 16], radius: 1, face: 'yellow' })

export const recovery: Picture = {
  viewBox,
  still: [
    ...diskBase(0),
    ...platter(14),
    ...headArm(22),
    axes([40, 40, 22, 70], [66, 38, 22, 104], [52, 70, 22, 58]),
  ],
  lifted: [...cube(58, 30, 104), ...cube(32, 32, 72), ...cube(46, 64, 60)],
}

export const delivery: Picture = {
  viewBox,
  still: [
    footprint(rectangle(horizontal(0), 4, 10, 96, 128, 8)),
    axes([4, 130, 0, 40], [100, 138, 0, 40], [100, 18, 0, 40]),
  ],
  lifted: [
    ...slab(horizontal(40), { at: [4, 10], size: [96, 128, 14], radius: 10 }),
    outlined('yellow', circle(horizontal(54), 52, 66, 30)),
    tick(54, 52, 66, 18),
    lined('detail', lines(horizontal(54), [16, 122, 56, 122])),
  ],
}
