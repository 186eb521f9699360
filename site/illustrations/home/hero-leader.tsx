import type { PartNumber } from '../engine/face.ts'
import { project, type SpacePoint } from '../engine/isometric.ts'

/**
 * A service that a number of the hero links to. A number in the margins shows `heroLabel`, if there
 * is one, and links to the page at `path`. A number near its part links to `card`: the service's
 * card, or its page if the home page has no cards.
 */
export type LinkedService = {
  number: number
  drawing: string
  heroLabel?: string | undefined
  path: string
  card: string
}

/**
 * A line from a part to its number's circle. `column` is the x of the circle's centre: the line
 * runs level and then at 30° to the part, which is `drop` units above the circle. `slanted` is the
 * circle's distance up along an isometric axis (negative: to the left).
 */
export type Leader = {
  readonly number: PartNumber
  readonly anchor: SpacePoint
  readonly to: { readonly column: number; readonly drop: number } | { readonly slanted: number }
}

export const numberCircle = {
  wide: { radius: 16, font: 16 },
  tight: { radius: 21, font: 22 },
} as const
const [COS_30, TAN_60] = [Math.sqrt(3) / 2, Math.sqrt(3)]
const short = (value: number) => Number(value.toFixed(1))

/** Positions of a leader's dot, line and number; `radius` is the radius of the number's circle. */
export function layOut({ anchor, to }: Leader, radius: number) {
  const [x, y] = project(...anchor)
  if ('slanted' in to) {
    const side = Math.sign(to.slanted)
    const centre = { x: x + to.slanted * COS_30, y: y - Math.abs(to.slanted) / 2 }
    const edge = `${short(centre.x - side * radius * COS_30)} ${short(centre.y + radius / 2)}`
    return { x, y, side, centre, line: `M${edge}L${short(x)} ${short(y)}` }
  }
  const side = to.column < x ? -1 : 1
  const centre = { x: to.column, y: y + to.drop }
  const knee = to.drop === 0 ? '' : `H${short(x + side * Math.abs(to.drop) * TAN_60)}`
  return {
    x,
    y,
    side,
    centre,
    line: `M${short(to.column - side * radius)} ${short(centre.y)}${knee}L${short(x)} ${short(y)}`,
  }
}

/**
 * One number of the hero, with line, dot and circle, as a link; in the margin also with its label.
 */
export function LeaderLink({
  leader,
  rise,
  service,
  look,
}: {
  leader: Leader
  /** The class that moves the leader with its part. */
  rise: string | undefined
  service: LinkedService
  look: 'wide' | 'tight'
}) {
  const { radius, font } = numberCircle[look]
  const { x, y, side, centre, line } = layOut(leader, radius)
  return (
    <a
      className={`co c${leader.number}${rise ? ` ${rise}` : ''}`}
      href={look === 'wide' ? service.path : service.card}
      tabIndex={-1}
    >
      {/* Of the short lines only two need a halo: part 2's over the board, part 6's over the case. */}
      {(look === 'wide' || [2, 6].includes(leader.number)) && <path className="lh" d={line} />}
      <path className="ld" d={line} />
      <circle className="dot" cx={short(x)} cy={short(y)} r="3" />
      <circle className="bub" cx={short(centre.x)} cy={short(centre.y)} r={radius} />
      <text className="num" x={short(centre.x)} y={short(centre.y + font * 0.36)}>
        {service.number}
      </text>
      {look === 'wide' && service.heroLabel && (
        <text
          className={side < 0 ? 'lab' : 'lab r'}
          x={short(centre.x + side * radius)}
          y={short(centre.y - radius - 9)}
        >
          {service.heroLabel}
        </text>
      )}
    </a>
  )
}
