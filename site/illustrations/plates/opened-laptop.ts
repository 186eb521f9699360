import {
  axes,
  cornerAxes,
  type Face,
  filled,
  footprint,
  lined,
  outlined,
  placed,
  slab,
} from '../engine/face.ts'
import {
  arc,
  circle,
  facingLeft,
  horizontal,
  lines,
  polyline,
  project,
  rectangle,
  type SpacePoint,
} from '../engine/isometric.ts'
import { ssd } from '../parts/drives.ts'
import { fan } from '../parts/fan.ts'
import { batteryCells, caseBottom, crack, deck, laptop, lid } from '../parts/laptop-shell.ts'
import { board, wifiCard } from '../parts/motherboard.ts'
import { spilledCup } from '../parts/spilled-cup.ts'
import { half, type Plate, platePicture } from './plate.tsx'

const glass = facingLeft(-2)
const deckTop = horizontal(laptop.deckHeight)

/**
 * A window that waits, and one whose arrow turns in a circle, on the healthy half of a cracked
 * screen; above them the webcam.
 */
const screen = (): Face[] => [
  ...[116, 30].map((z) => filled('top', rectangle(glass, 24, z, 120, 72, 6))),
  lined('detail', lines(glass, [40, 168, 96, 168])),
  filled('right', rectangle(glass, 40, 138, 88, 11, 5.5)),
  filled('dark', rectangle(glass, 40, 138, 30, 11, 5.5)),
  lined('pencil', arc(glass, 84, 66, 20, -40, 250) + polyline(glass, [58, 50], [76, 44], [78, 61])),
  crack(glass, 228, 118, 0.8),
  filled('top', circle(glass, 160, 209, 3.2)),
]

/** The power key, and a key that has come off the keyboard. */
const keysOfInterest = (): Face[] => [
  outlined('top', circle(deckTop, 298, 20, 7)),
  lined('detail', lines(deckTop, [298, 13, 298, 20])),
  footprint(rectangle(deckTop, 96, 72, 18, 17)),
  axes([96, 89, 9, 40], [114, 89, 9, 40]),
  ...slab(horizontal(40), { at: [94, 70], size: [22, 20, 8], radius: 4 }),
]

/** A charger whose plug lies beside it. */
const charger = (): Face[] => {
  const [fromX, fromY] = project(40, 30, 10)
  const [toX, toY] = project(-58, 44, 4)
  return [
    lined(
      'cable',
      `M${fromX} ${fromY}C${fromX + 10} ${fromY + 46} ${toX + 50} ${toY + 50} ${toX} ${toY}`,
    ),
    ...slab(horizontal(0), { at: [0, 0], size: [92, 46, 24], radius: 7 }),
    lined('detail', lines(horizontal(24), [14, 14, 50, 14], [14, 22, 40, 22])),
    ...slab(horizontal(2), { at: [-78, 38], size: [24, 10, 8], radius: 2 }),
    ...slab(horizontal(4), { at: [-90, 41], size: [12, 4, 4], face: 'left' }),
  ]
}

/** The bottom shell with its board; wireless card, battery and drive are lifted out of it. */
const bottomShell = (): Face[] => [
  ...caseBottom(0),
  ...board(18),
  ...fan(24, 262, 62),
  axes([75, 40, 26, 76]),
  ...wifiCard(74, 60, 22),
  cornerAxes([22, 134, 186, 204], 17, 52),
  ...batteryCells(52, 'yellow'),
  axes([216, 163, 16, 50], [290, 163, 16, 50]),
  ...ssd(48, 206, 150),
]

/** Turns points of something that was `placed` with a scale into points in space. */
const within =
  ([x, y, z]: SpacePoint, scale: number) =>
  (u: number, v: number, up: number): SpacePoint => [x + u * scale, y + v * scale, z + up * scale]

const standing = { at: [20, 38, 0], scale: 0.84 } as const
const onStanding = within(standing.at, standing.scale)
const shell = { at: [-14, 4, 0], scale: 0.9 } as const
const inShell = within(shell.at, shell.scale)

/** Twelve faults of a laptop: outside on the left; inside, and the charger, on the right. */
export const openedLaptop: Plate = [
  platePicture(
    [
      ...placed(
        standing.at,
        [...deck(0), ...keysOfInterest(), ...placed([0, 0, 9], [...lid(0), ...screen()])],
        standing.scale,
      ),
      ...placed([150, 262, 0], spilledCup(), 0.95),
    ],
    [
      { number: 12, anchor: onStanding(160, -2, 218), at: [262, -152] },
      { number: 4, anchor: onStanding(26, -2, 152), at: [-262, -92] },
      { number: 5, anchor: onStanding(26, -2, 66), at: [-262, -20] },
      { number: 2, anchor: onStanding(315, -2, 118), at: [262, 44] },
      { number: 1, anchor: onStanding(298, 20, 9), at: [262, 124] },
      { number: 9, anchor: onStanding(94, 84, 46), at: [-262, 42] },
      { number: 10, anchor: [150, 285, 14], at: [-216, 252] },
    ],
    half(-196),
  ),
  platePicture(
    [...placed(shell.at, bottomShell(), shell.scale), ...placed([206, 250, 0], charger(), 0.95)],
    [
      { number: 11, anchor: inShell(60, 34, 77), at: [-262, -124] },
      { number: 6, anchor: inShell(304, 62, 40), at: [262, 78] },
      { number: 7, anchor: inShell(24, 190, 61), at: [-262, 0] },
      { number: 3, anchor: inShell(296, 168, 52), at: [262, 200] },
      { number: 8, anchor: [286, 280, 12], at: [262, 300] },
    ],
    half(-160),
  ),
]
