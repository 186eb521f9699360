import { detailed, type Face, filled, lined, plate } from '../engine/face.ts'
import { circle, horizontal, lines, rectangle } from '../engine/isometric.ts'

const traces = [
  [20, 30, 52, 30],
  [20, 36, 48, 36],
  [176, 22, 212, 22],
  [126, 20, 126, 32],
] as const

/** The laptop's motherboard: memory slot, wireless socket, processor, and the round hole of the fan. */
export const board = (z: number): Face[] => {
  const top = horizontal(z + 5)
  return [
    ...plate(horizontal(z), 8, 10, 304, 112, 5, 5, {
      face: 'board',
      alongV: 'boardLeft',
      alongU: 'boardRight',
    }),
    lined('trace', lines(top, traces)),
    ...plate(top, 36, 86, 80, 22, 4, 2, { face: 'left' }),
    detailed('left', rectangle(top, 60, 22, 36, 24, 2)),
    ...plate(top, 122, 40, 50, 50, 5, 4),
    filled('dark', rectangle(horizontal(z + 10), 136, 54, 22, 22, 2)),
    filled('boardRight', circle(top, 262, 62, 38)),
  ]
}
