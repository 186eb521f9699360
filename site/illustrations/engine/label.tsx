import { project, type SpacePoint } from './isometric.ts'

/**
 * A name with a leader to a point. `drop` puts the name that far below the point, or above if
 * negative; the leader then bends.
 */
export type Label = {
  readonly text: string
  readonly at: SpacePoint
  readonly side: 'left' | 'right'
  readonly drop?: number
  /** `false` for a part as small as the dot; `at` is then beside the part. */
  readonly dot?: false
}

/** Left, top, width, height of a drawing, in drawing units. */
export type Frame = readonly [left: number, top: number, width: number, height: number]

const short = (value: number) => Number(value.toFixed(1))
const TAN_60 = Math.sqrt(3)

/**
 * Positions of a label's name, leader and dot. The name stands at the frame's edge, above the
 * leader.
 */
function placeLabel({ at, side, drop = 0 }: Label, [left, , width]: Frame) {
  const [x, y] = project(...at)
  const sign = side === 'left' ? -1 : 1
  const edge = side === 'left' ? left : left + width
  const level = y + drop
  const knee = drop === 0 ? '' : `H${short(x + sign * Math.abs(drop) * TAN_60)}`
  return {
    x: short(x),
    y: short(y),
    edge: short(edge),
    baseline: short(level - 5),
    line: `M${short(edge)} ${short(level)}${knee}L${short(x)} ${short(y)}`,
  }
}

interface PointNameProps {
  label: Label
  frame: Frame
  className: string
}

/** A name and its leader, with a dot at the point unless `dot` is `false`. */
export const PointName = ({ label, frame, className }: PointNameProps) => {
  const { x, y, edge, baseline, line } = placeLabel(label, frame)
  return (
    <g className={className}>
      <text className={label.side === 'left' ? 'lab' : 'lab r'} x={edge} y={baseline}>
        {label.text}
      </text>
      <path className="lh" d={line} />
      <path className="ld" d={line} />
      {label.dot !== false && <circle className="dot" cx={x} cy={y} r="2.2" />}
    </g>
  )
}
