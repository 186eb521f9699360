import type { SectionOf } from '../../content/schema/sections.ts'
import { columnsFor, SectionHead, SmallDrawing } from './SectionFrame.tsx'

/** Drawings laid out on the bench, each with its name. */
export const DevicesSection = ({ section }: { section: SectionOf<'devices'> }) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <ul className={`devices columns-${columnsFor(section.items.length)}`}>
      {section.items.map((device) => (
        <li key={device.title}>
          <SmallDrawing name={device.drawing} />
          <h3>{device.title}</h3>
        </li>
      ))}
    </ul>
  </>
)
