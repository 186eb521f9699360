import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, detailed, type Face, filled, footprint, lined, plate, prism } from '../engine/face.ts'
import { circle, horizontal, lines, type Point, polygon, rectangle, turned } from '../engine/isometric.ts'
import { shield } from '../parts/shield.ts'

const z = { ground: -34, board: 0, socket: 5, chip: 70, shield: 136, key: 198 } as const
/** The chip's corner and side, in the middle of the board. */
const chip = { u: 40, v: 22, side: 76 } as const
const centre = { u: chip.u + chip.side / 2, v: chip.v + chip.side / 2 } as const

const pinRows = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((index) => {
  const step = 8 + index * 8.6
  return [
    [chip.u + step, chip.v - 7, chip.u + step, chip.v + chip.side + 7],
    [chip.u - 7, chip.v + step, chip.u + chip.side + 7, chip.v + step],
  ] as const
})

const bit = (
  [
    [0, -4],
    [52, -4],
    [52, 4],
    [44, 4],
    [44, 14],
    [37, 14],
    [37, 4],
    [30, 4],
    [30, 11],
    [23, 11],
    [23, 4],
    [0, 4],
  ] as const
).map(([u, v]): Point => [centre.u - 8 + u, centre.v + v])
const bow = { u: centre.u - 22, v: centre.v } as const

const key = (level: number): Face[] => [
  ...prism(horizontal(level), bit, 5),
  ...plate(horizontal(level), bow.u - 18, bow.v - 18, 36, 36, 5, 18),
  detailed('right', circle(horizontal(level + 5), bow.u - 4, bow.v, 6)),
]

/** 2: the security chip between its socket and what it guards: shield and key. */
export const securityChipPage: ExplodedPicture = {
  frame: [-198, -196, 408, 376],
  faces: [
    footprint(rectangle(horizontal(z.ground), 0, 0, 156, 120, 5)),
    axes([4, 116, z.ground, 0], [152, 116, z.ground, 0], [152, 4, z.ground, 0]),
    ...plate(horizontal(z.board), 0, 0, 156, 120, 5, 5, {
      face: 'board',
      alongV: 'boardLeft',
      alongU: 'boardRight',
    }),
    lined(
      'trace',
      lines(horizontal(5), [
        [8, 20, 28, 20],
        [8, 28, 28, 28],
        [8, 36, 24, 36],
        [128, 90, 148, 90],
        [128, 98, 148, 98],
        [60, 108, 60, 116],
        [68, 108, 68, 116],
        [76, 108, 76, 116],
        [128, 14, 148, 14],
        [128, 22, 142, 22],
      ]),
    ),
    filled('dark', rectangle(horizontal(5), 8, 84, 20, 20, 1) + rectangle(horizontal(5), 130, 44, 14, 26, 1)),
    ...plate(horizontal(z.socket), chip.u - 8, chip.v - 8, chip.side + 16, chip.side + 16, 7, 4, {
      face: 'left',
    }),
    detailed('right', rectangle(horizontal(12), chip.u, chip.v, chip.side, chip.side, 2)),
    axes([chip.u, 98, 12, z.chip], [116, 98, 12, z.chip], [116, chip.v, 12, z.chip]),
    lined('pin', lines(horizontal(z.chip), pinRows)),
    ...plate(horizontal(z.chip), chip.u, chip.v, chip.side, chip.side, 10, 4, { face: 'yellow' }),
    filled(
      'dark',
      circle(horizontal(z.chip + 10), centre.u - 6, centre.v - 6, 11) +
        polygon(
          horizontal(z.chip + 10),
          turned(centre.u, centre.v, [
            [-4, -2],
            [4, -2],
            [8, 24],
            [-8, 24],
          ]),
        ),
    ),
    axes(
      [centre.u, centre.v + 36, z.chip + 10, z.shield],
      [centre.u + 31, centre.v - 20, z.chip + 10, z.shield],
    ),
    axes([centre.u - 29, centre.v + 6, z.chip + 10, z.shield]),
    ...shield(z.shield, centre.u, centre.v),
    axes([centre.u, centre.v, z.shield + 7, z.key]),
    ...key(z.key),
  ],
  labels: [
    { text: 'Password', at: [bow.u - 13, bow.v + 13, z.key + 2], side: 'left' },
    { text: 'Antivirus', at: [101, 37, z.shield + 4], side: 'right' },
    { text: 'Chip di sicurezza', at: [chip.u + 2, chip.v + chip.side, z.chip + 5], side: 'left', drop: -28 },
    { text: 'Zoccolo', at: [124, chip.v + 20, 9], side: 'right', drop: -12 },
    { text: 'Scheda madre', at: [156, 104, 2], side: 'right', drop: 20 },
  ],
}
