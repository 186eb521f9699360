import { FIELD_NAMES, type Field } from '../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { BUTTON_ID, fieldId } from './FormFields.tsx'
import { FORM_ID } from './QuoteForm.tsx'
import { typedMessage } from './service-ticket.ts'

/*
 * The plain form's elements, by their ids: a password manager may have put fields of the same name into the form. They are looked
 * up anew each time, as an extension may have put others in their place, or have taken them away.
 */

export const quoteForm = () => document.getElementById(FORM_ID) as HTMLFormElement | null

export const fieldElement = (field: Field) =>
  document.getElementById(fieldId(field)) as HTMLInputElement | HTMLTextAreaElement | null

const submitButton = () => document.getElementById(BUTTON_ID) as HTMLButtonElement | null

/** What was typed into a field; null where it is missing. */
export function typedValue(field: Field): string | null {
  const value = fieldElement(field)?.value
  if (value === undefined) return null
  return field === 'message' ? typedMessage(value) : value
}

/** The values of all fields, as typed; null where a field is missing. */
export function fieldValues(): Record<Field, string> | null {
  const values = {} as Record<Field, string>
  for (const field of FIELD_NAMES) {
    const value = typedValue(field)
    if (value === null) return null
    values[field] = value
  }
  return values
}

export const honeypotValue = () =>
  (document.getElementById(HONEYPOT_FIELD) as HTMLInputElement | null)?.value ?? ''

/** The trimmed length of the message. */
export const messageLength = () => typedValue('message')?.trim().length ?? 0

/** Lets the form say that it is sending, or which field is wrong. Returns a function that makes it plain again. */
export function showOnForm(sending: boolean, wrong: Field | undefined): () => void {
  const set = (live: boolean, busy: boolean, invalid: Field | undefined) => {
    const [form, button] = [quoteForm(), submitButton()]
    if (form) form.noValidate = live
    form?.setAttribute('aria-busy', String(busy))
    if (button) button.disabled = busy
    for (const field of FIELD_NAMES) {
      const element = fieldElement(field)
      element?.setAttribute('aria-invalid', String(field === invalid))
      // A success would erase what is typed while sending.
      if (element) element.readOnly = busy
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
 * Focuses a field and scrolls it into sight. Its scroll margins (form.css) keep room for header, toast and error sentence.
 * Focusing alone might not scroll: browsers can leave a field under the header.
 */
export function focusField(field: Field): void {
  const element = fieldElement(field)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Gives the focus back to the button, which lost it when it was disabled. */
export function refocusButton(): void {
  if (document.activeElement === document.body) submitButton()?.focus({ preventScroll: true })
}

/** Scrolls into the window what has just appeared at the end of a place. */
export const scrollIntoSight = (place: string) =>
  document.getElementById(place)?.lastElementChild?.scrollIntoView({ block: 'nearest' })
