import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldError, fieldMessage, validateContactRequest } from '../../contact/contact-request.ts'
import type { ContactRequest } from '../../contact/fields.ts'
import { FUNCTION_NAME, FUNCTION_PATH, HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { OUTCOME } from '../../contact/messages.ts'
import { closeToast, prepareToasts, showToast } from '../toasts/toasts.tsx'
import { type ContactFormText, FORM_TITLE_ID, FormFields, QuoteCard } from './FormFields.tsx'
import { type DirectContactProps, FormOutcome } from './FormOutcome.tsx'
import { fieldElement, fieldValues, focusField, focusInSheet } from './field-elements.ts'
import { forgetAttempts } from './idempotency-key.ts'
import { Receipt, type SentRequest } from './Receipt.tsx'
import { type FunctionsEndpoint, sendRequest } from './send-request.ts'
import { DRAFT_KEY, keepDraft, restoreDraft, sessionMemory } from './session-memory.ts'

export interface ContactFormProps {
  text: ContactFormText
  /** Where the function is (`site/config.ts`). */
  endpoint: FunctionsEndpoint
  contact: DirectContactProps
}

const messageLengthIn = (form: HTMLFormElement) => fieldElement(form, 'message').value.trim().length

/**
 * The form for a free quote (specification, sections 4, 5, 7 and 8). As HTML it posts natively to the function; hydrated
 * (`hydrate-form.tsx`) it checks, sends and answers in place. The fields stay uncontrolled, so that neither hydration nor a
 * failure loses what was typed.
 */
export const ContactForm = ({ text, endpoint, contact }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<FieldError | null>(null)
  const [failed, setFailed] = useState(false)
  const [sent, setSent] = useState<SentRequest | null>(null)
  const [sending, setSending] = useState(false)
  const [messageLength, setMessageLength] = useState(0)

  // Runs for each form element: the receipt removes the old element, and "again" makes a new one.
  const shown = sent === null
  useEffect(() => {
    if (!shown || !form.current) return
    form.current.noValidate = true
    restoreDraft(form.current)
    keepDraft(form.current)
    setMessageLength(messageLengthIn(form.current))
    prepareToasts()
  }, [shown])

  function onInput({ currentTarget }: InputEvent<HTMLFormElement>): void {
    keepDraft(currentTarget)
    setMessageLength(messageLengthIn(currentTarget))
    if (error && fieldMessage(error.field, fieldValues(currentTarget)[error.field]) === null) setError(null)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (sending) return
    const element = event.currentTarget
    const result = validateContactRequest(fieldValues(element))
    setError(result.ok ? null : result.error)
    setFailed(false)
    if (!result.ok) {
      showToast('error', result.error.message)
      focusField(fieldElement(element, result.error.field))
      return
    }
    const trap = String(new FormData(element).get(HONEYPOT_FIELD) ?? '')
    // Closes the toast of the previous attempt.
    closeToast()
    // Rendered at once, so that a second press of the button is ignored.
    flushSync(() => setSending(true))
    void sendRequest(result.request, trap, endpoint).then(() => succeed(element, result.request), fail)
  }

  function succeed(element: HTMLFormElement, request: ContactRequest): void {
    const { height } = (element.closest('.quote-card') ?? element).getBoundingClientRect()
    sessionMemory.erase(DRAFT_KEY)
    forgetAttempts()
    setSending(false)
    setSent({ request, at: new Date(), height })
    showToast('success', OUTCOME.sent)
  }

  function fail(reason: unknown): void {
    // The specification wants the error in the console (section 8).
    console.error(reason)
    flushSync(() => {
      setSending(false)
      setFailed(true)
    })
    // The disabled button has lost the focus.
    if (document.activeElement === document.body)
      form.current?.querySelector('button')?.focus({ preventScroll: true })
    showToast('error', OUTCOME.failed)
  }

  /** Replaces the receipt by an empty form with the focus in its first field. */
  function onAgain(): void {
    flushSync(() => setSent(null))
    if (form.current) focusInSheet(fieldElement(form.current, 'name'))
  }

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
