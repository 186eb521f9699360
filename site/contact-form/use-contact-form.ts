import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type ContactRequest,
  type FieldError,
  fieldMessage,
  validateContactRequest,
} from '../../contact/contact-request.ts'
import { HONEYPOT_FIELD, OUTCOME } from '../../contact/function-call.ts'
import { closeToast, prepareToasts, showToast } from '../toasts/toasts.tsx'
import { fieldElement, fieldValues, focusField, focusInSheet } from './field-elements.ts'
import { forgetAttempts } from './idempotency-key.ts'
import type { SentRequest } from './Receipt.tsx'
import { type FunctionsEndpoint, sendRequest } from './send-request.ts'
import { DRAFT_KEY, keepDraft, restoreDraft, sessionMemory } from './session-memory.ts'

const messageLengthIn = (form: HTMLFormElement) => fieldElement(form, 'message').value.trim().length

/**
 * The states of the contact form (specification, sections 4, 5, 7 and 8). The fields stay uncontrolled, so that neither
 * hydration nor a failure loses what was typed.
 */
export function useContactForm(form: RefObject<HTMLFormElement | null>, endpoint: FunctionsEndpoint) {
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
  }, [form, shown])

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
    // At once, so that a second press finds the form sending.
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

  return { error, failed, sent, sending, messageLength, onInput, onSubmit, onAgain }
}
