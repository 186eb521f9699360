import { Drawing, type DrawingProps, Faces } from '../engine/drawing.tsx'
import { axes } from '../engine/face.ts'
import { ssd } from '../parts/drives.ts'
import { fan } from '../parts/fan.ts'
import { graphicsChip } from '../parts/graphics-card.ts'
import { battery, brokenDisplay, caseBottom, deck } from '../parts/laptop-shell.ts'
import { board, securityChip, wifiCard } from '../parts/motherboard.ts'
import { ram } from '../parts/ram.ts'
import { bubble, type Leader, LeaderLink, type LinkedService } from './hero-leader.tsx'

/** Left, top, width and height, in drawing units. */
const FRAME = [-250, -610, 550, 898] as const

/** Height of each layer's underside over the bench. */
const z = { battery: 40, ssd: 66, board: 104, deck: 352, display: 388 } as const

/** Axes and layers in the order of painting; `rise` names the motion of `hero-drawing.css`. */
const layers = [
  { rise: 'axs', faces: [axes([12, 12, 16, z.deck], [308, 12, 16, z.deck], [12, 208, 16, z.deck])] },
  { rise: undefined, faces: caseBottom(0) },
  {
    rise: 'axs',
    faces: [
      axes([216, 163, 16, z.ssd], [290, 163, 16, z.ssd], [40, 160, 16, z.battery], [180, 190, 16, z.battery]),
    ],
  },
  { rise: 'lv rise-1', faces: [...battery(z.battery), ...ssd(z.ssd, 206, 150, { face: 'yellow' })] },
  { rise: 'axs', faces: [axes([308, 208, 16, z.deck])] },
  { rise: 'lv rise-2', faces: board(z.board) },
  {
    rise: 'axs',
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
    rise: 'lv rise-3',
    faces: [
      ...wifiCard(z.board + 38, 60, 22),
      ...fan(z.board + 46, 262, 62),
      ...graphicsChip(z.board + 44, 124, 38),
      ...ram(z.board + 56, 34, 82),
      ...securityChip(z.board + 30, 190, 86),
    ],
  },
  { rise: 'lv rise-4', faces: deck(z.deck) },
  { rise: 'axs', faces: [axes([40, -4, z.deck + 9, z.display], [280, -4, z.deck + 9, z.display])] },
  { rise: 'lv rise-5', faces: brokenDisplay(z.display) },
] as const

/** Where the numbers stand in the margins, labels above them: wide screens. */
const wide: readonly Leader[] = [
  { number: 1, anchor: [0, -2, z.display + 160], to: { column: -316, drop: 0 } },
  { number: 4, anchor: [16, 166, z.deck + 9], to: { column: -316, drop: 0 } },
  { number: 9, anchor: [62, 40, z.board + 41], to: { column: -316, drop: -52 } },
  { number: 5, anchor: [36, 104, z.board + 60], to: { column: -316, drop: 14 } },
  { number: 8, anchor: [2, 196, 16], to: { column: -316, drop: 0 } },
  { number: 3, anchor: [183, 52, z.board + 58], to: { column: 378, drop: -60 } },
  { number: 7, anchor: [303, 52, z.board + 60], to: { column: 378, drop: -18 } },
  { number: 2, anchor: [218, 100, z.board + 35], to: { column: 378, drop: 46 } },
  { number: 6, anchor: [296, 160, z.ssd + 4], to: { column: 378, drop: -10 } },
]

/** Where the numbers stand close to their part, without labels: narrow screens. */
const tight: readonly Leader[] = [
  { number: 1, anchor: [0, -2, z.display + 160], to: { column: -88, drop: 0 } },
  { number: 4, anchor: [16, 166, z.deck + 9], to: { slanted: -96 } },
  { number: 9, anchor: [62, 40, z.board + 41], to: { column: -212, drop: -40 } },
  { number: 5, anchor: [36, 104, z.board + 60], to: { column: -212, drop: 20 } },
  { number: 8, anchor: [2, 196, 16], to: { slanted: -64 } },
  { number: 3, anchor: [183, 52, z.board + 58], to: { column: 276, drop: -62 } },
  { number: 7, anchor: [303, 52, z.board + 60], to: { column: 276, drop: -18 } },
  { number: 2, anchor: [218, 100, z.board + 35], to: { column: 276, drop: 52 } },
  { number: 6, anchor: [296, 160, z.ssd + 4], to: { column: 276, drop: 36 } },
]

/** The part that each leader points to, by the name under which services choose it. */
const PARTS = {
  1: 'display',
  2: 'security-chip',
  3: 'graphics-card',
  4: 'keycap',
  5: 'ram',
  6: 'hard-disk',
  7: 'fan',
  8: 'refurbished-laptop',
  9: 'router',
} as const

/** Whether every service has its part in this drawing, and no part two services: then its numbers may be spoken of. */
export function isEveryServiceDrawn(services: readonly { drawing: string }[]): boolean {
  const parts = services.map(({ drawing }) => drawing)
  const known: readonly string[] = Object.values(PARTS)
  return new Set(parts).size === parts.length && parts.every((part) => known.includes(part))
}

/** A part that no service has chosen has no leader; a service with another drawing has none either. */
export type HeroDrawingProps = DrawingProps & { services: readonly LinkedService[] }

/**
 * The broken laptop taken apart, nine numbers that are links. The whole drawing is hidden from assistive technology and
 * the links are no tab stops: the cards below are the same nine links (docs/design.md).
 */
export function HeroDrawing({ services, className, ...props }: HeroDrawingProps) {
  const linksOf = (leaders: readonly Leader[], look: 'wide' | 'tight') =>
    leaders.map((leader) => {
      const service = services.find(({ drawing }) => drawing === PARTS[leader.number])
      return service && <LeaderLink key={leader.number} leader={leader} service={service} look={look} />
    })
  return (
    <Drawing
      {...props}
      className={className ? `exploded-laptop ${className}` : 'exploded-laptop'}
      viewBox={FRAME.join(' ')}
    >
      {layers.map(({ rise, faces }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
        <g key={index} className={rise}>
          <Faces of={faces} />
        </g>
      ))}
      <g className="wide" fontSize={bubble.wide.font}>
        {linksOf(wide, 'wide')}
      </g>
      <g className="tight" fontSize={bubble.tight.font}>
        {linksOf(tight, 'tight')}
      </g>
    </Drawing>
  )
}
