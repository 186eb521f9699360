import type { SectionOf } from '../../content/schema/sections.ts'
import { SectionHead, SmallDrawing } from './SectionFrame.tsx'

/** A large title block: what it is about on the left, the facts in ruled cells. */
export const FactsSection = ({ section }: { section: SectionOf<'facts'> }) => (
  <div className="facts">
    <SectionHead title={section.title} intro={section.intro} />
    {section.drawing && (
      <SmallDrawing name={section.drawing} names={section.names} preserveAspectRatio="xMinYMid" />
    )}
    <dl>
      {section.items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
