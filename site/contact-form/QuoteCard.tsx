import type { ReactNode } from 'react'

interface QuoteCardProps {
  title: string
  note: string
  /** Rendered with the id of the title, which names the form. */
  children: (titleId: string) => ReactNode
}

const TITLE_ID = 'preventivo-titolo'

/** The sheet that holds a form: title, punched hole, dashed line. */
export const QuoteCard = ({ title, note, children }: QuoteCardProps) => (
  <div className="quote-card">
    <div className="quote-head">
      <h3 id={TITLE_ID}>{title}</h3>
      <p>{note}</p>
    </div>
    {children(TITLE_ID)}
  </div>
)
