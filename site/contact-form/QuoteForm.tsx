import type { ReactNode } from 'react'
import type { Field } from '../../contact/fields.ts'
import { FUNCTION_NAME, FUNCTION_PATH } from '../../contact/function-call.ts'
import { DirectContact, type DirectContactProps } from './FormFailure.tsx'
import { type ContactFormText, type FieldState, FormFields } from './FormFields.tsx'
import type { FunctionsEndpoint } from './send-request.ts'

interface QuoteFormProps {
  text: ContactFormText
  /** Where the function is (`site/config.ts`). */
  endpoint: FunctionsEndpoint
}

/**
 * The form for a free quote as plain HTML, which posts natively to the function. `ContactForm` puts its confirmation, its
 * outcome, errors and counter into the empty elements. Live regions must be there before their text, or screen readers do not
 * read it out.
 */
export const QuoteForm = ({ text, endpoint }: QuoteFormProps) => (
  <>
    <div className="form-confirmation" role="status" />
    <QuoteCard heading="h3" title={text.title} note={text.required}>
      <form
        method="post"
        action={endpoint.url ? `${endpoint.url}/${FUNCTION_NAME}` : FUNCTION_PATH}
        aria-labelledby={TITLE_ID}
      >
        <FormFields text={text} />
        <div className="form-outcome" role="status" />
      </form>
    </QuoteCard>
  </>
)

interface RefusedFormProps {
  text: ContactFormText
  contact: DirectContactProps
}

/**
 * The quote form as a template, never hydrated. When the server refuses a native post, it replaces the tokens by what was
 * typed and what is wrong with it, HTML-escaped.
 */
export const RefusedForm = ({ text, contact }: RefusedFormProps) => (
  <QuoteCard heading="h2" title={text.title} note={text.required}>
    <form method="post" action={FUNCTION_PATH} aria-labelledby={TITLE_ID}>
      <FormFields text={text} state={tokens} />
      <div className="form-outcome">
        <DirectContact {...contact} />
      </div>
    </form>
  </QuoteCard>
)

function tokens(field: Field): FieldState {
  return {
    defaultValue: `__VALUE_${field}__`,
    error: `__ERROR_${field}__`,
    // A token that the server replaces by "true" or "false"; React's types allow only those.
    'aria-invalid': `__INVALID_${field}__` as 'true',
  }
}

interface QuoteCardProps {
  /** One level below the heading above the form. */
  heading: 'h2' | 'h3'
  title: string
  note: string
  children: ReactNode
}

/** The id of a card's title, for the form's `aria-labelledby`. */
const TITLE_ID = 'preventivo-titolo'

/** The card that holds a form. */
const QuoteCard = ({ heading: Heading, title, note, children }: QuoteCardProps) => (
  <div className="quote-card">
    {/* form.css draws a punched hole and a dashed line here. */}
    <div className="quote-head">
      <Heading id={TITLE_ID}>{title}</Heading>
      <p>{note}</p>
    </div>
    {children}
  </div>
)
