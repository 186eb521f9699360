import type { ReactNode } from 'react'

interface QuoteCardProps {
  /** One level below the heading that the form stands under. */
  heading: 'h2' | 'h3'
  title: string
  note: string
  /** Stands over the form, which waits behind it: out of sight, out of reach, and as large as before. */
  receipt?: ReactNode
  /** Gets the id of the title, for the form's `aria-labelledby`. */
  children: (titleId: string) => ReactNode
}

const TITLE_ID = 'preventivo-titolo'

/** The upper part of the sheet: punched hole, dashed line. */
export const QuoteHead = ({ inert, children }: { inert?: boolean; children: ReactNode }) => (
  <div className="quote-head" inert={inert}>
    {children}
  </div>
)

/** The sheet that holds a form. */
export const QuoteCard = ({ heading: Heading, title, note, receipt, children }: QuoteCardProps) => (
  <div className={receipt ? 'quote-card quote-sent' : 'quote-card'}>
    <QuoteHead inert={Boolean(receipt)}>
      <Heading id={TITLE_ID}>{title}</Heading>
      <p>{note}</p>
    </QuoteHead>
    {children(TITLE_ID)}
    {receipt}
  </div>
)
