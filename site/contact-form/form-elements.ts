import { FIELD_NAMES, type Field } from '../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { readDraft, writeDraft } from './draft.ts'
import { BUTTON_ID, FORM_ID, fieldId } from './form-ids.ts'
import { sentMessage, ticketService } from './service-ticket.ts'

/**
 * An element of the plain form, by its id: a password manager may have put fields of the same name
 * into the form. Looked up anew each time: extensions put others in its place, or take it away.
 */
const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind | null

export const quoteForm = () => element<HTMLFormElement>(FORM_ID)

export const fieldElement = (field: Field) =>
  element<HTMLInputElement | HTMLTextAreaElement>(fieldId(field))

const submitButton = () => element<HTMLButtonElement>(BUTTON_ID)

const typedValue = (field: Field) => fieldElement(field)?.value

/** What will be sent of a field, before it is checked; undefined where the field is missing. */
export function sentValue(field: Field): string | undefined {
  const value = typedValue(field)
  return value && field === 'message' ? sentMessage(value) : value
}

/** What `read` says of each field; undefined where one is missing. */
function readAll(read: typeof typedValue): Record<Field, string> | undefined {
  const values = FIELD_NAMES.map((field) => [field, read(field)] as const)
  if (values.some(([, value]) => value === undefined)) return undefined
  return Object.fromEntries(values) as Record<Field, string>
}

/** What will be sent of all fields; undefined where one is missing. */
export const sentValues = () => readAll(sentValue)

export const honeypotValue = () => element<HTMLInputElement>(HONEYPOT_FIELD)?.value ?? ''

/** The trimmed length of the message that will be sent. */
export const messageLength = () => sentValue('message')?.trim().length ?? 0

/** Keeps what was typed. An empty form has no draft. */
export function keepDraft(): void {
  const typed = readAll(typedValue)
  if (!typed) return
  const isEmpty = Object.values(typed).every((value) => value === '')
  writeDraft(isEmpty ? undefined : { ...typed, service: ticketService() })
}

/**
 * Puts the draft into the fields that are empty; what the browser restored or the visitor typed
 * stays.
 */
export function restoreDraft(): void {
  const draft = readDraft()
  for (const field of FIELD_NAMES) {
    const control = fieldElement(field)
    const kept = draft?.[field]
    if (kept && control?.value === '') control.value = kept
  }
}

/** Says that the form is sending, or which field is wrong. Returns what makes it plain again. */
export function showOnForm(sending: boolean, wrong: Field | undefined): () => void {
  const set = (live: boolean, busy: boolean, invalid: Field | undefined) => {
    const [form, button] = [quoteForm(), submitButton()]
    if (form) form.noValidate = live
    form?.setAttribute('aria-busy', String(busy))
    if (button) button.disabled = busy
    for (const field of FIELD_NAMES) {
      const control = fieldElement(field)
      control?.setAttribute('aria-invalid', String(field === invalid))
      // A success would erase what is typed while sending.
      if (control) control.readOnly = busy
    }
  }
  set(true, sending, wrong)
  return () => set(false, false, undefined)
}

/** Empties all fields, and lets draft and counter know, as if the visitor had. */
export function emptyForm(): void {
  quoteForm()?.reset()
  quoteForm()?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Focuses a field, and scrolls: focusing alone can leave it under the header (scroll margins:
 * form.css).
 */
export function focusField(field: Field): void {
  const control = fieldElement(field)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Focuses what can be focused in a place, or the form's button, which may be disabled. */
export function focusPlace(id: string): void {
  const target = element(id)?.querySelector<HTMLElement>('[tabindex]') ?? submitButton()
  target?.focus({ preventScroll: true })
}

/** Scrolls into the window what has just appeared at the end of a place. */
export const scrollIntoSight = (place: string) =>
  element(place)?.lastElementChild?.scrollIntoView({ block: 'nearest' })
