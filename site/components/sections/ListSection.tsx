import type { SectionOf } from '../../content/schema/sections.ts'
import { columnsFor, SectionHead } from './SectionFrame.tsx'

/** Many short entries under fine rules, in as many columns as fill the last row. */
export const ListSection = ({ section }: { section: SectionOf<'list'> }) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <ul className={`entries columns-${columnsFor(section.items.length)}`}>
      {section.items.map((entry) => (
        <li key={entry.title}>
          <h3>{entry.title}</h3>
          {entry.text && <p>{entry.text}</p>}
        </li>
      ))}
    </ul>
  </>
)
