import type { ReactNode } from 'react'
import type { SectionKind } from '../../content/schema/sections.ts'

/** What a section stands on: the page itself, the green bench, or a pale sheet. */
type Ground = 'paper' | 'bench' | 'sheet'

/**
 * The ground of each kind of section, the same on every page: what is shown or compared has the bench, what is promised the
 * sheet, what is read the page's own.
 */
const groundOf: Record<SectionKind, Ground> = {
  cards: 'paper',
  list: 'paper',
  signs: 'bench',
  warning: 'paper',
  devices: 'bench',
  steps: 'paper',
  tiers: 'bench',
  reasons: 'sheet',
  comparison: 'bench',
  facts: 'sheet',
  offer: 'paper',
  pledge: 'paper',
  faq: 'paper',
  brands: 'sheet',
  prices: 'sheet',
  photos: 'paper',
}

interface SectionFrameProps {
  kind: SectionKind
  title: string
  children: ReactNode
}

const groundClass = { paper: '', bench: ' on-bench', sheet: ' on-sheet' }

/** The ground of a section and its anchor. Each kind renders its own title, because it stands in different places. */
export const SectionFrame = ({ kind, title, children }: SectionFrameProps) => (
  <section
    className={`section kind-${kind} ground-${groundOf[kind]}${groundClass[groundOf[kind]]}`}
    id={sectionAnchor(title)}
  >
    <div className="wrap">{children}</div>
  </section>
)

/**
 * Id of a section from its title, to link to from a message: "Come funziona" is `come-funziona`. Accents are
 * dropped, everything else that is no letter or digit becomes a hyphen.
 */
export function sectionAnchor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

interface SectionHeadProps {
  title: string
  intro?: string | undefined
}

/** Title of a section and the sentence under it. */
export const SectionHead = ({ title, intro }: SectionHeadProps) => (
  <div className="section-head">
    <h2>{title}</h2>
    {intro && <p>{intro}</p>}
  </div>
)

/**
 * How many columns a wide screen gives to so many short entries, so that the last row is full, or as full as it
 * can be: twelve stand in threes, eight in fours, ten in twos.
 */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3
  if (count % 4 === 0) return 4
  return count % 2 === 0 && count < 11 ? 2 : 3
}
