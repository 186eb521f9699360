import type { ServiceNumber } from '../engine/face.ts'
import { project, type SpacePoint } from '../engine/isometric.ts'

/**
 * A service that a number of the hero leads to: in the margins, with its name if it has a short one, to the page at `href`;
 * close to the parts to its `row` in the list of parts, where the name stands.
 */
export type LinkedService = {
  number: number
  drawing: string
  label: string | undefined
  href: string
  row: string
}

/**
 * From a part to its number. In a `column` (the x of the bubble's centre) the line runs level, then at 30° to the part,
 * which lies `drop` units higher than the bubble. `slanted` puts the bubble that far off along the isometric axis.
 */
export type Leader = {
  readonly number: ServiceNumber
  readonly anchor: SpacePoint
  readonly to: { readonly column: number; readonly drop: number } | { readonly slanted: number }
}

export const bubble = { wide: { radius: 16, font: 16 }, tight: { radius: 21, font: 22 } } as const
const [COS_30, TAN_60] = [Math.sqrt(3) / 2, Math.sqrt(3)]
const short = (value: number) => Number(value.toFixed(1))

/** Where a leader's dot, line and number stand; the number's circle has this radius. */
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

/** One number of the hero: its line, dot and bubble, all one link. With a label it stands in the margin. */
export function LeaderLink({
  leader,
  service,
  look,
}: {
  leader: Leader
  service: LinkedService
  look: 'wide' | 'tight'
}) {
  const { radius, font } = bubble[look]
  const { x, y, side, centre, line } = layOut(leader, radius)
  return (
    <a className={`co c${leader.number}`} href={look === 'wide' ? service.href : service.row} tabIndex={-1}>
      {/* Close to their parts the lines are short and need no halo, but where one lies on the board or in the tray. */}
      {(look === 'wide' || [2, 6].includes(leader.number)) && <path className="lh" d={line} />}
      <path className="ld" d={line} />
      <circle className="dot" cx={short(x)} cy={short(y)} r="3" />
      <circle className="bub" cx={short(centre.x)} cy={short(centre.y)} r={radius} />
      <text className="num" x={short(centre.x)} y={short(centre.y + font * 0.36)}>
        {service.number}
      </text>
      {look === 'wide' && service.label && (
        <text
          className={side < 0 ? 'lab' : 'lab r'}
          x={short(centre.x + side * radius)}
          y={short(centre.y - radius - 9)}
        >
          {service.label}
        </text>
      )}
    </a>
  )
}
