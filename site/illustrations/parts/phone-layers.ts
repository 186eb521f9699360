import { detailed, type Face, filled, holed, lined, outlined, slab } from '../engine/face.ts'
import {
  circle,
  circles,
  extrudedSides,
  horizontal,
  lines,
  polygon,
  rectangle,
} from '../engine/isometric.ts'
import { crack } from './laptop-shell.ts'
import { circuitBoard } from './motherboard.ts'

/** The phone's far corner, size and corner radius; its upper end is at the far right. */
export const phoneSize = { u: 67, v: -67, width: 170, depth: 340, radius: 32 } as const
const { u, v, width, depth, radius } = phoneSize
const [right, near] = [u + width, v + depth] as const
/** Height of each layer's underside over the ground. */
export const phoneHeights = {
  coil: 58,
  battery: 110,
  board: 214,
  chips: 254,
  frame: 446,
  display: 572,
} as const
const z = phoneHeights
export const housing = 16

/** The back cover, open to the top, with a window for the cameras and a recess for parts. */
export const back = (): Face[] => {
  const top = horizontal(housing)
  return [
    ...slab(horizontal(0), { at: [u, v], size: [width, depth, housing], radius: radius, part: 8 }),
    detailed('left', rectangle(top, u + 8, v + 8, width - 16, depth - 16, radius - 8)),
    filled(
      'right',
      polygon(
        top,
        [u + 30, v + 9],
        [right - 30, v + 9],
        [right - 24, v + 20],
        [u + 40, v + 20],
        [u + 20, v + 40],
        [u + 20, near - 28],
        [u + 9, near - 32],
        [u + 9, v + 30],
      ),
    ),
    detailed('right', rectangle(top, right - 76, v + 30, 52, 52, 14)),
    filled('dark', circles(top, 9, [right - 62, v + 44], [right - 38, v + 68])),
  ]
}

/** The coil for wireless charging. */
export const coil = (): Face[] => {
  const [cu, cv] = [u + width / 2, v + 206]
  return [
    ...slab(horizontal(z.coil), { at: [cu - 56, cv - 56], size: [112, 112, 3], radius: 56 }),
    lined(
      'detail',
      [48, 42, 36, 30].map((each) => circle(horizontal(z.coil + 3), cu, cv, each)).join(''),
    ),
    detailed('left', circle(horizontal(z.coil + 3), cu, cv, 22)),
  ]
}

/** The battery, with the strip that connects it. */
export const battery = (): Face[] => {
  const top = horizontal(z.battery + 12)
  return [
    ...slab(horizontal(z.battery + 4), {
      at: [u + 50, v + 122],
      size: [24, 18, 4],
      radius: 2,
      face: 'left',
    }),
    ...slab(horizontal(z.battery), {
      at: [u + 26, v + 138],
      size: [width - 52, 168, 12],
      radius: 8,
      face: 'yellow',
      part: 6,
    }),
    lined(
      'detail',
      lines(
        top,
        [u + 42, v + 160, right - 76, v + 160],
        [u + 42, v + 172, right - 56, v + 172],
        [u + 42, v + 184, right - 92, v + 184],
      ) + rectangle(top, u + 42, near - 62, 30, 14, 3),
    ),
  ]
}

/** The corner and size of the logic board. */
export const logicBoardAt = { u: u + 14, v: v + 12, width: width - 28, depth: 112 } as const
const { u: boardU, v: boardV, width: boardWidth, depth: boardDepth } = logicBoardAt
export const logicBoard = (): Face[] => {
  const top = horizontal(z.board + 5)
  return [
    ...circuitBoard(
      z.board,
      [boardU, boardV, boardWidth, boardDepth],
      [boardU + 8, boardV + 92, boardU + 50, boardV + 92],
      [boardU + 8, boardV + 98, boardU + 42, boardV + 98],
      [boardU + 8, boardV + 104, boardU + 50, boardV + 104],
      [boardU + 62, boardV + 58, boardU + 62, boardV + 104],
      [boardU + 68, boardV + 58, boardU + 68, boardV + 96],
    ),
    filled('boardRight', rectangle(top, right - 72, v + 26, 46, 52, 8)),
    ...slab(top, { at: [boardU + 10, boardV + 10], size: [46, 40, 4], radius: 3 }),
    detailed('left', rectangle(horizontal(z.board + 9), boardU + 16, boardV + 16, 34, 28, 2)),
    ...slab(top, { at: [right - 64, boardV + 84], size: [34, 18, 5], radius: 2, face: 'left' }),
  ]
}

