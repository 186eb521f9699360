import { type Face, filled, lined, outlined, slab } from '../engine/face.ts'
import { arc, circle, facingLeft, facingRight, horizontal } from '../engine/isometric.ts'

/** A cup that has fallen over, and what was in it: 100 by 72 units. */
export const spilledCup = (): Face[] => {
  const ground = horizontal(0)
  const puddle = [
    arc(ground, 62, 46, 26, 200, 30),
    arc(ground, 84, 22, 16, 30, -110),
    arc(ground, 40, 22, 20, -60, -200),
  ]
  return [
    outlined('dark', `M${puddle.map((each) => each.slice(1)).join('L')}Z`),
    lined('outline', arc(facingLeft(22), 16, 34, 15, 20, 190)),
    ...slab(facingRight(0), { at: [0, 2], size: [44, 44, 46], radius: 22 }),
    filled('dark', circle(facingRight(46), 22, 24, 17)),
  ]
}
