import type { ReactNode } from 'react'
import type { SectionKind } from '../../content/schema/sections.ts'
import {
  type DrawingProps,
  EmptyHole,
  Screw,
  type SmallDrawingName,
  screwAngle,
  smallDrawings,
} from '../../illustrations/index.ts'

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
  /** Its place on the page, from 1. */
  number: number
  children: ReactNode
}

const groundClass = { paper: '', bench: ' on-bench', sheet: ' on-sheet' }

/**
 * The ground of a section and its anchor, to link to from a message. Each kind renders its own title, because it stands in
 * different places. Anchors are not made of the owner's words, which may be an id of the page's own, such as "Menu".
 */
export const SectionFrame = ({ kind, number, children }: SectionFrameProps) => (
  <section
    className={`section kind-${kind} ground-${groundOf[kind]}${groundClass[groundOf[kind]]}`}
    id={`sezione-${number}`}
  >
    <div className="wrap">{children}</div>
  </section>
)

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

interface SmallDrawingProps extends Pick<DrawingProps, 'preserveAspectRatio'> {
  /** A name in `smallDrawings`, as a content file gives it. */
  name: string
  /** Names of the drawing's points, as the content gives them. */
  names?: readonly string[] | undefined
}

/** A small drawing by its name. Throws when there is none; `loadContent` has refused such a file before. */
export const SmallDrawing = ({ name, ...props }: SmallDrawingProps) => {
  if (!isKnown(name)) throw new Error(`no small drawing is called "${name}"`)
  const Picture = smallDrawings[name]
  return <Picture {...props} />
}

const isKnown = (name: string): name is SmallDrawingName => Object.hasOwn(smallDrawings, name)

interface ScrewListProps {
  points: readonly string[]
  /** What each point is held by; an empty hole says that something is missing. */
  bullet?: 'screw' | 'hole'
}

/** Short points, each held by a screw. */
export const ScrewList = ({ points, bullet = 'screw' }: ScrewListProps) => (
  <ul className="screw-list">
    {points.map((point, index) => (
      <li key={point}>
        {bullet === 'hole' ? <EmptyHole /> : <Screw angle={screwAngle(index)} />}
        {point}
      </li>
    ))}
  </ul>
)
