import { detailed, type Face, filled, holed, lined, outlined, slab } from '../engine/face.ts'
import {
  circle,
  circles,
  facingRight,
  horizontal,
  lines,
  polygon,
  rectangle,
} from '../engine/isometric.ts'

/**
 * A tower lying on its side, open to the top: its outer size, the height of its floor, and the
 * thickness of its walls.
 */
export const lyingTower = { width: 320, depth: 220, height: 52, floor: 12, wall: 8 } as const
const { width, depth, height, floor, wall } = lyingTower
const rim = horizontal(height)
const [right, near] = [width - wall, depth - wall]

/**
 * Floor and far walls. What lies on the floor is painted after them, and `lyingTowerSides` last.
 */
export const lyingTowerInside = (): Face[] => {
  // The floor's point u, v is drawn where the rim's plane has u + deep, v + deep.
  const deep = height - floor
  return [
    detailed('left', rectangle(rim, wall, wall, right - wall, near - wall)),
    detailed(
      'right',
      polygon(rim, [wall, wall], [right, wall], [right, wall + deep], [wall + deep, wall + deep]),
    ),
    detailed(
      'top',
      polygon(rim, [wall, wall], [wall + deep, wall + deep], [wall + deep, near], [wall, near]),
    ),
  ]
}

/** The near sides with the grille, and the rim. */
export const lyingTowerSides = (): Face[] => {
  const [alongV, alongU] = slab(horizontal(0), {
    at: [0, 0],
    size: [width, depth, height],
    radius: 8,
  })
  if (!alongV || !alongU) throw new Error('a slab has three faces')
  const slits = Array.from(
    { length: 9 },
    (_, index) => [24 + index * 9, 14, 24 + index * 9, 38] as const,
  )
  return [
    alongV,
    alongU,
    holed(
      'top',
      rectangle(rim, 0, 0, width, depth, 8) + rectangle(rim, wall, wall, right - wall, near - wall),
    ),
    lined('detail', lines(facingRight(width), ...slits)),
    filled('dark', circle(facingRight(width), depth - 28, 26, 6)),
  ]
}

/** A power supply on the tower's floor, from u, v, as high as the rim; its fan looks up. */
export const lyingPowerSupply = (u: number, v: number): Face[] => {
  const [size, radius] = [86, 35]
  const [cu, cv] = [u + size / 2, v + size / 2]
  return [
    ...slab(horizontal(floor), { at: [u, v], size: [size, size, height - floor], radius: 4 }),
    filled('dark', circle(rim, cu, cv, radius)),
    lined(
      'blade',
      [27, 19, 11].map((each) => circle(rim, cu, cv, each)).join('') +
        lines(rim, [cu - radius, cv, cu + radius, cv], [cu, cv - radius, cu, cv + radius]),
    ),
    outlined('top', circle(rim, cu, cv, 7)),
  ]
}

/** A small disk, 76 by 96 units, its corner at u, v. */
export const smallDisk = (z: number, u: number, v: number): Face[] => {
  const top = horizontal(z + 14)
  return [
    ...slab(horizontal(z), { at: [u, v], size: [76, 96, 14], radius: 5 }),
    lined('detail', circle(top, u + 38, v + 36, 28)),
    detailed('left', rectangle(top, u + 14, v + 70, 34, 18, 2)),
    lined('detail', lines(top, [u + 19, v + 76, u + 38, v + 76], [u + 19, v + 82, u + 43, v + 82])),
    filled(
      'dark',
      circles(top, 2.2, [u + 6, v + 6], [u + 70, v + 6], [u + 6, v + 90], [u + 70, v + 90]),
    ),
  ]
}
