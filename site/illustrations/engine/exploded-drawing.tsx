import { Drawing, type DrawingProps, Faces } from './drawing.tsx'
import { type ExplodedObject, type Label, takenApart } from './exploded-object.ts'
import { project } from './isometric.ts'

const short = (value: number) => Number(value.toFixed(1))
const TAN_60 = Math.sqrt(3)

/** Where a label's parts stand in the frame: names touch its edge and rest on their line. */
export function placeLabel({ at, side, drop = 0 }: Label, [left, , width]: ExplodedObject['frame']) {
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

/**
 * A component that paints an object taken apart. Its frame is a size container: labels keep one size as it shrinks.
 * A part's class says how far it settles while the drawing scrolls off the screen (`exploded-drawing.css`).
 */
export function explodedComponent(object: ExplodedObject) {
  const { ground, layers, labels } = takenApart(object)
  const { frame } = object
  return ({ className, ...props }: DrawingProps) => (
    <div className={className ? `drawing-frame ${className}` : 'drawing-frame'}>
      <Drawing {...props} className="exploded" viewBox={frame.join(' ')}>
        <Faces of={[ground]} />
        {layers.flatMap(({ axes, faces, settle }, index) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
          <Faces key={`${index} axes`} of={axes} />,
          settle === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
            <Faces key={index} of={faces} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
            <g key={index} className={`s${settle}`}>
              <Faces of={faces} />
            </g>
          ),
        ])}
        {labels.map((label) => {
          const { x, y, edge, baseline, line } = placeLabel(label, frame)
          return (
            <g key={label.text} className={label.settle === 0 ? 'co' : `co s${label.settle}`}>
              <text className={label.side === 'left' ? 'lab' : 'lab r'} x={edge} y={baseline}>
                {label.text}
              </text>
              {/* What leads downwards leaves the bench, whose colour the halo has. */}
              {(label.drop ?? 0) <= 0 && <path className="lh" d={line} />}
              <path className="ld" d={line} />
              <circle className="dot" cx={x} cy={y} r="2.2" />
            </g>
          )
        })}
      </Drawing>
    </div>
  )
}
