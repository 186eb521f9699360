import type { SectionOf } from '../../content/schema/sections.ts'
import { columnsFor } from './columns-for.ts'
import { SectionHead } from './SectionHead.tsx'

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
