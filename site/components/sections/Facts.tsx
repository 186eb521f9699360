import { FactList } from '../ui/FactList.tsx'
import type { SectionProps } from './section-props.ts'

/** Facts with large values. In a `table` values are short, such as prices, and labels longer. */
export const Facts = ({
  section: { kind, items },
}: Pick<SectionProps<'facts' | 'table'>, 'section'>) => (
  <FactList className={`${kind} fact-list large sheet`} facts={items} />
)
