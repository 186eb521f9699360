import { italianDateFormat } from '../../contact/italian-dates.ts'
import type { FormText } from './FormFields.tsx'

interface ConfirmationProps {
  /** `h1` on the page that a native post leads to, `h3` above the form. */
  heading: 'h1' | 'h3'
  title: string
  /** The line under the title; by default it says when the request was sent. */
  line?: string
  sentAt?: Date
  text: Pick<FormText, 'note' | 'receipt'>
}

/**
 * Confirms a sent request with the reply promise, and repeats nothing of the request. In the live
 * form its title can get the focus.
 */
export const Confirmation = ({
  heading: Heading,
  title,
  line,
  sentAt,
  text,
}: ConfirmationProps) => (
  <div className="confirmation">
    <div className="quote-head">
      <Heading tabIndex={-1}>{title}</Heading>
      <p>{line ?? (sentAt && sentAtText(sentAt))}</p>
    </div>
    <div className="confirmation-slip">
      <p className="confirmation-promise">{text.note}</p>
      <p className="stamp" aria-hidden="true">
        {text.receipt.stamp}
        {sentAt && <small>{sentAt.toTimeString().slice(0, 5)}</small>}
      </p>
      <p className="confirmation-meanwhile secondary">{text.receipt.meanwhile}</p>
    </div>
  </div>
)

/**
 * "Sabato 21 novembre alle ore 16:04", in the visitor's time zone. To be called after sending only:
 * on a slow phone the first `Intl` format takes 0.2 s.
 */
function sentAtText(at: Date): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const text = italianDateFormat({ ...day, hour: '2-digit', minute: '2-digit' })(at)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
