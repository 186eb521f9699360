import { useRef } from 'react'
import { FUNCTION_NAME, FUNCTION_PATH } from '../../contact/function-call.ts'
import { type ContactFormText, FORM_TITLE_ID, FormFields, QuoteCard } from './FormFields.tsx'
import { type DirectContactProps, FormOutcome } from './FormOutcome.tsx'
import { Receipt } from './Receipt.tsx'
import type { FunctionsEndpoint } from './send-request.ts'
import { useContactForm } from './use-contact-form.ts'

export interface ContactFormProps {
  text: ContactFormText
  /** Where the function is (`site/config.ts`). */
  endpoint: FunctionsEndpoint
  contact: DirectContactProps
}

/**
 * The form for a free quote. As HTML it posts natively to the function; hydrated (`hydrate-form.tsx`) it checks, sends and
 * answers in place.
 */
export const ContactForm = ({ text, endpoint, contact }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const { error, failed, sent, sending, messageLength, onInput, onSubmit, onAgain } = useContactForm(
    form,
    endpoint,
  )
  if (sent) return <Receipt {...sent} text={text} contact={contact} onAgain={onAgain} />
  return (
    <QuoteCard heading="h3" title={text.title} note={text.required}>
      <form
        ref={form}
        method="post"
        action={endpoint.url ? `${endpoint.url}/${FUNCTION_NAME}` : FUNCTION_PATH}
        aria-labelledby={FORM_TITLE_ID}
        aria-busy={sending}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <FormFields
          text={text}
          sending={sending}
          state={(field) => ({
            'aria-invalid': error?.field === field,
            error: error?.field === field ? error.message : '',
          })}
          messageLength={messageLength}
        />
        <FormOutcome failed={failed} contact={contact} />
      </form>
    </QuoteCard>
  )
}
