import { FactList } from '../ui/FactList.tsx'
import type { SectionProps } from './section-props.ts'

/** What things cost: short values beside longer labels. */
export const Table = ({ section }: SectionProps<'table'>) => (
  <FactList className="table fact-list large sheet" facts={section.items} />
)
