import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import { axes, cornerAxes, type Face, slab } from '../engine/face.ts'
import { horizontal } from '../engine/isometric.ts'
import { ssd } from '../parts/drives.ts'
import { circuitBoard } from '../parts/motherboard.ts'
import { memorySlot, standingRam } from '../parts/ram.ts'

/** Height of each part's underside in the exploded view. */
const z = { board: 38, ssd: 82, ram: 130 } as const
/**
 * The same heights in the whole object, where modules stand in slots and the drive lies in its
 * socket.
 */
const whole = { ssd: 8, ram: 11 } as const
const [width, depth] = [168, 118] as const

const board = (): Face[] => [
  ...circuitBoard(
    0,
    [0, 0, width, depth],
    [8, 66, 8, 110],
    [13, 70, 13, 104],
    [132, 84, 160, 84],
    [132, 90, 154, 90],
    [132, 96, 160, 96],
  ),
  ...memorySlot(5, 16, 14, 136),
  ...standingRam(20, 16, whole.ram, 128, 'left'),
  ...memorySlot(5, 16, 38, 136),
]

/** One more memory module above its slot, and a fast drive above its socket. */
export const memory: ExplodedObject = {
  frame: [-214, -206, 456, 358],
  footprint: { width, depth, radius: 5 },
  parts: [
    {
      axes: [cornerAxes([4, 4, 164, 114], 0, z.board)],
      faces: board(),
      explodedOffset: up(z.board),
      labels: [
        { text: 'RAM attuale', at: [148, 18, 40], side: 'right', drop: -20 },
        { text: 'Slot', at: [152, 46, 9], side: 'right' },
        { text: 'Scheda madre', at: [135.5, 106.5, 5], side: 'left', drop: 15 },
      ],
    },
    {
      axes: [axes([20, 45, z.board + 13, z.ram], [148, 45, z.board + 13, z.ram])],
      faces: standingRam(20, 40, whole.ram, 128, 'yellow'),
      explodedOffset: up(z.ram - whole.ram),
      labels: [{ text: 'RAM nuova', at: [20, 45, whole.ram + 26], side: 'left' }],
    },
    {
      faces: slab(horizontal(5), { at: [22, 78], size: [12, 26, 6], radius: 1, face: 'left' }),
      explodedOffset: up(z.board),
    },
    {
      axes: [
        axes(
          [28, 104, z.board + 11, z.ssd],
          [120, 104, z.board + 5, z.ssd],
          [120, 78, z.board + 5, z.ssd],
        ),
      ],
      faces: ssd(whole.ssd, 28, 78),
      explodedOffset: up(z.ssd - whole.ssd),
      labels: [{ text: 'SSD', at: [28, 98, whole.ssd + 2], side: 'left' }],
    },
  ],
}
