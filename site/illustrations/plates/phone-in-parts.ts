import { axes, cornerAxes, type Face, filled, placed } from '../engine/face.ts'
import { circle, facingLeft, horizontal, rectangle } from '../engine/isometric.ts'
import {
  back,
  battery,
  cameras,
  display,
  housing,
  logicBoard,
  logicBoardAt,
  phoneHeights,
  phoneSize,
  storage,
} from '../parts/phone-layers.ts'
import { type Plate, platePicture } from './plate.tsx'

const { u, v, width, depth } = phoneSize
const [right, near] = [u + width, v + depth] as const
const { u: boardU, v: boardV, width: boardWidth, depth: boardDepth } = logicBoardAt
/** Heights of the layers: lower than in the hero, but far enough apart that none hides another. */
const z = { battery: 64, board: 104, chips: 148, display: 296 } as const

const lowered = (layer: keyof typeof z, faces: readonly Face[]) =>
  placed([0, 0, z[layer] - phoneHeights[layer]], faces)

/** Water under the phone's lower left end. */
const puddle = (): Face => {
  const ground = horizontal(0)
  const drops = [
    circle(ground, u + 92, near + 6, 38),
    circle(ground, u + 44, near + 2, 34),
    circle(ground, u + 16, near - 30, 28),
  ]
  return filled('dark', drops.join(''))
}

/** The connector for charging, in the lower end. */
const connector = (): Face => filled('dark', rectangle(facingLeft(near), u + 64, 5, 42, 7, 3.5))

/** Six faults of a phone, in its layers. */
export const phoneInParts: Plate = [
  platePicture(
    [
      puddle(),
      ...back(),
      connector(),
      cornerAxes([u + 30, v + 142, right - 30, v + 302], housing, z.battery),
      ...lowered('battery', battery()),
      cornerAxes(
        [boardU + 4, boardV + 8, boardU + boardWidth - 4, boardV + boardDepth - 4],
        housing,
        z.board,
      ),
      ...lowered('board', logicBoard()),
      axes(
        [boardU + 37, boardV + 74, z.board + 5, z.chips],
        [right - 49, v + 53, z.board + 5, z.chips],
      ),
      ...lowered('chips', [...cameras(), ...storage()]),
      cornerAxes([u + 8, v + 30, right - 8, near - 30], housing, z.display),
      ...lowered('display', display()),
    ],
    [
      { number: 1, anchor: [u + 2, near - 60, z.display + 9], at: [-226, -204] },
      { number: 2, anchor: [u + 26, v + 288, z.battery + 12], at: [-226, 22] },
      { number: 3, anchor: [u + 98, near, 8], at: [150, 268] },
      { number: 4, anchor: [u + 24, near + 18, 0], at: [-226, 220] },
      { number: 5, anchor: [right - 24, v + 50, z.chips + 12], at: [304, -40] },
      { number: 6, anchor: [right - 47, boardV + 93, z.board + 10], at: [304, 66] },
    ],
    [-264, -318, 606, 626],
  ),
]
