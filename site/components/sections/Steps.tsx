import { columnsFor } from '../ui/columns.ts'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

export const Steps = ({ section }: SectionProps<'steps'>) => (
  <>
    <ol className={`columns steps columns-${columnsFor(section.items.length)}`}>
      {section.items.map((step, index) => (
        <li key={step.title}>
          {step.drawing && <SmallDrawing name={step.drawing} preserveAspectRatio="xMinYMax" />}
          <span className="number" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{step.title}</h3>
          <Paragraph className="secondary">{step.text}</Paragraph>
        </li>
      ))}
    </ol>
    {section.note && <Paragraph className="steps-note">{section.note.text}</Paragraph>}
  </>
)
