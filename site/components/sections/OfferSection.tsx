import { loadHome } from '../../content/home.ts'
import type { SectionOf } from '../../content/sections.ts'
import { CallButton } from '../CallButton.tsx'
import { Icon } from '../Icon.tsx'
import { QUOTE_HREF } from '../site-navigation.ts'
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
