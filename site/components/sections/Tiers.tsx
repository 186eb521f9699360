import { endOf, Until } from '../hours/ShowInTime.tsx'
import { FactList } from '../ui/FactList.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

export const Tiers = ({ section }: SectionProps<'tiers'>) => (
  <ul className="tiers">
    {section.items.map((tier) => (
      <li key={tier.title} className="tier sheet pairs ruled" data-until={endOf(tier.until)}>
        <div className={tier.badge ? 'tier-head on-signal' : 'tier-head'}>
          {tier.drawing && <SmallDrawing name={tier.drawing} />}
          <h3>{tier.title}</h3>
          {tier.badge && <span className="stamp">{tier.badge}</span>}
          <Until day={tier.until} />
          <Paragraph>{tier.text}</Paragraph>
        </div>
        <FactList facts={tier.specifications} />
      </li>
    ))}
  </ul>
)
