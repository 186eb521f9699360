import type { SectionOf } from '../../content/schema/sections.ts'
import { ScrewList, SectionHead, SmallDrawing } from './SectionFrame.tsx'

/** Cards as the cells of one ruled sheet; the benefit closes a cell like the line of a title block. */
export const CardsSection = ({ section }: { section: SectionOf<'cards'> }) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <ul className="cards-sheet ruled-sheet">
      {section.items.map((card) => (
        <li key={card.title}>
          {card.drawing && <SmallDrawing name={card.drawing} />}
          <div className="cards-text">
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </div>
          {card.points && <ScrewList points={card.points} />}
          {card.benefit && <p className="cards-benefit">{card.benefit}</p>}
        </li>
      ))}
    </ul>
  </>
)
