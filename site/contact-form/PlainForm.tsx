import type { ReactNode } from 'react'
import type { Field } from '../../contact/fields.ts'
import { FUNCTION_NAME, FUNCTION_PATH } from '../../contact/function-call.ts'
import { Icon } from '../components/ui/Icon.tsx'
import { DirectContact, type DirectContactProps } from './FormFailure.tsx'
import { type FieldState, FormFields, type FormFieldsProps, type FormText } from './FormFields.tsx'
import { CONFIRMATION_ID, FORM_ID, OUTCOME_ID, SERVICE_ID, TITLE_ID } from './form-ids.ts'
import type { FunctionsEndpoint } from './send-request.ts'

/**
 * The form for a free quote as plain HTML, which posts natively. `LiveForm` fills the empty
 * elements.
 */
export const PlainForm = ({ text, endpoint }: { text: FormText; endpoint: FunctionsEndpoint }) => (
  <>
    <div className="form-confirmation" id={CONFIRMATION_ID} />
    <QuoteSheet
      heading="h3"
      text={text}
      service={
        // `service-ticket.ts` shows it, with the service's name.
        <p className="quote-service" id={SERVICE_ID} hidden>
          Per: <b />
          <button type="button" aria-label="Togli il servizio">
            <Icon name="close" />
          </button>
        </p>
      }
      action={endpoint.url ? `${endpoint.url}/${FUNCTION_NAME}` : FUNCTION_PATH}
    >
      <div className="form-outcome" id={OUTCOME_ID} />
    </QuoteSheet>
  </>
)

/**
 * The form as a template, never hydrated. When the server refuses a native post, it replaces the
 * tokens by what was typed and the mistakes, HTML-escaped.
 */
export const RefusedForm = ({ text, contact }: { text: FormText; contact: DirectContactProps }) => (
  <QuoteSheet heading="h2" text={text} action={FUNCTION_PATH} state={tokens}>
    <div className="form-outcome">
      <DirectContact {...contact} />
    </div>
  </QuoteSheet>
)

function tokens(field: Field): FieldState {
  return {
    defaultValue: `__VALUE_${field}__`,
    error: `__ERROR_${field}__`,
    // A token, which the server replaces by "true" or "false". React's types allow no token.
    'aria-invalid': `__INVALID_${field}__` as 'true',
  }
}

interface QuoteSheetProps extends FormFieldsProps {
  /** One level lower than the heading before the form. */
  heading: 'h2' | 'h3'
  service?: ReactNode
  action: string
  children: ReactNode
}

/** Its title gets the focus when the service is removed. */
const QuoteSheet = ({
  heading: Heading,
  service,
  action,
  children,
  ...fields
}: QuoteSheetProps) => (
  <div className="quote-sheet">
    <div className="quote-head">
      <Heading id={TITLE_ID} tabIndex={-1}>
        {fields.text.title}
      </Heading>
      {service}
      <p>{fields.text.required}</p>
    </div>
    <form id={FORM_ID} method="post" action={action} aria-labelledby={TITLE_ID}>
      <FormFields {...fields} />
      {children}
    </form>
  </div>
)
