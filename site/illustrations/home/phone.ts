import { axes, cornerAxes } from '../engine/face.ts'
import { securityChip, wifiCard } from '../parts/motherboard.ts'
import {
  back,
  battery,
  cameras,
  coil,
  display,
  housing,
  logicBoard,
  logicBoardAt,
  midFrame,
  phoneHeights,
  phoneSize,
  storage,
} from '../parts/phone-layers.ts'
import type { HeroObject } from './hero-object.ts'

const { u, v, width, depth } = phoneSize
const [right, near] = [u + width, v + depth] as const
const { u: boardU, v: boardV, width: boardWidth, depth: boardDepth } = logicBoardAt
const z = phoneHeights

/** A broken phone, with six numbered parts. */
export const phone: HeroObject = {
  layers: [
    { faces: back() },
    { rise: 'axes', faces: [axes([u + width / 2, v + 206, housing, z.coil])] },
    { rise: 1, faces: coil() },
    {
      rise: 'axes',
      faces: [
        cornerAxes(
          [boardU + 4, boardV + 8, boardU + boardWidth - 4, boardV + boardDepth - 4],
          housing,
          z.board,
        ),
        cornerAxes([u + 30, v + 142, right - 30, v + 302], housing, z.battery),
      ],
    },
    { rise: 1, faces: battery() },
    { rise: 2, faces: logicBoard() },
    {
      rise: 'axes',
      faces: [
        axes(
          [boardU + 33, boardV + 26, z.board + 9, z.chips + 14],
          [boardU + 37, boardV + 74, z.board + 5, z.chips],
          [right - 49, v + 53, z.board + 5, z.chips],
          [boardU + 98, boardV + 76, z.board + 5, z.chips],
        ),
      ],
    },
    {
      rise: 3,
      faces: [
        ...wifiCard(z.chips + 14, boardU + 15, boardV + 14),
        ...cameras(),
        ...storage(),
        ...securityChip(z.chips - 6, boardU + 84, boardV + 70),
      ],
    },
    { rise: 'axes', faces: [cornerAxes([u + 8, v + 30, right - 8, near - 30], housing, z.frame)] },
    { rise: 4, faces: midFrame() },
    {
      rise: 'axes',
      faces: [cornerAxes([u + 8, v + 30, right - 8, near - 30], z.frame + 5, z.display)],
    },
    { rise: 5, faces: display() },
  ],
  parts: {
    1: 'display',
    2: 'security-chip',
    5: 'hard-disk',
    6: 'battery',
    8: 'phone',
    9: 'router',
  },
  wide: [
    { number: 1, anchor: [u, near - 60, z.display + 9], to: { column: -316, drop: -40 } },
    { number: 5, anchor: [boardU + 14, boardV + 80, z.chips + 5], to: { column: -316, drop: 49 } },
    { number: 6, anchor: [u + 26, v + 280, z.battery + 12], to: { column: -316, drop: -26 } },
    { number: 8, anchor: [u + 2, near - 40, 10], to: { column: -316, drop: 0 } },
    { number: 9, anchor: [boardU + 47, boardV + 26, z.chips + 17], to: { column: 378, drop: -60 } },
    { number: 2, anchor: [boardU + 110, boardV + 82, z.chips - 1], to: { column: 378, drop: 34 } },
  ],
  tight: [
    { number: 1, anchor: [u, near - 60, z.display + 9], to: { column: -212, drop: -34 } },
    { number: 5, anchor: [boardU + 14, boardV + 80, z.chips + 5], to: { column: -212, drop: 49 } },
    { number: 6, anchor: [u + 26, v + 280, z.battery + 12], to: { column: -212, drop: -26 } },
    { number: 8, anchor: [u + 2, near - 40, 10], to: { slanted: -64 } },
    { number: 9, anchor: [boardU + 47, boardV + 26, z.chips + 17], to: { column: 276, drop: -60 } },
    { number: 2, anchor: [boardU + 110, boardV + 82, z.chips - 1], to: { column: 276, drop: 34 } },
  ],
}
