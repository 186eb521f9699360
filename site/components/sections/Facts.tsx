import { FactList } from '../ui/FactList.tsx'
import type { SectionProps } from './section-props.ts'

/** Large values; those of a table, such as prices, are short beside longer labels. */
export const Facts = ({
  section: { kind, items },
}: Pick<SectionProps<'facts' | 'table'>, 'section'>) => (
  <FactList className={`${kind} fact-list large sheet`} facts={items} />
)
