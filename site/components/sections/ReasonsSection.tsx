import type { SectionOf } from '../../content/schema/sections.ts'
import { Screw, screwAngle } from '../../illustrations/index.ts'
import { SectionHead, SmallDrawing } from './SectionFrame.tsx'

/** The title keeps to the left; the reasons stand at its side, each held by a screw, or plugged into one cable. */
export const ReasonsSection = ({ section }: { section: SectionOf<'reasons'> }) => (
  <div className="reasons">
    <SectionHead title={section.title} intro={section.intro} />
    <ul className={section.items.some(({ drawing }) => drawing) ? 'screw-rows cable-rows' : 'screw-rows'}>
      {section.items.map((reason, index) => (
        <li key={reason.title}>
          {reason.drawing ? <SmallDrawing name={reason.drawing} /> : <Screw angle={screwAngle(index)} />}
          <h3>{reason.title}</h3>
          <p>{reason.text}</p>
        </li>
      ))}
    </ul>
  </div>
)
