import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, type Face, filled, footprint, lined, plate } from '../engine/face.ts'
import { horizontal, lines, rectangle } from '../engine/isometric.ts'
import { standingRam } from '../parts/ram.ts'
import { ssd } from '../parts/ssd.ts'

const z = { ground: -38, board: 0, ssd: 44, ram: 92 } as const
const [width, depth] = [168, 118] as const

const slot = (y: number): Face[] => [
  ...plate(horizontal(5), 16, y, 136, 9, 8, 1, { face: 'left' }),
  filled('dark', rectangle(horizontal(13), 19, y + 3, 130, 3)),
]

/** 5: one more memory module above its slot, a fast drive above its socket. */
export const ramPage: ExplodedPicture = {
  frame: [-198, -168, 440, 358],
  faces: [
    footprint(rectangle(horizontal(z.ground), 0, 0, width, depth, 5)),
    axes([4, 114, z.ground, 0], [164, 114, z.ground, 0], [164, 4, z.ground, 0]),
    ...plate(horizontal(z.board), 0, 0, width, depth, 5, 5, {
      face: 'board',
      alongV: 'boardLeft',
      alongU: 'boardRight',
    }),
    lined(
      'trace',
      lines(horizontal(5), [
        [8, 66, 8, 110],
        [13, 70, 13, 104],
        [132, 84, 160, 84],
        [132, 90, 154, 90],
        [132, 96, 160, 96],
      ]),
    ),
    ...slot(14),
    ...standingRam(20, 16, 11, 128, 'left'),
    ...slot(38),
    axes([20, 45, 13, z.ram], [148, 45, 13, z.ram]),
    ...standingRam(20, 40, z.ram, 128, 'yellow'),
    ...plate(horizontal(5), 22, 78, 12, 26, 6, 1, { face: 'left' }),
    axes([28, 104, 11, z.ssd], [120, 104, 5, z.ssd], [120, 78, 5, z.ssd]),
    ...ssd(z.ssd, 28, 78),
  ],
  labels: [
    { text: 'RAM nuova', at: [20, 45, z.ram + 26], side: 'left' },
    { text: 'RAM attuale', at: [148, 18, 40], side: 'right', drop: -20 },
    { text: 'Slot', at: [152, 46, 9], side: 'right' },
    { text: 'SSD', at: [28, 98, z.ssd + 2], side: 'left' },
    { text: 'Scheda madre', at: [width, 104, 2], side: 'right', drop: 24 },
  ],
}
