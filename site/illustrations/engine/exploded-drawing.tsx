import { Drawing, type DrawingProps, Faces } from './drawing.tsx'
import { type ExplodedObject, explodedView, wholeFrame, wholeLayers } from './exploded-object.ts'
import { PointName } from './label.tsx'

/**
 * Makes a component that paints an exploded object. Its `div` is a size container, by whose width
 * labels are sized. The class s1 to s5 of a part says how far it sinks while the drawing scrolls
 * out of the window (`exploded-drawing.css`).
 */
export function explodedComponent(object: ExplodedObject) {
  const { ground, layers, labels } = explodedView(object)
  const { frame } = object
  return ({ className, ...props }: DrawingProps) => (
    <div className={className ? `drawing-frame ${className}` : 'drawing-frame'}>
      <Drawing {...props} className="exploded" viewBox={frame.join(' ')}>
        <Faces of={[ground]} />
        {layers.flatMap(({ axes, faces, scrollSteps }, index) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
          <Faces key={`${index} axes`} of={axes} />,
          scrollSteps === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
            <Faces key={index} of={faces} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
            <g key={index} className={`s${scrollSteps}`}>
              <Faces of={faces} />
            </g>
          ),
        ])}
        {labels.map((label) => (
          <PointName
            key={label.text}
            className={label.scrollSteps === 0 ? 'co' : `co s${label.scrollSteps}`}
            label={label}
            frame={frame}
          />
        ))}
      </Drawing>
    </div>
  )
}

/**
 * Makes a component that paints the whole object. Its parts come together while the drawing scrolls
 * into the window (`exploded-drawing.css`); in a browser without scroll timelines they are together
 * from the beginning.
 */
export function wholeComponent(object: ExplodedObject) {
  const viewBox = wholeFrame(object).join(' ')
  const layers = wholeLayers(object)
  return ({ className, ...props }: DrawingProps) => (
    <Drawing {...props} className={className ? `whole ${className}` : 'whole'} viewBox={viewBox}>
      {layers.map(({ faces, scrollSteps, isLast }, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
          key={index}
          className={scrollSteps === 0 ? undefined : `s${scrollSteps}${isLast ? ' last' : ''}`}
        >
          <Faces of={faces} />
        </g>
      ))}
    </Drawing>
  )
}
