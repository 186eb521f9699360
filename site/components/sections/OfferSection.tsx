import type { Home } from '../../content/schema/home.ts'
import type { SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { CallButton } from '../actions/contact-links.tsx'
import { QUOTE_HREF } from '../header/NavigationLinks.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ScrewList, SmallDrawing } from './SectionFrame.tsx'

interface OfferSectionProps {
  section: SectionOf<'offer'>
  shop: Shop
  actions: Home['actions']
}

/** One offer on a dark panel, with its list and its own call to action. */
export const OfferSection = ({ section, shop, actions }: OfferSectionProps) => (
  <div className="offer">
    <div className="offer-text">
      <h2>{section.title}</h2>
      <p className="lead">{section.text}</p>
      {section.points && <ScrewList points={section.points} />}
      <div className="buttons">
        <CallButton phone={shop.phone} />
        <a className="button button-ghost" href={QUOTE_HREF}>
          <Icon name="document" />
          {actions.quote}
        </a>
      </div>
    </div>
    {section.drawing && <SmallDrawing name={section.drawing} />}
  </div>
)
