import { FIELD_NAMES, type Field } from '../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { readDraft, writeDraft } from './draft.ts'
import { BUTTON_ID, FORM_ID, fieldId } from './form-ids.ts'
import { sentMessage, ticketService } from './service-ticket.ts'

/**
 * An element of the plain form. By its id, because a password manager may add fields of the same
 * name; and looked up each time, because extensions replace elements or remove them.
 */
const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind | null

export const quoteForm = () => element<HTMLFormElement>(FORM_ID)

export const fieldElement = (field: Field) =>
  element<HTMLInputElement | HTMLTextAreaElement>(fieldId(field))

const submitButton = () => element<HTMLButtonElement>(BUTTON_ID)

const typedValue = (field: Field) => fieldElement(field)?.value

/** What was typed, a message with its service before it; undefined where the field is missing. */
export function sentValue(field: Field): string | undefined {
  const value = typedValue(field)
  return value && field === 'message' ? sentMessage(value) : value
}

/** What `read` returns for each field; undefined where a field is missing. */
function readAll(read: typeof typedValue): Record<Field, string> | undefined {
  const values = FIELD_NAMES.map((field) => [field, read(field)] as const)
  if (values.some(([, value]) => value === undefined)) return undefined
  return Object.fromEntries(values) as Record<Field, string>
}

/** `sentValue` of each field; undefined where a field is missing. */
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

/** Marks the form as sending, or a field as wrong. Returns the function that undoes that. */
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

/** Empties all fields; the event updates draft and counter. */
export function emptyForm(): void {
  quoteForm()?.reset()
  quoteForm()?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Focuses a field and scrolls by its margins in form.css: `focus` alone may leave it under the
 * header.
 */
export function focusField(field: Field): void {
  const control = fieldElement(field)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Focuses the focusable element of a place or, if it has none, the form's button. */
export function focusPlace(id: string): void {
  const target = element(id)?.querySelector<HTMLElement>('[tabindex]') ?? submitButton()
  target?.focus({ preventScroll: true })
}

/** Scrolls into the window what has just appeared at the end of a place. */
export const scrollIntoSight = (place: string) =>
  element(place)?.lastElementChild?.scrollIntoView({ block: 'nearest' })
