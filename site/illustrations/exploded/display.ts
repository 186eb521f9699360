import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import {
  axes,
  cornerAxes,
  type Face,
  filled,
  holed,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import {
  circle,
  extrudedSides,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  rectangle,
  type SpacePoint,
} from '../engine/isometric.ts'
import { notebookDeck } from '../parts/devices.ts'
import { crack } from '../parts/laptop-shell.ts'

const [width, height, depth] = [150, 100, 104] as const
/** Height of the deck, and of the screen's lower edge, while the notebook is taken apart. */
const [deck, low] = [18, 106] as const
/**
 * In the exploded view: how far in front of the hinge each layer's front is (the bezel: its back);
 * negative is behind it.
 */
const y = { lid: -150, broken: -90, panel: -12, bezel: 44 } as const
/**
 * In the whole notebook: `whole` is that distance for every layer, `sill` the height of the
 * screen's lower edge.
 */
const whole = -2
const sill = 9
const lift = (layer: keyof typeof y): SpacePoint => [0, y[layer] - whole, low - sill]

/** Level axes from layer to layer, at the three visible corners. */
const between = (from: number, to: number): Face =>
  lined(
    'axis',
    [
      [4, low + 94],
      [146, low + 94],
      [146, low + 6],
    ]
      .map(([x = 0, z = 0]) => lines(facingRight(x), [from, z, to, z]))
      .join(''),
  )

const panel = (face: 'dark' | 'yellow'): Face[] =>
  slab(facingLeft(whole - 4), {
    at: [3, sill + 3],
    size: [width - 6, height - 6, 4],
    radius: 3,
    face,
  })

/** The new panel, lit. Without the dark border, the yellow would look like a hole in the bezel. */
const litScreen = (): Face[] => {
  const front = facingLeft(whole)
  return [
    filled('dark', rectangle(front, 3, sill + 3, width - 6, height - 6, 3)),
    outlined('yellow', rectangle(front, 11, sill + 13, 120, 68, 2)),
    outlined('top', rectangle(front, 24, sill + 32, 66, 40, 2)),
    lined(
      'detail',
      lines(
        front,
        [24, sill + 63, 90, sill + 63],
        [32, sill + 53, 78, sill + 53],
        [32, sill + 44, 64, sill + 44],
      ),
    ),
    filled('dark', rectangle(front, 38, sill + 18, 66, 6, 3)),
  ]
}

const bezel = (): Face[] => {
  const front = facingLeft(whole + 4)
  const sides = extrudedSides(facingLeft(whole), 0, sill, width, height, 4, 9)
  const opening = rectangle(front, 9, sill + 11, width - 18, height - 20, 3)
  return [
    outlined('top', sides.alongV),
    outlined('right', sides.alongU),
    holed('top', rectangle(front, 0, sill, width, height, 9) + opening),
    filled('dark', circle(front, width / 2, sill + height - 4.5, 1.6)),
  ]
}

const hinges = [14, 112] as const
const hingeFoot = (x: number): Face[] =>
  slab(horizontal(7), { at: [x, -2], size: [24, 9, 5], radius: 2, face: 'left' })
const hingeArm = (x: number): Face[] =>
  slab(facingLeft(0), { at: [x + 5, 12], size: [14, 30, 4], radius: 2, face: 'left' })

/** The screen of a notebook, whose cracked panel is replaced by a new one. */
export const display: ExplodedObject = {
  frame: [-140, -306, 408, 436],
  footprint: { width, depth, radius: 9 },
  parts: [
    {
      axes: [cornerAxes([4, 6, 144, 98], 0, deck)],
      faces: notebookDeck(0, width, depth),
      explodedOffset: up(deck),
      labels: [{ text: 'Tastiera', at: [130.9, 37.5, 7], side: 'right' }],
    },
    {
      // In the whole notebook the screen hides the arms.
      only: 'apart',
      faces: hinges.flatMap((x) => [...hingeFoot(x), ...hingeArm(x)]),
      explodedOffset: up(deck),
      labels: [{ text: 'Cerniere', at: [136, 4, 30], side: 'right' }],
    },
    {
      axes: [axes([26, 2, deck + 42, low + 40], [124, 2, deck + 42, low + 40])],
      faces: slab(facingLeft(whole - 6), {
        at: [0, sill],
        size: [width, height, 6],
        radius: 9,
        face: 'left',
      }),
      explodedOffset: lift('lid'),
      labels: [{ text: 'Coperchio', at: [0, whole, sill + 88], side: 'left' }],
    },
    {
      only: 'apart',
      axes: [between(y.lid, y.broken)],
      faces: [...panel('dark'), crack(facingLeft(whole), 50, sill + 58, 0.34)],
      explodedOffset: lift('broken'),
      labels: [{ text: 'Schermo rotto', at: [3, whole, sill + 80], side: 'left' }],
    },
    {
      only: 'apart',
      axes: [between(y.broken, y.panel)],
      faces: [
        ...panel('yellow'),
        lined(
          'glare',
          lines(facingLeft(whole), [16, sill + 66, 42, sill + 90], [16, sill + 48, 62, sill + 90]),
        ),
      ],
      explodedOffset: lift('panel'),
      labels: [{ text: 'Schermo nuovo', at: [3, whole, sill + 84], side: 'left' }],
    },
    { only: 'whole', faces: litScreen(), explodedOffset: lift('bezel') },
    {
      axes: [between(y.panel, y.bezel)],
      faces: bezel(),
      explodedOffset: lift('bezel'),
      labels: [{ text: 'Cornice', at: [0, whole, sill + 40], side: 'left' }],
    },
    { only: 'whole', faces: hinges.flatMap(hingeFoot), explodedOffset: up(deck) },
  ],
}
