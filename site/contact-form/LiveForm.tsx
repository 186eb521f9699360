import {
  Component,
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type ContactRequest, FIELD_NAMES } from '../../contact/fields.ts'
import { OUTCOME } from '../../contact/messages.ts'
import { type FieldError, readField, validateContactRequest } from '../../contact/validation.ts'
import { Toasts, toastMessage } from '../toasts/toasts.tsx'
import { Confirmation } from './Confirmation.tsx'
import { type DirectContactProps, FormFailure } from './FormFailure.tsx'
import { ErrorSentence, type FormText } from './FormFields.tsx'
import {
  emptyForm,
  fieldElement,
  focusField,
  focusPlace,
  honeypotValue,
  keepDraft,
  quoteForm,
  restoreDraft,
  scrollIntoSight,
  sentValue,
  sentValues,
  showOnForm,
} from './form-elements.ts'
import {
  BUTTON_ID,
  CONFIRMATION_ID,
  COUNTER_PLACE,
  errorId,
  LIVE_EVENT,
  OUTCOME_ID,
} from './form-ids.ts'
import { type FormEvent, HYDRATING, step } from './form-state.ts'
import { MessageCounter } from './MessageCounter.tsx'
import { type FunctionsEndpoint, sendRequest } from './send-request.ts'

interface LiveFormProps {
  text: Pick<FormText, 'sending' | 'note' | 'receipt'>
  endpoint: FunctionsEndpoint
  contact: DirectContactProps
}

/**
 * The form for a free quote (specification, sections 4, 5, 7 and 8), an island around plain HTML.
 * Extensions and translators change that HTML at any time, so React owns what the portals hold, and
 * nothing else. Whatever throws here, the plain form still works
 * (docs/decisions/026-the-form-is-an-islands-slot.md).
 */
export const LiveForm = ({ children, ...props }: PropsWithChildren<LiveFormProps>) => (
  <>
    {children}
    <ErrorBoundary>
      <LiveParts {...props} />
    </ErrorBoundary>
  </>
)

/** Without a boundary React would remove the plain form too when something throws. */
class ErrorBoundary extends Component<PropsWithChildren> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? null : this.props.children)
}

/**
 * Answers the plain form's events. A text that changes is an element's only child: React cannot
 * insert or remove anything beside a text that a translator has replaced.
 */
const LiveParts = ({ text, endpoint, contact }: LiveFormProps) => {
  const alive = useRef(false)
  const [state, dispatch] = useReducer(step, HYDRATING)
  const { status, error, sentAt, toast } = state
  const live = status !== 'hydrating'
  const sending = status === 'sending'

  const onInput = useEffectEvent(() => {
    keepDraft()
    if (error && 'value' in readField(error.field, sentValue(error.field) ?? ''))
      dispatch({ type: 'corrected' })
  })

  const onSubmit = useEffectEvent((event: Event) => {
    const values = sentValues()
    // A copy of the form, or one that lacks a field, is posted natively.
    if (!values || event.target !== quoteForm()) return
    if (sending) return event.preventDefault()
    const result = validateContactRequest(values)
    // Rendered at once, so that a second press is ignored, and a field's sentence is there when the
    // field gets the focus.
    flushSync(() => dispatch(result.ok ? { type: 'sending' } : refusal(result.error)))
    // If rendering threw, this component is gone, and the form is posted natively.
    if (!alive.current) return
    event.preventDefault()
    if (!result.ok) return focusField(result.error.field)
    // The disabled button loses the focus. Screen readers read the sentence that gets it.
    focusPlace(CONFIRMATION_ID)
    void send(result.request)
  })

  const send = async (request: ContactRequest) => {
    const outcome = await sendRequest(request, honeypotValue(), endpoint).then(success, failure)
    flushSync(() => dispatch(outcome))
    // If rendering threw, a native post says the outcome. The same request is mailed only once.
    if (!alive.current) return quoteForm()?.submit()
    if (outcome.type === 'sent') emptyForm()
    // The sentence that had the focus is gone. A visitor who has moved the focus keeps it.
    if (document.activeElement === document.body) focusPlace(CONFIRMATION_ID)
    for (const id of [CONFIRMATION_ID, OUTCOME_ID]) scrollIntoSight(id)
  }

  useEffect(() => {
    alive.current = true
    restoreDraft()
    // Keeps what was typed before this script ran.
    keepDraft()
    document.addEventListener('input', onInput)
    document.addEventListener('submit', onSubmit)
    dispatch({ type: 'hydrated' })
    quoteForm()?.dispatchEvent(new Event(LIVE_EVENT, { bubbles: true }))
    return () => {
      alive.current = false
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
    }
  }, [])
  useEffect(() => (live ? showOnForm(sending, error?.field) : undefined), [live, sending, error])

  const at = (id: string, children: ReactNode) => {
    const place = document.getElementById(id)
    return place && createPortal(children, place, id)
  }
  const announcement = sending && (
    <p className="visually-hidden" tabIndex={-1}>
      {text.sending}
    </p>
  )
  const confirmation = sentAt && (
    <Confirmation heading="h3" title={text.receipt.title} sentAt={sentAt} text={text} />
  )
  return (
    live && (
      <>
        {at(CONFIRMATION_ID, announcement || confirmation)}
        {FIELD_NAMES.map((field) =>
          at(
            errorId(field),
            error?.field === field && <ErrorSentence>{error.message}</ErrorSentence>,
          ),
        )}
        {at(COUNTER_PLACE, <MessageCounter />)}
        {at(BUTTON_ID, sending && <span>{text.sending}</span>)}
        {at(OUTCOME_ID, status === 'failed' && <FormFailure contact={contact} />)}
        <Toasts toast={toast} onClose={() => dispatch({ type: 'toast closed' })} />
      </>
    )
  )
}

function refusal(error: FieldError): FormEvent {
  // A field that gets the focus only now is read with this sentence, so the toast is not announced.
  const announced = document.activeElement === fieldElement(error.field)
  return { type: 'refused', error, toast: toastMessage('error', error.message, announced) }
}

const success = (): FormEvent => ({
  type: 'sent',
  sentAt: new Date(),
  toast: toastMessage('success', OUTCOME.sent),
})

function failure(reason: unknown): FormEvent {
  // The specification wants the error in the console (section 8).
  console.error(reason)
  return { type: 'failed', toast: toastMessage('error', OUTCOME.failed) }
}
