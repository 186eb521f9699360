import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, type Face, filled, footprint, holed, lined, outlined, plate } from '../engine/face.ts'
import {
  circle,
  extrudedSides,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  rectangle,
} from '../engine/isometric.ts'
import { crack } from '../parts/laptop-shell.ts'
import { notebookDeck } from '../parts/notebook.ts'

const [width, height, low] = [150, 100, 88] as const
/** Distance of each layer from the hinge, towards the viewer; the last stands closest. */
const y = { lid: -150, broken: -90, panel: -12, bezel: 44 } as const

/** Level axes from layer to layer at the corners that can be seen. */
const between = (from: number, to: number): Face =>
  lined(
    'axis',
    [
      [4, low + 94],
      [146, low + 94],
      [146, low + 6],
    ]
      .map(([x = 0, z = 0]) => lines(facingRight(x), [[from, z, to, z]]))
      .join(''),
  )

const bezel = (): Face[] => {
  const front = facingLeft(y.bezel + 4)
  const sides = extrudedSides(facingLeft(y.bezel), 0, low, width, height, 4, 7)
  const opening = rectangle(front, 9, low + 11, width - 18, height - 20, 3)
  return [
    outlined('top', sides.alongV),
    outlined('right', sides.alongU),
    holed('top', rectangle(front, 0, low, width, height, 7) + opening),
    filled('dark', circle(front, width / 2, low + height - 4.5, 1.6)),
  ]
}

const hinge = (x: number): Face[] => [
  ...plate(horizontal(7), x, -2, 24, 9, 5, 2, { face: 'left' }),
  ...plate(facingLeft(0), x + 5, 12, 14, 30, 4, 2, { face: 'left' }),
]

/** 1: the screen of a notebook opened: the cracked panel comes out, a new one goes in. */
export const displayPage: ExplodedPicture = {
  frame: [-140, -288, 408, 436],
  faces: [
    footprint(rectangle(horizontal(-18), 0, 0, width, 104, 9)),
    axes([4, 98, -18, 0], [144, 98, -18, 0], [144, 6, -18, 0]),
    ...notebookDeck(0, width, 104),
    ...hinge(14),
    ...hinge(112),
    axes([26, 2, 42, low + 40], [124, 2, 42, low + 40]),
    ...plate(facingLeft(y.lid - 6), 0, low, width, height, 6, 9, { face: 'left' }),
    between(y.lid, y.broken),
    ...plate(facingLeft(y.broken - 4), 3, low + 3, width - 6, height - 6, 4, 3, { face: 'dark' }),
    crack(facingLeft(y.broken), 50, low + 58, 0.34),
    between(y.broken, y.panel),
    ...plate(facingLeft(y.panel - 4), 3, low + 3, width - 6, height - 6, 4, 3, { face: 'yellow' }),
    lined(
      'glare',
      lines(facingLeft(y.panel), [
        [16, low + 66, 42, low + 90],
        [16, low + 48, 62, low + 90],
      ]),
    ),
    between(y.panel, y.bezel),
    ...bezel(),
  ],
  labels: [
    { text: 'Coperchio', at: [0, y.lid, low + 88], side: 'left' },
    { text: 'Schermo rotto', at: [3, y.broken, low + 80], side: 'left' },
    { text: 'Schermo nuovo', at: [3, y.panel, low + 84], side: 'left' },
    { text: 'Cornice', at: [0, y.bezel, low + 40], side: 'left' },
    { text: 'Cerniere', at: [136, 4, 30], side: 'right' },
    { text: 'Tastiera', at: [150, 20, 4], side: 'right', drop: -12 },
  ],
}
