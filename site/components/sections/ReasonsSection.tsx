import type { SectionOf } from '../../content/schema/sections.ts'
import { Screw, screwAngle } from '../../illustrations/index.ts'
import { SectionHead } from './SectionFrame.tsx'

/** The title keeps to the left; the reasons stand at its side, each held by a screw. */
export const ReasonsSection = ({ section }: { section: SectionOf<'reasons'> }) => (
  <div className="reasons">
    <SectionHead title={section.title} intro={section.intro} />
    <ul className="screw-rows">
      {section.items.map((reason, index) => (
        <li key={reason.title}>
          <Screw angle={screwAngle(index)} />
          <h3>{reason.title}</h3>
          <p>{reason.text}</p>
        </li>
      ))}
    </ul>
  </div>
)
