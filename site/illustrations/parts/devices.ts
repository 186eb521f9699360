import { detailed, type Face, type Fill, filled, lined, outlined, slab } from '../engine/face.ts'
import { circle, facingLeft, horizontal, lines, rectangle } from '../engine/isometric.ts'

/** The lower half of a small notebook: body 7 units high, three rows of keys, touchpad. */
export const notebookDeck = (z: number, width: number, depth: number): Face[] => {
  const top = horizontal(z + 7)
  const pitch = (width - 24) / 9
  const row = depth * 0.145
  const keys = [0, 1, 2].flatMap((index) =>
    Array.from({ length: 9 }, (_, key) =>
      rectangle(top, 13 + key * pitch, depth * 0.155 + index * row, pitch - 2.3, row - 2.6),
    ),
  )
  return [
    ...slab(horizontal(z), { at: [0, 0], size: [width, depth, 7], radius: 9 }),
    filled('dark', rectangle(top, 10, depth * 0.125, width - 20, row * 3 + 3, 2)),
    filled('top', keys.join('')),
    detailed('left', rectangle(top, width / 2 - 23, depth * 0.66, 46, depth * 0.28, 3)),
  ]
}

/**
 * A small notebook that stands open: its deck, and a screen whose dark glass lies in the plane
 * facing left at y = -2.
 */
export const openNotebook = (): Face[] => [
  ...notebookDeck(0, 150, 104),
  ...slab(facingLeft(-8), { at: [0, 9], size: [150, 100, 6], radius: 8 }),
  filled('dark', rectangle(facingLeft(-2), 7, 17, 136, 85, 3)),
]

/** A smartphone lying on its back, 64 by 128 units. */
export const phone = (z: number): Face[] => {
  const glass = horizontal(z + 7)
  return [
    ...slab(horizontal(z), { at: [0, 0], size: [64, 128, 7], radius: 11 }),
    filled('dark', rectangle(glass, 4, 4, 56, 120, 7)),
    filled('top', rectangle(glass, 24, 8, 16, 4, 2)),
  ]
}

/**
 * A wireless router with two antennas, 122 by 70 units from the corner 14, 14; `light` paints its
 * status light. A small drawing needs a larger `antenna`, because a thin one would be all outline.
 */
export const router = (z: number, light: Fill = 'dark', antenna = 6): Face[] => {
  const top = horizontal(z + 16)
  const antennaAt = (x: number, y: number) =>
    slab(top, { at: [x - antenna / 2, y - antenna / 2], size: [antenna, antenna, 62] })
  return [
    ...antennaAt(27.5, 23.5),
    ...antennaAt(121.5, 23.5),
    ...slab(horizontal(z), { at: [14, 14], size: [122, 70, 16], radius: 10 }),
    lined('detail', lines(top, [30, 62, 62, 62], [30, 68, 50, 68])),
    filled('dark', circle(top, 110, 66, 2.6) + circle(top, 120, 66, 2.6)),
    light === 'dark'
      ? filled(light, circle(top, 100, 66, 2.6))
      : outlined(light, circle(top, 90, 60, 8)),
    outlined('left', circle(top, 27.5, 23.5, 6) + circle(top, 121.5, 23.5, 6)),
  ]
}
