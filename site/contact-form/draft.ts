import { FIELD_NAMES } from '../../contact/fields.ts'
import { fieldElement, fieldValues } from './form-elements.ts'
import { sessionMemory } from './session-memory.ts'

/** Session storage key of the draft: what was typed and not sent yet. */
export const DRAFT_KEY = 'preventivo'

/** Keeps what was typed, for this browser session only: WebKit empties a form that is reloaded. */
export function keepDraft(): void {
  const values = fieldValues()
  if (FIELD_NAMES.some((field) => values[field] !== '')) sessionMemory.write(DRAFT_KEY, values)
  else sessionMemory.erase(DRAFT_KEY)
}

/** Puts the draft into the fields that are empty; what the browser restored or the visitor typed stays. */
export function restoreDraft(): void {
  const draft = sessionMemory.read(DRAFT_KEY)
  for (const field of FIELD_NAMES) {
    const element = fieldElement(field)
    const kept = draft?.[field]
    if (kept && element.value === '') element.value = kept
  }
}

/** Forgets what was typed: it was sent. */
export const clearDraft = () => sessionMemory.erase(DRAFT_KEY)
