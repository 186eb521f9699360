import type { Picture } from '../engine/drawing.tsx'
import { axes, detailed, type Face, filled, footprint, lined, outlined, plate } from '../engine/face.ts'
import {
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  polygon,
  polygonOnPage,
  project,
  rectangle,
} from '../engine/isometric.ts'
import { router as wirelessRouter } from '../parts/router.ts'
import { shield } from '../parts/shield.ts'

const ground = horizontal(0)

/** A shield above a chip: protection of what is inside. */
export const shieldChip: Picture = {
  viewBox: '-74 -82 148 168',
  still: [
    lined(
      'pin',
      lines(
        ground,
        [6, 18, 30, 42, 54, 66].flatMap(
          (at) =>
            [
              [at, -6, at, 78],
              [-6, at, 78, at],
            ] as const,
        ),
      ),
    ),
    ...plate(ground, 0, 0, 72, 72, 9, 4),
    lined('detail', rectangle(horizontal(9), 12, 12, 48, 48, 3)),
    axes([14, 58, 9, 60], [58, 14, 9, 60], [58, 58, 9, 60]),
  ],
  lifted: shield(60, 36, 36, 0.82, 'yellow'),
}

/** A clipboard whose points are ticked off. */
export const checklist: Picture = {
  viewBox: '-134 -30 232 160',
  still: [
    ...plate(ground, 0, 0, 104, 140, 4, 6, { face: 'left' }),
    ...plate(horizontal(4), 8, 12, 88, 120, 2, 1),
    ...plate(horizontal(6), 34, 4, 36, 14, 6, 3, { face: 'right' }),
    lined('detail', [34, 60, 86].map((v) => rectangle(horizontal(6), 18, v, 16, 16, 2)).join('')),
    lined(
      'pencil',
      [34, 60, 86]
        .map((v) =>
          polygon(
            horizontal(6),
            [
              [21, v + 8],
              [25, v + 12],
              [32, v + 3],
            ],
            false,
          ),
        )
        .join(''),
    ),
    lined(
      'detail',
      lines(
        horizontal(6),
        [34, 60, 86].flatMap(
          (v) =>
            [
              [42, v + 4, 84, v + 4],
              [42, v + 11, 70, v + 11],
            ] as const,
        ),
      ),
    ),
    outlined('yellow', rectangle(horizontal(6), 18, 108, 66, 14, 2)),
  ],
}

/** A wireless router. */
export const router: Picture = {
  viewBox: '-66 -86 178 230',
  still: [
    footprint(rectangle(horizontal(-26), 14, 14, 122, 70, 10)),
    axes([16, 80, -26, 0], [132, 80, -26, 0], [132, 16, -26, 0]),
  ],
  lifted: wirelessRouter(0, 'yellow'),
}

const house = (): Face[] => {
  const corner = (x: number, y: number, z: number) => project(x, y, z)
  return [
    outlined(
      'left',
      polygon(facingLeft(84), [
        [0, 0],
        [84, 0],
        [84, 52],
        [42, 92],
        [0, 52],
      ]),
    ),
    outlined('right', rectangle(facingRight(84), 0, 0, 84, 52)),
    outlined(
      'top',
      polygonOnPage([corner(90, 90, 46), corner(90, -6, 46), corner(42, -6, 92), corner(42, 90, 92)]),
    ),
    outlined(
      'right',
      polygonOnPage([corner(90, 90, 46), corner(42, 90, 92), corner(42, 90, 86), corner(87, 90, 43)]),
    ),
    outlined(
      'right',
      polygonOnPage([corner(42, 90, 92), corner(-6, 90, 46), corner(-3, 90, 43), corner(42, 90, 86)]),
    ),
    outlined('yellow', rectangle(facingLeft(84), 30, 0, 24, 40)),
    filled('dark', circle(facingLeft(84), 49, 19, 1.8)),
    detailed('top', rectangle(facingRight(84), 18, 16, 20, 22) + rectangle(facingRight(84), 52, 16, 20, 22)),
    lined(
      'detail',
      lines(facingRight(84), [
        [28, 16, 28, 38],
        [18, 27, 38, 27],
        [62, 16, 62, 38],
        [52, 27, 72, 27],
      ]),
    ),
  ]
}

/** A house with a yellow door: the technician comes to you. */
export const houseVisit: Picture = {
  viewBox: '-96 -100 196 206',
  still: [footprint(rectangle(ground, -14, -14, 112, 112, 8)), ...house()],
}

/** A tower whose window shows the graphics card. */
export const tower: Picture = {
  viewBox: '-76 -140 204 252',
  still: [
    ...plate(ground, 0, 0, 136, 66, 136, 6),
    filled('dark', rectangle(facingLeft(66), 14, 20, 100, 102, 5)),
    lined(
      'trace',
      lines(facingLeft(66), [
        [22, 112, 22, 84],
        [28, 112, 28, 90],
        [34, 112, 34, 96],
      ]),
    ),
    lined('blade', circle(facingLeft(66), 64, 96, 15) + circle(facingLeft(66), 64, 96, 6)),
    detailed('left', rectangle(facingLeft(66), 94, 78, 4, 36) + rectangle(facingLeft(66), 102, 78, 4, 36)),
    outlined('yellow', rectangle(facingLeft(66), 22, 46, 82, 22, 3)),
    lined('detail', circle(facingLeft(66), 42, 57, 8) + circle(facingLeft(66), 80, 57, 8)),
    detailed('left', rectangle(facingLeft(66), 22, 26, 34, 12, 2)),
    lined(
      'detail',
      lines(
        facingRight(136),
        [20, 32, 44, 56, 68, 80, 92].map((z) => [18, z, 48, z] as const),
      ),
    ),
    filled('dark', circle(facingRight(136), 33, 116, 5)),
  ],
}

/** A monitor with a model on its screen and the machine that computes it. */
export const workstation: Picture = {
  viewBox: '-108 -142 264 284',
  still: [
    ...plate(ground, 116, -6, 54, 104, 112, 5),
    lined(
      'detail',
      lines(facingLeft(98), [
        [126, 96, 160, 96],
        [126, 88, 160, 88],
        [126, 30, 160, 30],
        [126, 22, 160, 22],
        [126, 14, 160, 14],
      ]),
    ),
    filled('dark', circle(facingLeft(98), 143, 70, 5)),
    ...plate(ground, 20, 40, 56, 40, 4, 6),
    ...plate(horizontal(4), 42, 52, 12, 8, 30, 2, { face: 'left' }),
    ...plate(facingLeft(62), -24, 30, 136, 84, 6, 5, { face: 'top' }),
    filled('dark', rectangle(facingLeft(68), -17, 38, 122, 69, 3)),
    lined(
      'crack',
      lines(facingLeft(68), [
        [-10, 98, 18, 98],
        [-10, 91, 8, 91],
        [-10, 46, 26, 46],
      ]),
    ),
    outlined(
      'yellow',
      polygon(facingLeft(68), [
        [44, 52],
        [66, 62],
        [66, 86],
        [44, 96],
        [22, 86],
        [22, 62],
      ]),
    ),
    lined(
      'detail',
      polygon(
        facingLeft(68),
        [
          [22, 86],
          [44, 76],
          [66, 86],
        ],
        false,
      ) +
        polygon(
          facingLeft(68),
          [
            [44, 76],
            [44, 52],
          ],
          false,
        ),
    ),
  ],
}
