import { framed, type Picture } from '../engine/drawing.tsx'
import {
  cornerAxes,
  detailed,
  type Face,
  filled,
  lined,
  outlined,
  prism,
  slab,
} from '../engine/face.ts'
import {
  circle,
  circles,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  mirrored,
  type Point,
  polygon,
  polygonOnPage,
  polyline,
  project,
  rectangle,
  turned,
} from '../engine/isometric.ts'
import { deck, laptop, repairedLid } from '../parts/laptop-shell.ts'
import {
  liquidCooling,
  openTower,
  towerBoard,
  towerCard,
  towerCooler,
  towerFrame,
} from '../parts/tower.ts'
import { workplace } from '../parts/workplace.ts'

const ground = horizontal(0)

/**
 * An open gaming tower, for three levels of equipment: the most important part that a level adds is
 * yellow.
 */
const gamingTower = (...builtIn: readonly Face[]) =>
  framed([...openTower(), ...builtIn, ...towerFrame()])

/** Adds a first dedicated graphics card. */
export const gamingEntry = gamingTower(
  ...towerBoard(2),
  ...towerCooler(38),
  ...towerCard(1, 'yellow'),
)
/** Adds a larger cooler, for a faster processor, and a larger card. */
export const gamingMiddle = gamingTower(
  ...towerBoard(2),
  ...towerCooler(58, 'yellow'),
  ...towerCard(2),
)
/**
 * The top level: liquid cooling instead of a cooler, four modules of memory, not two, and a card
 * with three fans.
 */
export const gamingTop = gamingTower(...towerBoard(4), ...liquidCooling('yellow'), ...towerCard(3))

/** Half of a gamepad's outline, from the middle of its far edge, as the viewer sees it. */
const grip: readonly Point[] = [
  [0, -24],
  [14, -24],
  [22, -28],
  [42, -26],
  [54, -12],
  [66, 26],
  [62, 38],
  [52, 40],
  [34, 18],
  [0, 16],
]

export const gamepad = framed([
  ...prism(ground, turned(0, 0, ...mirrored(grip)), 11),
  filled('dark', circles(horizontal(11), 8, ...turned(0, 0, [-34, -6], [16, 4], [-16, 4]))),
  outlined(
    'yellow',
    circles(horizontal(11), 4.6, ...turned(0, 0, [34, -16], [34, 2], [25, -7], [43, -7])),
  ),
])

/** A computer that comes out of its box. */
export const newComputer = framed(
  [
    ...slab(ground, { at: [0, 0], size: [132, 92, 44] }),
    detailed('right', rectangle(horizontal(44), 4, 4, 124, 84)),
    filled('dark', rectangle(horizontal(44), 10, 10, 118, 78)),
    // Two flaps hang over the visible sides.
    outlined(
      'left',
      polygonOnPage([
        project(0, 92, 44),
        project(132, 92, 44),
        project(128, 112, 32),
        project(4, 112, 32),
      ]),
    ),
    outlined(
      'top',
      polygonOnPage([
        project(132, 92, 44),
        project(132, 0, 44),
        project(152, 4, 32),
        project(152, 88, 32),
      ]),
    ),
    lined('detail', lines(facingLeft(92), [14, 10, 44, 10], [14, 17, 34, 17])),
    cornerAxes([16, 14, 116, 78], 44, 74),
  ],
  [
    ...slab(horizontal(74), { at: [12, 10], size: [108, 72, 7], radius: 7 }),
    ...slab(horizontal(81), { at: [12, 10], size: [108, 72, 4], radius: 7, face: 'yellow' }),
    detailed('top', circle(horizontal(85), 66, 46, 8)),
  ],
)

/** A tower whose window shows the graphics card. */
export const tower: Picture = {
  viewBox: '-76 -140 204 252',
  still: [
    ...slab(ground, { at: [0, 0], size: [136, 66, 136], radius: 6 }),
    filled('dark', rectangle(facingLeft(66), 14, 20, 100, 102, 5)),
    lined('trace', lines(facingLeft(66), [22, 112, 22, 84], [28, 112, 28, 90], [34, 112, 34, 96])),
    lined('blade', circle(facingLeft(66), 64, 96, 15) + circle(facingLeft(66), 64, 96, 6)),
    detailed(
      'left',
      rectangle(facingLeft(66), 94, 78, 4, 36) + rectangle(facingLeft(66), 102, 78, 4, 36),
    ),
    outlined('yellow', rectangle(facingLeft(66), 22, 46, 82, 22, 3)),
    lined('detail', circle(facingLeft(66), 42, 57, 8) + circle(facingLeft(66), 80, 57, 8)),
    detailed('left', rectangle(facingLeft(66), 22, 26, 34, 12, 2)),
    lined(
      'detail',
      lines(facingRight(136), ...[20, 32, 44, 56, 68, 80, 92].map((z) => [18, z, 48, z] as const)),
    ),
    filled('dark', circle(facingRight(136), 33, 116, 5)),
  ],
}

/** A monitor with a 3D model on screen, and the computer beside it. */
export const workstation: Picture = {
  viewBox: '-108 -142 264 284',
  still: [
    ...slab(ground, { at: [116, -6], size: [54, 104, 112], radius: 5 }),
    lined(
      'detail',
      lines(
        facingLeft(98),
        [126, 96, 160, 96],
        [126, 88, 160, 88],
        [126, 30, 160, 30],
        [126, 22, 160, 22],
        [126, 14, 160, 14],
      ),
    ),
    filled('dark', circle(facingLeft(98), 143, 70, 5)),
    ...slab(ground, { at: [20, 40], size: [56, 40, 4], radius: 6 }),
    ...slab(horizontal(4), { at: [42, 52], size: [12, 8, 30], radius: 2, face: 'left' }),
    ...slab(facingLeft(62), { at: [-24, 30], size: [136, 84, 6], radius: 5, face: 'top' }),
    filled('dark', rectangle(facingLeft(68), -17, 38, 122, 69, 3)),
    lined('crack', lines(facingLeft(68), [-10, 98, 18, 98], [-10, 91, 8, 91], [-10, 46, 26, 46])),
    outlined(
      'yellow',
      polygon(facingLeft(68), [44, 52], [66, 62], [66, 86], [44, 96], [22, 86], [22, 62]),
    ),
    lined(
      'detail',
      polyline(facingLeft(68), [22, 86], [44, 76], [66, 86]) +
        polyline(facingLeft(68), [44, 76], [44, 52]),
    ),
  ],
}

/** The laptop of the hero put together again, with a tick on its screen. */
export const assembledLaptop: Picture = {
  viewBox: '-200 -232 486 512',
  still: [...deck(0), ...repairedLid(laptop.deckHeight)],
}

/** The hero's desktop put together again: monitor and keyboard, with a tick on the screen. */
export const assembledDesktop: Picture = framed(workplace())
