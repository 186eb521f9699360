import { Drawing, type Picture } from '../engine/drawing.tsx'
import { type Face, lined } from '../engine/face.ts'
import { type Point, project, type SpacePoint } from '../engine/isometric.ts'
import type { Frame } from '../engine/label.tsx'

/** An entry's number, the point in space that it names, and where on the page its flag stands. */
type PlatePoint = { readonly number: number; readonly anchor: SpacePoint; readonly at: Point }

/** One of a plate's pictures, and the numbered points in it. */
export type PlatePicture = Picture & { readonly points: readonly PlatePoint[] }

/** Drawings with numbers, which a list explains: side by side, on a phone one above the other. */
export type Plate = readonly PlatePicture[]

/** The frame of one of two pictures, from `top` down; plate.css has its proportions. */
export const half = (top: number): Frame => [-300, top, 600, 500]
const TAN_60 = Math.sqrt(3)

/** The corners of a leader from the middle of a flag: it runs level, then at 30° to the anchor. */
export function leaderCorners({ anchor, at: [x, y] }: PlatePoint): [Point, Point, Point] {
  const [toX, toY] = project(...anchor)
  return [
    [x, y],
    [toX + Math.sign(x - toX) * Math.abs(y - toY) * TAN_60, y],
    [toX, toY],
  ]
}

/** A picture of a plate, with the leaders of its points. */
export function platePicture(
  faces: readonly Face[],
  points: readonly PlatePoint[],
  frame: Frame,
): PlatePicture {
  const corners = points.map((point) =>
    leaderCorners(point).map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`),
  )
  const leaders = corners.map((each) => `M${each.join('L')}`).join('')
  return {
    viewBox: frame.join(' '),
    still: [...faces, lined('leaderEdge', leaders), lined('leader', leaders)],
    points,
  }
}

const percent = (share: number) => `${Number((100 * share).toFixed(1))}%`

interface PlateFlagsProps {
  of: PlatePicture
  /**
   * The addresses of the entries that the numbers stand for; without them the flags are no links.
   */
  hrefs?: readonly string[] | undefined
}

/**
 * A picture's flags and the ends of its leaders, to lie over it. They have no viewBox, so they are
 * equally large at every width. Flags are square, because a round number is a service's.
 */
export const PlateFlags = ({ of: { points, viewBox }, hrefs }: PlateFlagsProps) => {
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(' ').map(Number)
  const share = ([x, y]: Point) =>
    [percent((x - left) / width), percent((y - top) / height)] as const
  return (
    <Drawing className="plate-flags">
      {points.map(({ anchor, number, at }) => {
        const [across, down] = share(at)
        const [endX, endY] = share(project(...anchor))
        const flag = (
          <>
            <rect className="flag" x={across} y={down} width="26" height="26" rx="4" />
            <text className="num" x={across} y={down} dy=".36em">
              {number}
            </text>
          </>
        )
        const href = hrefs?.[number - 1]
        return (
          <g key={number}>
            <circle className="end" cx={endX} cy={endY} r="4.5" />
            {href ? (
              <a href={href} tabIndex={-1}>
                {flag}
              </a>
            ) : (
              flag
            )}
          </g>
        )
      })}
    </Drawing>
  )
}
