import type { ReactNode } from 'react'

interface QuoteCardProps {
  /** One level below the heading that the form stands under. */
  heading: 'h2' | 'h3'
  title: string
  note: string
  /** Gets the id of the title, for the form's `aria-labelledby`. */
  children: (titleId: string) => ReactNode
}

const TITLE_ID = 'preventivo-titolo'

/** The sheet that holds a form. */
export const QuoteCard = ({ heading: Heading, title, note, children }: QuoteCardProps) => (
  <div className="quote-card">
    {/* Punched hole, dashed line. */}
    <div className="quote-head">
      <Heading id={TITLE_ID}>{title}</Heading>
      <p>{note}</p>
    </div>
    {children(TITLE_ID)}
  </div>
)
