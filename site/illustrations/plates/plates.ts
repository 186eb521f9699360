import type { Picture } from '../engine/drawing.tsx'
import { movedFace } from '../engine/face.ts'
import { bench } from './bench.ts'
import { openedTower } from './opened-tower.ts'
import { HALF, type Plate } from './plate.tsx'
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
const [left, top, width, height] = HALF

/** Both halves of each plate side by side: as one file they are smaller than as two. */
export const platePictures = Object.fromEntries(
  Object.entries(everyPlate).map(([name, [first, second]]) => [
    name,
    {
      viewBox: `${left} ${top} ${2 * width} ${height}`,
      still: [...first.still, ...second.still.map((face) => movedFace(face, [width, 0]))],
    },
  ]),
) as unknown as Record<EveryPlateName, Picture>
