import { framed, type Picture } from '../engine/drawing.tsx'
import {
  BOARD,
  cornerAxes,
  detailed,
  filled,
  footprint,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import {
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  polygon,
  project,
  rectangle,
} from '../engine/isometric.ts'
import { closedDisk, diskBase, headArm, platter, ssd } from '../parts/drives.ts'
import { fan } from '../parts/fan.ts'

const ground = horizontal(0)

/** A processor above its socket. */
export const processor: Picture = {
  viewBox: '-64 -62 128 132',
  still: [footprint(rectangle(ground, 0, 0, 64, 64, 3)), cornerAxes([1, 1, 63, 63], 0, 44)],
  lifted: [
    ...slab(horizontal(44), {
      at: [0, 0],
      size: [64, 64, 4],
      radius: 3,
      ...BOARD,
    }),
    filled('top', polygon(horizontal(48), [3, 61], [3, 56], [8, 61])),
    ...slab(horizontal(48), { at: [9, 9], size: [46, 46, 5], radius: 5, face: 'yellow' }),
    lined('detail', lines(horizontal(53), [18, 22, 40, 22], [18, 28, 34, 28])),
  ],
}

/** A fan above the heat sink it cools. */
export const cooler: Picture = {
  viewBox: '-80 -98 160 186',
  still: [
    ...slab(ground, { at: [0, 0], size: [84, 84, 6], radius: 3 }),
    ...Array.from({ length: 5 }, (_, index) =>
      slab(horizontal(6), { at: [4 + index * 17, 2], size: [8, 80, 24] }),
    ).flat(),
    cornerAxes([6, 6, 78, 78], 30, 54),
  ],
  lifted: fan(54, 42, 42, { hub: 'yellow' }),
}

const cable = (y: number, bend: number) => {
  const [x0, y0] = project(96, y, 18)
  return `M${x0} ${y0}C${x0 + 14} ${y0 + 8} ${x0 + 16} ${y0 + bend} ${x0 + 34} ${y0 + bend - 4}`
}

/** A power supply with its fan, socket and cables. */
export const powerSupply: Picture = {
  viewBox: '-82 -54 204 148',
  still: [
    lined('cable', cable(30, 22) + cable(40, 26) + cable(50, 30)),
    ...slab(ground, { at: [0, 0], size: [96, 90, 44], radius: 3 }),
    filled('dark', circle(horizontal(44), 48, 45, 34)),
    lined(
      'blade',
      [12, 22].map((radius) => circle(horizontal(44), 48, 45, radius)).join('') +
        lines(horizontal(44), [14, 45, 82, 45], [48, 11, 48, 79]),
    ),
    outlined('top', circle(horizontal(44), 48, 45, 7)),
    detailed('right', rectangle(facingLeft(90), 10, 12, 30, 20, 3)),
    lined('detail', lines(facingLeft(90), [18, 22, 18, 26], [25, 18, 25, 22], [32, 22, 32, 26])),
    outlined('yellow', rectangle(facingLeft(90), 52, 14, 14, 16, 2)),
    filled('dark', circle(facingRight(96), 40, 18, 3)),
  ],
}

/** A disk with platters, which an SSD replaces. */
export const slowDisk: Picture = {
  viewBox: '-140 -26 236 174',
  still: [...diskBase(0), ...platter(12), ...headArm(20, 'yellow')],
}

/** A drive without moving parts; the lines behind it stand for its speed. */
export const fastDisk: Picture = {
  viewBox: '-100 -62 186 136',
  still: [
    lined('cable', lines(horizontal(10), [-50, 2, -10, 2], [-66, 13, -10, 13], [-50, 24, -10, 24])),
  ],
  lifted: ssd(8, 0, 0, { memory: 'yellow' }),
}

/**
 * A closed disk and a copy lifted off it. The cable of reasons.css, at half the drawing's height,
 * meets the copy's side.
 */
export const backup: Picture = {
  viewBox: '-138 -84 240 216',
  still: [...closedDisk(0), cornerAxes([4, 4, 100, 144], 24, 40)],
  lifted: closedDisk(40, 'yellow'),
}

/** A fast drive above its socket. */
export const m2Drive: Picture = framed(
  [footprint(rectangle(ground, 0, 0, 92, 26, 3)), cornerAxes([1, 1, 91, 25], 0, 36)],
  ssd(36, 0, 0, { memory: 'yellow' }),
)

/** A new battery above the open body of a notebook. */
export const newBattery: Picture = framed(
  [
    ...slab(ground, { at: [0, 0], size: [158, 110, 10], radius: 9 }),
    detailed('left', rectangle(horizontal(10), 6, 6, 146, 98, 5)),
    ...ssd(10, 20, 14),
    detailed('right', circle(horizontal(10), 132, 28, 14)),
    cornerAxes([15, 55, 143, 99], 10, 56),
  ],
  [
    ...slab(horizontal(56), { at: [14, 54], size: [130, 46, 10], radius: 4, face: 'yellow' }),
    lined(
      'detail',
      lines(
        horizontal(66),
        [57, 54, 57, 100],
        [101, 54, 101, 100],
        [23, 66, 40, 66],
        [23, 73, 34, 73],
      ),
    ),
  ],
)
