import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type FieldError, fieldMessage, validateContactRequest } from '../../contact/contact-request.ts'
import { FIELD_NAMES } from '../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { OUTCOME } from '../../contact/messages.ts'
import { type ToastMessage, Toasts, toastMessage } from '../toasts/toasts.tsx'
import { Confirmation, sentAtText } from './Confirmation.tsx'
import { keepDraft, restoreDraft } from './draft.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { type DirectContactProps, FormFailure } from './FormFailure.tsx'
import { type ContactFormText, ErrorSentence } from './FormFields.tsx'
import {
  fieldElement,
  fieldValues,
  focusField,
  messageLength,
  quoteForm,
  refocusButton,
  submitButton,
} from './form-elements.ts'
import { MessageCounter } from './MessageCounter.tsx'
import { type FunctionsEndpoint, sendRequest } from './send-request.ts'

interface ContactFormProps {
  text: Pick<ContactFormText, 'sending' | 'note' | 'receipt'>
  /** Where the function is (`site/config.ts`). */
  endpoint: FunctionsEndpoint
  contact: DirectContactProps
  /** `QuoteForm`, as HTML that React never looks into. */
  children?: ReactNode
}

const IDLE = {
  sending: false,
  failed: false,
  sentAt: null as Date | null,
  error: null as FieldError | null,
  toast: null as ToastMessage | null,
  /** The trimmed length of the message. */
  messageLength: 0,
}
type FormState = typeof IDLE

/**
 * The form for a free quote (specification, sections 4, 5, 7 and 8), an island around plain HTML. Extensions and translators
 * change that HTML at any time, so React owns what the portals hold, and nothing else
 * (docs/decisions/026-the-form-is-an-islands-slot.md).
 */
export const ContactForm = ({ text, endpoint, contact, children }: ContactFormProps) => {
  /** False until the form is hydrated, and after an error in what React shows: then the native form answers. */
  const [live, setLive] = useState(false)
  const [state, setState] = useState(IDLE)
  const { error, sending } = state

  /** Renders at once: from here on a second press is ignored, and what appeared can take the focus. */
  const show = (change: Partial<FormState>) => flushSync(() => setState((last) => ({ ...last, ...change })))

  const onInput = useEffectEvent(() => {
    keepDraft()
    const isStillWrong = error && fieldMessage(error.field, fieldElement(error.field).value) !== null
    show({ messageLength: messageLength(), error: isStillWrong ? error : null })
  })

  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault()
    if (sending) return
    const result = validateContactRequest(fieldValues())
    if (!result.ok) {
      show({ error: result.error, failed: false, toast: toastMessage('error', result.error.message) })
      focusField(fieldElement(result.error.field))
      return
    }
    const form = event.currentTarget as HTMLFormElement
    const honeypot = String(new FormData(form).get(HONEYPOT_FIELD) ?? '')
    show({ ...IDLE, sending: true, messageLength: state.messageLength })
    void sendRequest(result.request, honeypot, endpoint).then(
      () => {
        form.reset()
        keepDraft()
        show({ ...IDLE, sentAt: new Date(), toast: toastMessage('success', OUTCOME.sent) })
        refocusButton()
      },
      (reason: unknown) => {
        // The specification wants the error in the console (section 8).
        console.error(reason)
        show({ sending: false, failed: true, toast: toastMessage('error', OUTCOME.failed) })
        refocusButton()
      },
    )
  })

  useEffect(() => {
    if (!quoteForm()) return
    restoreDraft()
    setLive(true)
  }, [])

  useEffect(() => {
    const form = quoteForm()
    if (!live || !form) return
    form.noValidate = true
    form.addEventListener('input', onInput)
    form.addEventListener('submit', onSubmit)
    // What was typed before.
    keepDraft()
    setState((last) => ({ ...last, messageLength: messageLength() }))
    return () => {
      form.noValidate = false
      form.removeEventListener('input', onInput)
      form.removeEventListener('submit', onSubmit)
    }
  }, [live])

  useEffect(() => {
    if (!live) return
    quoteForm()?.setAttribute('aria-busy', String(sending))
    for (const field of FIELD_NAMES) {
      const element = fieldElement(field)
      element.setAttribute('aria-invalid', String(error?.field === field))
      // A success would erase what is typed while sending.
      element.readOnly = sending
    }
  }, [live, sending, error])

  useEffect(() => {
    const button = submitButton()
    const label = button?.querySelector('.submit-label')
    if (!live || !sending || !button || !label) return
    button.disabled = true
    label.remove()
    return () => {
      button.disabled = false
      button.prepend(label)
    }
  }, [live, sending])

  return (
    <>
      {children}
      {live && (
        <ErrorBoundary onError={() => setLive(false)}>
          <FormNotices {...state} text={text} contact={contact} />
          <Toasts toast={state.toast} onClose={() => show({ toast: null })} />
        </ErrorBoundary>
      )}
    </>
  )
}

interface FormNoticesProps extends FormState, Omit<ContactFormProps, 'endpoint' | 'children'> {}

/**
 * What changes, each part in its own place of the plain form. The portals hold elements, and a text that changes is an element's
 * only child: React cannot insert or remove anything beside a text that a translator has replaced.
 */
const FormNotices = ({ text, contact, ...state }: FormNoticesProps) => {
  const { sending, failed, sentAt, error, messageLength } = state
  const at = (place: string, children: ReactNode) => {
    const element = document.querySelector(place)
    return element && createPortal(children, element, place)
  }
  return (
    <>
      {at(
        '.form-confirmation',
        sentAt && (
          <Confirmation heading="h3" title={text.receipt.title} line={sentAtText(sentAt)} text={text} />
        ),
      )}
      {FIELD_NAMES.map((field) =>
        at(
          `.field-${field} .field-error`,
          error?.field === field && <ErrorSentence>{error.message}</ErrorSentence>,
        ),
      )}
      {at('.message-counter', <MessageCounter length={messageLength} />)}
      {at('.form-send [type=submit]', sending && <span>{text.sending}</span>)}
      {at('.form-outcome', failed && <FormFailure contact={contact} />)}
    </>
  )
}
