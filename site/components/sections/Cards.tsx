import { Arrow } from '../ui/Icon.tsx'
import { ScrewList } from '../ui/ScrewList.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import { addressIn } from './addresses.ts'
import type { SectionProps } from './section-props.ts'

export const Cards = ({ section, sections }: SectionProps<'cards'>) => (
  <ul className="cards sheet ruled">
    {section.items.map((card) => {
      const address = addressIn(sections, card.section, card.entry)
      return (
        <li key={card.title} className={address ? 'link-cell' : undefined}>
          {card.drawing && <SmallDrawing name={card.drawing} />}
          <div className="cards-words">
            <h3>
              {address ? (
                <a className="icon-at-end" href={address}>
                  {card.title}
                  <Arrow />
                </a>
              ) : (
                card.title
              )}
            </h3>
            <Paragraph className="secondary">{card.text}</Paragraph>
            {card.points && <ScrewList points={card.points} />}
          </div>
          {card.benefit && <p className="cards-benefit">{card.benefit}</p>}
        </li>
      )
    })}
  </ul>
)
