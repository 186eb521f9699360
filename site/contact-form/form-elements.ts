import { FIELD_NAMES, type Field } from '../../contact/fields.ts'

/** The id of a field's control. */
export const fieldId = (field: Field) => `preventivo-${field}`

/** The form in the island, looked up anew each time: an extension may have put another in its place. */
export const formIn = (island: HTMLElement | null) => island?.querySelector('form') ?? null

/** The control of a field, by its id: a password manager may have put fields of the same name into the form. */
export const fieldElement = (form: HTMLFormElement, field: Field) =>
  form.querySelector(`#${fieldId(field)}`) as HTMLInputElement | HTMLTextAreaElement

/** The values of all fields, as typed. */
export const fieldValues = (form: HTMLFormElement) =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, fieldElement(form, field).value])) as Record<
    Field,
    string
  >

/** The trimmed length of the message. */
export const messageLengthIn = (form: HTMLFormElement) => fieldElement(form, 'message').value.trim().length

/**
 * Focuses a field and scrolls it into sight. Its scroll margins (form.css) keep room for header, toast and error sentence.
 * Focusing alone might not scroll: browsers can leave a field under the header.
 */
export function focusField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Gives the focus back to the button, which lost it when it was disabled. */
export function refocusButton(form: HTMLFormElement): void {
  if (document.activeElement === document.body)
    form.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
}

/** Scrolls what has just appeared into the window. */
export const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
