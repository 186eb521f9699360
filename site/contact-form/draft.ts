import { FIELDS } from '../../contact/contact-request.ts'
import { fieldElement, fieldValues } from './field-elements.ts'
import { DRAFT_KEY, isTextRecord, sessionMemory } from './session-memory.ts'

/** Keeps what was typed, for this browser session only. */
export function keepDraft(form: HTMLFormElement): void {
  const values = fieldValues(form)
  if (FIELDS.some((field) => values[field] !== '')) sessionMemory.write(DRAFT_KEY, values)
  else sessionMemory.erase(DRAFT_KEY)
}

/** Puts the draft into the fields that are empty; what the browser restored or the visitor typed stays. */
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
