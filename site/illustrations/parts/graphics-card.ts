import { type Face, type Fill, filled, lined, outlined, slab } from '../engine/face.ts'
import { circle, facingLeft, horizontal, lines } from '../engine/isometric.ts'

/** The graphics chip under its eight cooling fins, 60 by 52 units. */
export const graphicsChip = (z: number, u: number, v: number, base: Fill = 'top'): Face[] => {
  const fins = Array.from({ length: 8 }, (_, index) =>
    slab(horizontal(z + 8), { at: [u + 5 + index * 6.6, v + 4], size: [3.4, 44, 12], part: 3 }),
  )
  return [
    ...slab(horizontal(z), { at: [u, v], size: [60, 52, 8], radius: 3, face: base, part: 3 }),
    ...fins.flat(),
  ]
}

/** Six straight blades between the hub and the rim of a fan round u, v. */
const spokes = (u: number, v: number) =>
  [0, 60, 120, 180, 240, 300].map((turn) => {
    const [from, to] = [(turn * Math.PI) / 180, ((turn + 24) * Math.PI) / 180]
    return [
      u + 6 * Math.cos(from),
      v + 6 * Math.sin(from),
      u + 18 * Math.cos(to),
      v + 18 * Math.sin(to),
    ] as const
  })

/** A graphics card lying on its back, 112 by 52 units, with its contacts and two fans. */
export const graphicsCard = (z: number, u: number, v: number, face: Fill = 'top'): Face[] => {
  const top = horizontal(z + 16)
  const fans = [u + 30, u + 82]
  const contacts = Array.from({ length: 10 }, (_, index) => {
    const at = u + 20 + index * 6
    return [at, v + 52, at, v + 56] as const
  })
  return [
    lined('pin', lines(horizontal(z + 4), ...contacts)),
    ...slab(horizontal(z), { at: [u, v], size: [112, 52, 16], radius: 6, face }),
    filled('dark', fans.map((at) => circle(top, at, v + 26, 20)).join('')),
    lined('blade', lines(top, ...fans.flatMap((at) => spokes(at, v + 26)))),
    outlined('top', fans.map((at) => circle(top, at, v + 26, 6)).join('')),
  ]
}

/**
 * A graphics card standing on its contacts, 140 by 58 units, its lower edge at z; two fans look to
 * the lower left.
 */
export const standingGraphicsCard = (z: number, x: number, y: number): Face[] => {
  const front = facingLeft(y + 18)
  const fans = [x + 36, x + 104]
  const contacts = Array.from(
    { length: 11 },
    (_, index) => [x + 14 + index * 9, z, x + 14 + index * 9, z - 5] as const,
  )
  return [
    lined('pin', lines(facingLeft(y + 9), ...contacts)),
    ...slab(facingLeft(y), { at: [x, z], size: [140, 58, 18], radius: 6, part: 3 }),
    filled('dark', fans.map((at) => circle(front, at, z + 29, 23)).join('')),
    lined('blade', lines(front, ...fans.flatMap((at) => spokes(at, z + 29)))),
    outlined('top', fans.map((at) => circle(front, at, z + 29, 7)).join('')),
  ]
}
