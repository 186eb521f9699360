import { FactList } from '../ui/FactList.tsx'
import type { SectionProps } from './section-props.ts'

export const Facts = ({ section }: SectionProps<'facts'>) => (
  <FactList className="fact-list large sheet" facts={section.items} />
)
