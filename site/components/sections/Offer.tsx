import { QuoteButton } from '../actions/buttons.tsx'
import { endOf, Until } from '../hours/ShowInTime.tsx'
import { ScrewList } from '../ui/ScrewList.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

export const Offer = ({ section, actions }: SectionProps<'offer'>) => (
  <div className="offer on-panel" data-until={endOf(section.until)}>
    <div>
      <h2>{section.title}</h2>
      <Until day={section.until} />
      <Paragraph className="lead">{section.text}</Paragraph>
      {section.points && <ScrewList points={section.points} />}
      <div className="buttons">
        <QuoteButton>{actions.quote}</QuoteButton>
      </div>
    </div>
    {section.drawing && <SmallDrawing name={section.drawing} />}
  </div>
)
