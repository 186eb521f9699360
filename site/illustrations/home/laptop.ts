import { axes } from '../engine/face.ts'
import { ssd } from '../parts/drives.ts'
import { fan } from '../parts/fan.ts'
import { graphicsChip } from '../parts/graphics-card.ts'
import { battery, caseBottom, crackedLid, deck, laptop as measures } from '../parts/laptop-shell.ts'
import { board, securityChip, wifiCard } from '../parts/motherboard.ts'
import { ram } from '../parts/ram.ts'
import { COMPUTER_PARTS, type HeroObject } from './hero-object.ts'

/** Height of each layer's underside over the ground. */
const z = { battery: 40, ssd: 66, board: 104, deck: 352, lid: 388 } as const
const { caseHeight, deckHeight } = measures

const layers: HeroObject['layers'] = [
  {
    rise: 'axes',
    faces: [
      axes(
        [12, 12, caseHeight, z.deck],
        [308, 12, caseHeight, z.deck],
        [12, 208, caseHeight, z.deck],
      ),
    ],
  },
  { faces: caseBottom(0) },
  {
    rise: 'axes',
    faces: [
      axes(
        [216, 163, caseHeight, z.ssd],
        [290, 163, caseHeight, z.ssd],
        [40, 160, caseHeight, z.battery],
        [180, 190, caseHeight, z.battery],
      ),
    ],
  },
  { rise: 1, faces: [...battery(z.battery), ...ssd(z.ssd, 206, 150, { face: 'yellow' })] },
  { rise: 'axes', faces: [axes([308, 208, caseHeight, z.deck])] },
  { rise: 2, faces: board(z.board) },
  {
    rise: 'axes',
    faces: [
      axes(
        [75, 97, z.board + 9, z.board + 60],
        [262, 62, z.board + 5, z.board + 40],
        [78, 34, z.board + 5, z.board + 40],
        [150, 65, z.board + 10, z.board + 40],
        [200, 98, z.board, z.board + 30],
      ),
    ],
  },
  {
    rise: 3,
    faces: [
      ...wifiCard(z.board + 38, 60, 22),
      ...fan(z.board + 46, 262, 62),
      ...graphicsChip(z.board + 44, 124, 38),
      ...ram(z.board + 56, 34, 82),
      ...securityChip(z.board + 30, 190, 86),
    ],
  },
  { rise: 4, faces: deck(z.deck) },
  {
    rise: 'axes',
    faces: [axes([40, -4, z.deck + deckHeight, z.lid], [280, -4, z.deck + deckHeight, z.lid])],
  },
  { rise: 5, faces: crackedLid(z.lid) },
]

/** A broken laptop: nine parts. */
export const laptop: HeroObject = {
  layers,
  parts: COMPUTER_PARTS,
  wide: [
    { number: 1, anchor: [0, -2, z.lid + 160], to: { column: -316, drop: 0 } },
    { number: 4, anchor: [16, 166, z.deck + deckHeight], to: { column: -316, drop: 0 } },
    { number: 9, anchor: [62, 40, z.board + 41], to: { column: -316, drop: -52 } },
    { number: 5, anchor: [36, 104, z.board + 60], to: { column: -316, drop: 14 } },
    { number: 8, anchor: [2, 196, caseHeight], to: { column: -316, drop: 0 } },
    { number: 3, anchor: [183, 52, z.board + 58], to: { column: 378, drop: -60 } },
    { number: 7, anchor: [303, 52, z.board + 60], to: { column: 378, drop: -18 } },
    { number: 2, anchor: [218, 100, z.board + 35], to: { column: 378, drop: 39 } },
    { number: 6, anchor: [296, 160, z.ssd + 4], to: { column: 378, drop: -10 } },
  ],
  tight: [
    { number: 1, anchor: [0, -2, z.lid + 160], to: { column: -88, drop: 0 } },
    { number: 4, anchor: [16, 166, z.deck + deckHeight], to: { slanted: -96 } },
    { number: 9, anchor: [62, 40, z.board + 41], to: { column: -212, drop: -40 } },
    { number: 5, anchor: [36, 104, z.board + 60], to: { column: -212, drop: 20 } },
    { number: 8, anchor: [2, 196, caseHeight], to: { slanted: -64 } },
    { number: 3, anchor: [183, 52, z.board + 58], to: { column: 276, drop: -62 } },
    { number: 7, anchor: [303, 52, z.board + 60], to: { column: 276, drop: -18 } },
    { number: 2, anchor: [218, 100, z.board + 35], to: { column: 276, drop: 52 } },
    { number: 6, anchor: [296, 160, z.ssd + 4], to: { column: 276, drop: 36 } },
  ],
}
