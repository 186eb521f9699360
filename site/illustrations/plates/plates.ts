import { bench } from './bench.ts'
import { openedTower } from './opened-tower.ts'
import type { Plate, PlateHalf } from './plate.tsx'
import { recoveryBench } from './recovery-bench.ts'
import { setUpDesk } from './set-up-desk.ts'

/** Plates that a list's `plate:` may name. */
export const plates = {
  'opened-tower': openedTower,
  'recovery-bench': recoveryBench,
  'set-up-desk': setUpDesk,
} as const satisfies Record<string, Plate>

export type PlateName = keyof typeof plates
/** Every plate: the bench belongs to the home page. */
export const everyPlate = { ...plates, bench } as const
export type EveryPlateName = keyof typeof everyPlate
/** How many numbered points a plate has; only a list with as many entries can be its legend. */
export const pointsOf = (name: EveryPlateName) =>
  everyPlate[name].flatMap(({ points }) => points).length
/** The file with the left (1) or right (2) half of a plate. */
export type PlateFileName = `${EveryPlateName}-${1 | 2}`

export const platePictures = Object.fromEntries(
  Object.entries(everyPlate).flatMap(([name, halves]) =>
    halves.map((half, index) => [`${name}-${index + 1}`, half]),
  ),
) as Record<PlateFileName, PlateHalf>
