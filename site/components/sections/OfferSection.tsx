import { loadHome } from '../../content/schema/home.ts'
import type { SectionOf } from '../../content/schema/sections.ts'
import { CallButton } from '../actions/CallButton.tsx'
import { QUOTE_HREF } from '../header/site-navigation.ts'
import { Icon } from '../ui/Icon.tsx'
import { ScrewList } from './ScrewList.tsx'
import { SmallDrawing } from './SmallDrawing.tsx'

/** One offer on a dark panel, with its list and its own call to action. */
export const OfferSection = ({ section }: { section: SectionOf<'offer'> }) => (
  <div className="offer">
    <div className="offer-text">
      <h2>{section.title}</h2>
      <p className="lead">{section.text}</p>
      {section.points && <ScrewList points={section.points} />}
      <div className="buttons">
        <CallButton />
        <a className="button button-ghost" href={QUOTE_HREF}>
          <Icon name="document" />
          {loadHome().actions.quote}
        </a>
      </div>
    </div>
    {section.drawing && <SmallDrawing name={section.drawing} />}
  </div>
)
