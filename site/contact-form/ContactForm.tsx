import { useEffect, useRef } from 'react'
import { FUNCTION_NAME, FUNCTION_PATH } from '../../contact/function-call.ts'
import { type ContactFormText, FormFields, QuoteCard } from './FormFields.tsx'
import { type DirectContactProps, FormOutcome } from './FormOutcome.tsx'
import { COUNTER_ID, MessageCounter } from './MessageCounter.tsx'
import { Receipt } from './Receipt.tsx'
import type { FunctionsEndpoint } from './send-request.ts'
import { useContactForm } from './use-contact-form.ts'

export interface ContactFormProps {
  text: ContactFormText
  /** Where the function is (`site/config.ts`). */
  endpoint: FunctionsEndpoint
  /** The other ways to reach the shop, offered when sending fails. */
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
  useReturnedFocus(form, sending)
  if (sent) return <Receipt {...sent} text={text} contact={contact} onAgain={onAgain} />
  return (
    <QuoteCard heading="h3" title={text.title} note={text.required}>
      {(titleId) => (
        <form
          ref={form}
          method="post"
          action={endpoint.url ? `${endpoint.url}/${FUNCTION_NAME}` : FUNCTION_PATH}
          aria-labelledby={titleId}
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
            counter={{ id: COUNTER_ID, element: <MessageCounter length={messageLength} /> }}
          />
          <FormOutcome failed={failed} contact={contact} />
        </form>
      )}
    </QuoteCard>
  )
}

/** Returns the focus to the button after sending, because disabling the button removed the focus. */
function useReturnedFocus(form: { readonly current: HTMLFormElement | null }, sending: boolean): void {
  const wasSending = useRef(false)
  useEffect(() => {
    const lost = document.activeElement === document.body
    // After a success the receipt has the focus.
    if (wasSending.current && !sending && lost) {
      form.current?.querySelector('button')?.focus({ preventScroll: true })
    }
    wasSending.current = sending
  }, [form, sending])
}
