import type { ReactNode } from 'react'
import type { SectionKind } from '../../content/schema/sections.ts'
import { sectionAnchor } from './section-anchor.ts'
import { groundOf } from './section-ground.ts'

interface Props {
  kind: SectionKind
  title: string
  children: ReactNode
}

const groundClass = { paper: '', bench: ' on-bench', sheet: ' on-sheet' }

/** The ground of a section and its anchor. The section itself says its title, where its look wants it. */
export const SectionFrame = ({ kind, title, children }: Props) => (
  <section
    className={`section kind-${kind} ground-${groundOf[kind]}${groundClass[groundOf[kind]]}`}
    id={sectionAnchor(title)}
  >
    <div className="wrap">{children}</div>
  </section>
)
