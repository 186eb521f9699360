import type { ReactNode } from 'react'
import type { Field } from '../../contact/fields.ts'
import { FUNCTION_NAME, FUNCTION_PATH } from '../../contact/function-call.ts'
import { Icon } from '../components/ui/Icon.tsx'
import { DirectContact, type DirectContactProps } from './FormFailure.tsx'
import {
  type ContactFormText,
  type FieldState,
  FormFields,
  type FormFieldsProps,
} from './FormFields.tsx'
import type { FunctionsEndpoint } from './send-request.ts'
import { SERVICE_ID } from './service-ticket.ts'

// Ids of the form, and of the places of what comes of it.
export const FORM_ID = 'preventivo'
export const CONFIRMATION_ID = 'preventivo-confirmation'
export const OUTCOME_ID = 'preventivo-outcome'

interface QuoteFormProps {
  text: ContactFormText
  /** Where the function is (`site/config.ts`). */
  endpoint: FunctionsEndpoint
}

/**
 * The form for a free quote as plain HTML, which posts natively to the function. `ContactForm` puts its confirmation, its
 * outcome, errors and counter into the empty elements.
 */
export const QuoteForm = ({ text, endpoint }: QuoteFormProps) => (
  <>
    <div className="form-confirmation" id={CONFIRMATION_ID} />
    <QuoteCard
      heading="h3"
      text={text}
      action={endpoint.url ? `${endpoint.url}/${FUNCTION_NAME}` : FUNCTION_PATH}
    >
      <div className="form-outcome" id={OUTCOME_ID} />
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
  <QuoteCard heading="h2" text={text} action={FUNCTION_PATH} state={tokens}>
    <div className="form-outcome">
      <DirectContact {...contact} />
    </div>
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

interface QuoteCardProps extends FormFieldsProps {
  /** One level below the heading above the form. */
  heading: 'h2' | 'h3'
  action: string
  /** What stands below the fields. */
  children: ReactNode
}

/** The card with the form. */
const QuoteCard = ({ heading: Heading, text, action, state, children }: QuoteCardProps) => (
  <div className="quote-card">
    {/* form.css draws a punched hole and a dashed line here. */}
    <div className="quote-head">
      <Heading id="preventivo-titolo">{text.title}</Heading>
      {/* `service-ticket.ts` shows it, with the service's name. */}
      <p className="quote-service" id={SERVICE_ID} hidden>
        Per: <b />
        <button type="button" aria-label="Togli il servizio">
          <Icon name="close" />
        </button>
      </p>
      <p>{text.required}</p>
    </div>
    <form id={FORM_ID} method="post" action={action} aria-labelledby="preventivo-titolo">
      <FormFields text={text} state={state} />
      {children}
    </form>
  </div>
)
