import type { Home } from '../../content/schema/home.ts'
import type { SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { CallButton, QuoteButton } from '../actions/contact-links.tsx'
import { ScrewList, SmallDrawing } from './SectionFrame.tsx'

interface OfferSectionProps {
  section: SectionOf<'offer'>
  shop: Shop
  actions: Home['actions']
}

/** One offer on a dark panel, with its list and its own call to action. */
export const OfferSection = ({ section, shop, actions }: OfferSectionProps) => (
  <div className="offer drawing-on-panel">
    <div className="offer-text">
      <h2>{section.title}</h2>
      <p className="lead">{section.text}</p>
      {section.points && <ScrewList points={section.points} />}
      <div className="buttons">
        <CallButton phone={shop.phone} />
        <QuoteButton className="button button-ghost">{actions.quote}</QuoteButton>
      </div>
    </div>
    {section.drawing && <SmallDrawing name={section.drawing} />}
  </div>
)
