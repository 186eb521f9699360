import { Screw, screwAngle } from '../../illustrations/index.ts'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

/** With screws as bullets, or with drawings that a cable joins. */
export const Reasons = ({ section }: SectionProps<'reasons'>) => {
  const isDrawn = section.items.every(({ drawing }) => drawing)
  return (
    <ul className={`reasons rows marked${isDrawn ? ' cable' : ''}`}>
      {section.items.map((reason, index) => (
        <li key={reason.title}>
          {isDrawn ? (
            <SmallDrawing name={reason.drawing ?? ''} />
          ) : (
            <Screw angle={screwAngle(index)} />
          )}
          <h3>{reason.title}</h3>
          <Paragraph className="secondary">{reason.text}</Paragraph>
        </li>
      ))}
    </ul>
  )
}
