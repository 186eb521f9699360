import { Drawing, type DrawingProps, Faces } from './drawing.tsx'
import { type ExplodedObject, explodedView, wholeFrame, wholeLayers } from './exploded-object.ts'
import { PointName } from './label.tsx'

/**
 * Makes a component that paints an exploded object. The `div` round it is a size container, which
 * sets the size of labels. A part's class s1 to s5 sets how far it settles while the drawing
 * scrolls off the screen (`exploded-drawing.css`).
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
 * Makes a component that paints the whole object, whose parts come together while the drawing
 * scrolls onto the screen; the yellow one then lights up, and a tick is drawn
 * (`exploded-drawing.css`). Where the browser does not know scroll timelines, it is whole from the
 * beginning.
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
