import { type Face, filled, lined, slab } from '../engine/face.ts'
import { circle, facingLeft, horizontal, polyline, rectangle } from '../engine/isometric.ts'
import { crack, keys } from './laptop-shell.ts'

/** A keyboard before a monitor, 320 by 124 units, its underside at z. */
export const keyboardDeck = (z: number): Face[] => {
  const top = horizontal(z + 9)
  return [
    ...slab(horizontal(z), { at: [0, 96], size: [320, 124, 9], radius: 10, part: 4 }),
    filled('dark', rectangle(top, 20, 108, 280, 100, 4)),
    filled('top', keys(top, 24, 111, 272)),
  ]
}

/** A monitor on its foot, which stands at z; its glass is the plane facing left at y = -2. */
const screen = (z: number): Face[] => [
  ...slab(horizontal(z), { at: [96, -62], size: [128, 92, 6], radius: 12 }),
  ...slab(facingLeft(-28), { at: [140, z + 6], size: [40, 40, 8], radius: 2, face: 'left' }),
  ...slab(facingLeft(-14), {
    at: [0, z + 34],
    size: [320, 170, 12],
    radius: 8,
    face: 'top',
    part: 1,
  }),
  filled('dark', rectangle(facingLeft(-2), 9, z + 43, 302, 152, 3)),
]

/** A monitor with a cracked panel. */
export const monitor = (z: number): Face[] => [
  ...screen(z),
  crack(facingLeft(-2), 232, z + 126, 0.8),
]

/** Keyboard and monitor together, with a tick on the screen. */
export const workplace = (): Face[] => [
  ...screen(0),
  filled('yellow', circle(facingLeft(-2), 160, 119, 46)),
  lined('tick', polyline(facingLeft(-2), [138, 119], [154, 103], [184, 137])),
  ...keyboardDeck(0),
]
