import type { SectionOf } from '../../content/schema/sections.ts'
import { SectionHead, SmallDrawing } from './SectionFrame.tsx'

/** Configurations side by side, each a title block of its specifications; the one with a badge has a yellow head. */
export const TiersSection = ({ section }: { section: SectionOf<'tiers'> }) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <ul className="tiers">
      {section.items.map((tier) => (
        <li key={tier.title} className={tier.badge ? 'tier tier-recommended' : 'tier'}>
          <div className="tier-head">
            <h3>{tier.title}</h3>
            {tier.badge && <p className="tier-badge">{tier.badge}</p>}
            {tier.text && <p>{tier.text}</p>}
            {tier.drawing && <SmallDrawing name={tier.drawing} />}
          </div>
          <dl>
            {tier.specifications.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </>
)
