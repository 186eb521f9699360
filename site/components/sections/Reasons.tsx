import { Screw, screwAngle } from '../../illustrations/index.ts'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

/** Reasons with a screw as bullet, or with drawings joined by a cable. */
export const Reasons = ({ section }: SectionProps<'reasons'>) => {
  const isDrawn = section.items.every(({ drawing }) => drawing)
  return (
    <ul
      className={
        isDrawn ? 'reasons pairs marked screw-rows cable' : 'reasons pairs marked screw-rows'
      }
    >
      {section.items.map((reason, index) => (
        <li key={reason.title}>
          {isDrawn ? (
            <SmallDrawing name={reason.drawing ?? ''} />
          ) : (
            <Screw angle={screwAngle(index)} />
          )}
          <h3>{reason.title}</h3>
          <Paragraph>{reason.text}</Paragraph>
        </li>
      ))}
    </ul>
  )
}
