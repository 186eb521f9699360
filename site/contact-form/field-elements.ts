import type { Field } from '../../contact/fields.ts'

/** The values of the four fields, as typed. */
export type FieldValues = Record<Field, string>

/** The control of one of the four fields, which every form has. */
export const fieldElement = (form: HTMLFormElement, field: Field) =>
  form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement

export function fieldValues(form: HTMLFormElement): FieldValues {
  const value = (field: Field) => fieldElement(form, field).value
  return { name: value('name'), email: value('email'), phone: value('phone'), message: value('message') }
}

/**
 * Focuses a field and scrolls it into sight. Its scroll margins (form.css) keep room for header, toast and error sentence.
 * Focusing alone might not scroll: browsers can leave a field under the header.
 */
export function focusField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Moves the focus to an element of the card that has just become the receipt or an empty form, and scrolls to the card. */
export function focusInSheet(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.closest('.quote-card')?.scrollIntoView()
}
