import { detailed, type Face, filled, plate } from '../engine/face.ts'
import { facingLeft, horizontal, rectangle } from '../engine/isometric.ts'

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
    ...plate(horizontal(z), 0, 0, width, depth, 7, 9),
    filled('dark', rectangle(top, 10, depth * 0.125, width - 20, row * 3 + 3, 2)),
    filled('top', keys.join('')),
    detailed('left', rectangle(top, width / 2 - 23, depth * 0.66, 46, depth * 0.28, 3)),
  ]
}

/** A small notebook that stands open: its deck, and a screen whose dark glass is the plane facing left at y = -2. */
export const openNotebook = (): Face[] => [
  ...notebookDeck(0, 150, 104),
  ...plate(facingLeft(-8), 0, 9, 150, 100, 6, 8),
  filled('dark', rectangle(facingLeft(-2), 7, 17, 136, 85, 3)),
]
