import { FIELD_NAMES, type Field } from '../../contact/fields.ts'

/** The page's form; null where an extension has taken it away. Looked up anew each time, as it may have put another in its place. */
export const quoteForm = () => document.querySelector<HTMLFormElement>('.quote-card form')

/** The id of a field's control. */
export const fieldId = (field: Field) => `preventivo-${field}`

/** The control of a field, by its id: a password manager may have put fields of the same name into the form. */
export const fieldElement = (field: Field) =>
  document.getElementById(fieldId(field)) as HTMLInputElement | HTMLTextAreaElement

/** The values of all fields, as typed. */
export const fieldValues = () =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, fieldElement(field).value])) as Record<Field, string>

/** The trimmed length of the message. */
export const messageLength = () => fieldElement('message').value.trim().length

export const submitButton = () => quoteForm()?.querySelector<HTMLButtonElement>('[type=submit]')

/**
 * Focuses a field and scrolls it into sight. Its scroll margins (form.css) keep room for header, toast and error sentence.
 * Focusing alone might not scroll: browsers can leave a field under the header.
 */
export function focusField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Gives the focus back to the button, which lost it when it was disabled. */
export function refocusButton(): void {
  if (document.activeElement === document.body) submitButton()?.focus({ preventScroll: true })
}

/** Scrolls what has just appeared into the window. */
export const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
