import { Drawing, type Picture } from '../engine/drawing.tsx'
import { type Face, lined, plate } from '../engine/face.ts'
import {
  circles,
  horizontal,
  onPage,
  type Point,
  project,
  type SpacePoint,
} from '../engine/isometric.ts'

/** The number of an entry, what it points to, and where on the page it stands. */
type PlatePoint = { readonly number: number; readonly anchor: SpacePoint; readonly at: Point }

/** One half of a plate: a bench mat with what lies on it. */
export type PlateHalf = Picture & { readonly points: readonly PlatePoint[] }

/** A wide drawing to which a section's list is the legend: two halves side by side, on a phone one above the other. */
export type Plate = readonly [left: PlateHalf, right: PlateHalf]

/** Left, top, width and height of a half. */
export const HALF = [-300, -168, 600, 518] as const
const TAN_60 = Math.sqrt(3)

/** The corners of a leader from the middle of a number: it runs level, then at 30° to the anchor. */
export function leaderCorners({ anchor, at: [x, y] }: PlatePoint): [Point, Point, Point] {
  const [toX, toY] = project(...anchor)
  return [
    [x, y],
    [toX + Math.sign(x - toX) * Math.abs(y - toY) * TAN_60, y],
    [toX, toY],
  ]
}

/** A half with its mat, whose surface is at height 0 with x and y from 0 to 320, and with the leaders of its points. */
export function plateHalf(faces: readonly Face[], points: readonly PlatePoint[]): PlateHalf {
  const leaders = points
    .map(
      (point) =>
        `M${leaderCorners(point)
          .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
          .join('L')}`,
    )
    .join('')
  return {
    viewBox: HALF.join(' '),
    still: [
      ...plate(horizontal(-5), -12, -12, 342, 334, 5, 14, { face: 'ground' }),
      ...faces,
      lined('leaderEdge', leaders),
      lined('leader', leaders),
      lined('dot', circles(onPage, 3.5, ...points.map(({ anchor }) => project(...anchor)))),
    ],
    points,
  }
}

const percent = (share: number) => `${Number((100 * share).toFixed(1))}%`

/** A half's numbers, to lie over its picture. They have no viewBox, so they are equally large at every width. */
export const PlateNumbers = ({ of: { points } }: { of: PlateHalf }) => {
  const [left, top, width, height] = HALF
  return (
    <Drawing className="plate-numbers">
      {points.map(({ number, at: [x, y] }) => {
        const [across, down] = [percent((x - left) / width), percent((y - top) / height)]
        return (
          <g key={number}>
            <circle className="bub" cx={across} cy={down} r="14" />
            <text className="num" x={across} y={down} dy=".36em">
              {number}
            </text>
          </g>
        )
      })}
    </Drawing>
  )
}