/** The two cameras in their holder. */
export const cameras = (): Face[] => {
  const [cu, cv] = [right - 74, v + 28] as const
  const eye = (eu: number, ev: number): Face[] => [
    ...slab(horizontal(z.chips + 12), { at: [eu - 11, ev - 11], size: [22, 22, 8], radius: 11 }),
    filled('dark', circle(horizontal(z.chips + 20), eu, ev, 7)),
    lined('glare', circle(horizontal(z.chips + 20), eu, ev, 3)),
  ]
  return [
    ...slab(horizontal(z.chips), { at: [cu, cv], size: [50, 50, 12], radius: 13, face: 'left' }),
    ...eye(cu + 15, cv + 15),
    ...eye(cu + 35, cv + 35),
  ]
}

/** The storage chip. */
export const storage = (): Face[] => {
  const [cu, cv] = [boardU + 14, boardV + 56]
  return [
    ...slab(horizontal(z.chips), { at: [cu, cv], size: [46, 36, 5], radius: 2, part: 5 }),
    filled('dark', rectangle(horizontal(z.chips + 5), cu + 7, cv + 6, 32, 24, 2)),
    lined('detail', circle(horizontal(z.chips + 5), cu + 3.5, cv + 32.5, 1.5)),
  ]
}

/** The frame under the display, with openings for taller parts. */
export const midFrame = (): Face[] => {
  const [fu, fv, fw, fd] = [u + 5, v + 5, width - 10, depth - 10] as const
  const at = horizontal(z.frame)
  const top = horizontal(z.frame + 5)
  const openings = (plane: typeof at) =>
    rectangle(plane, right - 70, v + 26, 44, 50, 12) +
    rectangle(plane, u + 26, v + 28, 48, 34, 6) +
    rectangle(plane, u + 30, near - 62, width - 60, 26, 8)
  const { alongV, alongU } = extrudedSides(at, fu, fv, fw, fd, 5, radius - 5)
  return [
    // The walls of the openings show between their upper and lower edges.
    { ...filled('right', openings(top) + openings(at)), paint: 'b eo' },
    outlined('left', alongV),
    outlined('right', alongU),
    holed('top', rectangle(top, fu, fv, fw, fd, radius - 5) + openings(top)),
    lined('detail', rectangle(top, u + 24, v + 134, width - 48, 176, 8)),
    outlined(
      'top',
      circles(
        top,
        4,
        [u + 16, v + 120],
        [right - 16, v + 120],
        [u + 16, near - 40],
        [right - 16, near - 40],
      ),
    ),
  ]
}

/** The glass with its cracked panel; its upper end has a speaker and a camera. */
export const display = (): Face[] => {
  const top = horizontal(z.display + 9)
  return [
    ...slab(horizontal(z.display), {
      at: [u, v],
      size: [width, depth, 9],
      radius: radius,
      part: 1,
    }),
    filled('dark', rectangle(top, u + 7, v + 7, width - 14, depth - 14, radius - 7)),
    filled(
      'top',
      rectangle(top, u + width / 2 - 16, v + 15, 32, 5, 2.5) +
        circle(top, right - 40, v + 17.5, 3.5),
    ),
    crack(top, u + 102, v + 226, 0.7),
  ]
}
