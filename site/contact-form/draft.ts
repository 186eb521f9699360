import { FIELDS, type Field } from '../../contact/contact-request.ts'
import { DRAFT_KEY } from './memory-keys.ts'
import { isTextRecord, sessionMemory } from './session-memory.ts'

/** What stands in the four fields, as typed. */
export type FieldValues = Record<Field, string>

type TextField = HTMLInputElement | HTMLTextAreaElement

/** The control of one of the four fields. Throws when the form has lost it. */
export function fieldElement(form: HTMLFormElement, field: Field): TextField {
  const element = form.elements.namedItem(field)
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element
  throw new Error(`the form has no field "${field}"`)
}

export function fieldValues(form: HTMLFormElement): FieldValues {
  const data = new FormData(form)
  const value = (field: Field) => String(data.get(field) ?? '')
  return { name: value('name'), email: value('email'), phone: value('phone'), message: value('message') }
}

/** Keeps what was typed for this browser session only (issue "The form and the small states", point 4). */
export function keepDraft(form: HTMLFormElement): void {
  const values = fieldValues(form)
  if (FIELDS.some((field) => values[field] !== '')) sessionMemory.write(DRAFT_KEY, values)
  else sessionMemory.erase(DRAFT_KEY)
}

/** Puts the draft into the fields that are empty: what the browser restored or the visitor typed since wins. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = sessionMemory.read(DRAFT_KEY, isTextRecord)
  for (const field of FIELDS) {
    const element = fieldElement(form, field)
    const kept = draft?.[field]
    if (kept && element.value === '') element.value = kept
  }
}

export function eraseDraft(): void {
  sessionMemory.erase(DRAFT_KEY)
}
