import { frameOf, type Picture } from '../engine/drawing.tsx'
import { movedFace } from '../engine/face.ts'
import type { Point } from '../engine/isometric.ts'
import { openedLaptop } from './opened-laptop.ts'
import { openedTower } from './opened-tower.ts'
import { phoneInParts } from './phone-in-parts.ts'
import type { Plate } from './plate.tsx'
import { recoveryBench } from './recovery-bench.ts'
import { setUpDesk } from './set-up-desk.ts'
import { shop, shopWithoutEmergencies } from './shop.ts'

/** Plates that a list's `plate:` may name. */
export const plates = {
  'opened-laptop': openedLaptop,
  'opened-tower': openedTower,
  'phone-in-parts': phoneInParts,
  'recovery-bench': recoveryBench,
  'set-up-desk': setUpDesk,
} as const satisfies Record<string, Plate>

export type PlateName = keyof typeof plates
/** Those and the shop, which only the home page shows. */
export const everyPlate = {
  ...plates,
  shop,
  'shop-without-emergencies': shopWithoutEmergencies,
} as const
export type EveryPlateName = keyof typeof everyPlate
/** How many numbered points a plate has; only a list with as many entries can be its legend. */
export const pointsOf = (name: EveryPlateName) =>
  everyPlate[name].flatMap(({ points }) => points).length

/**
 * A plate as one file, which is smaller than one for each picture: side by side, in frames of one
 * height.
 */
function inOneFile(pictures: Plate): Picture {
  const frames = pictures.map(frameOf)
  const [left = 0, top = 0, , height] = frames[0] ?? []
  let width = 0
  const still = pictures.flatMap((picture) => {
    const [ownLeft, ownTop, ownWidth] = frameOf(picture)
    const by: Point = [left + width - ownLeft, top - ownTop]
    width += ownWidth
    return picture.still.map((face) => movedFace(face, by))
  })
  return { viewBox: `${left} ${top} ${width} ${height}`, still }
}

export const platePictures = Object.fromEntries(
  Object.entries(everyPlate).map(([name, plate]) => [name, inOneFile(plate)]),
) as Record<EveryPlateName, Picture>
