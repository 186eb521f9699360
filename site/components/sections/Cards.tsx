import { ScrewList } from '../ui/ScrewList.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

/** Cards as the cells of one grid; a benefit is a band at the foot of its cell. */
export const Cards = ({ section }: SectionProps<'cards'>) => (
  <ul className="cards sheet ruled">
    {section.items.map((card) => (
      <li key={card.title}>
        {card.drawing && <SmallDrawing name={card.drawing} />}
        <div className="cards-words">
          <h3>{card.title}</h3>
          <Paragraph>{card.text}</Paragraph>
          {card.points && <ScrewList points={card.points} />}
        </div>
        {card.benefit && <p className="cards-benefit">{card.benefit}</p>}
      </li>
    ))}
  </ul>
)
