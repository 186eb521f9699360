import { Screw } from '../../illustrations/index.ts'
import { QuoteButton } from '../actions/buttons.tsx'
import { ScrewList } from '../ui/ScrewList.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

/** One offer on a dark panel, with its list and the way to a quote; without drawing, a sentence that binds the shop. */
export const Offer = ({ section, actions }: SectionProps<'offer'>) =>
  section.drawing ? (
    <div className="offer on-panel">
      <div>
        <h2>{section.title}</h2>
        <Paragraph className="lead">{section.text}</Paragraph>
        {section.points && <ScrewList points={section.points} />}
        <div className="buttons button-group">
          <QuoteButton className="button">{actions.quote}</QuoteButton>
        </div>
      </div>
      <SmallDrawing name={section.drawing} />
    </div>
  ) : (
    <div className="pledge sheet">
      {[18, 52, 75, 34].map((angle) => (
        <Screw key={angle} angle={angle} />
      ))}
      <h2>{section.title}</h2>
      <Paragraph>{section.text}</Paragraph>
      {section.points && <ScrewList points={section.points} />}
    </div>
  )
