import { type Face, type Fill, filled, lined, type PartNumber, slab } from '../engine/face.ts'
import { facingLeft, horizontal, lines, rectangle } from '../engine/isometric.ts'

/** A memory module lying flat, its corner at u, v. */
export const ram = (z: number, u: number, v: number): Face[] => {
  const top = horizontal(z + 4)
  const chips = [0, 1, 2, 3].map((index) => rectangle(top, u + 6 + index * 19, v + 5, 15, 13))
  const contacts = Array.from({ length: 7 }, (_, index) => {
    const at = u + 4 + index * 12
    return [at, v + 23, at, v + 29] as const
  })
  return [
    ...slab(horizontal(z), { at: [u, v], size: [84, 30, 4], radius: 2, part: 5 }),
    filled('dark', chips.join('')),
    lined('detail', lines(top, ...contacts)),
  ]
}

/**
 * A memory module on its contacts that looks to the lower left: from x, its back at y, its lower
 * edge at z, `width` units long.
 */
export const standingRam = (
  x: number,
  y: number,
  z: number,
  width: number,
  face: Fill,
  part?: PartNumber,
): Face[] => {
  const front = facingLeft(y + 5)
  const pitch = width / 8
  const chips = Array.from({ length: 8 }, (_, index) =>
    rectangle(front, x + pitch * index + pitch * 0.16, z + 15, pitch * 0.68, 21),
  )
  const count = Math.floor((width - 8) / 8)
  const contacts = Array.from({ length: count }, (_, index) => {
    const at = x + 6 + index * 8
    return [at, z + 2, at, z + 8] as const
  })
  return [
    ...slab(facingLeft(y), {
      at: [x, z],
      size: [width, 46, 5],
      face,
      alongV: face === 'yellow' ? 'yellow' : 'top',
      ...(part && { part }),
    }),
    filled('dark', chips.join('')),
    lined('detail', lines(front, ...contacts)),
  ]
}

/**
 * A memory slot, `length` units long, 9 deep and 8 high. Its standing module is 8 units shorter.
 */
export const memorySlot = (z: number, u: number, v: number, length: number): Face[] => [
  ...slab(horizontal(z), { at: [u, v], size: [length, 9, 8], radius: 1, face: 'left' }),
  filled('dark', rectangle(horizontal(z + 8), u + 3, v + 3, length - 6, 3)),
]
