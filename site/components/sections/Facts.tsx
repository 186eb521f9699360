import { FactList } from '../ui/FactList.tsx'
import type { SectionProps } from './section-props.ts'

/** Facts with large values; those of a `table`, such as prices, are short, their labels longer. */
export const Facts = ({
  section: { kind, items },
}: Pick<SectionProps<'facts' | 'table'>, 'section'>) => (
  <FactList className={`${kind} fact-list large sheet`} facts={items} />
)
