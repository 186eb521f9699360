import { FIELD_NAMES } from '../../contact/fields.ts'
import { fieldElement, fieldValues } from './field-elements.ts'

/** Session storage key of the draft: what was typed and not sent yet. QuoteForm.astro reads it too. */
export const DRAFT_KEY = 'preventivo'

/** Session storage key of the idempotency keys of requests sent but not yet confirmed by the server. */
export const ATTEMPTS_KEY = 'preventivo-invii'

/** Calls `use`; null where the browser refuses storage (private mode, blocked site data, no space left). */
function unlessRefused<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** The browser's session storage. What the browser refuses to store is lost without an error: the form works without it. */
export const sessionMemory = {
  /** What was written under `key`, if it is there and whole. */
  read: (key: string): Record<string, string> | null =>
    unlessRefused(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
  write: (key: string, value: Record<string, string>) =>
    unlessRefused(() => sessionStorage.setItem(key, JSON.stringify(value))),
  erase: (key: string) => unlessRefused(() => sessionStorage.removeItem(key)),
}

/** Keeps what was typed, for this browser session only. */
export function keepDraft(form: HTMLFormElement): void {
  const values = fieldValues(form)
  if (FIELD_NAMES.some((field) => values[field] !== '')) sessionMemory.write(DRAFT_KEY, values)
  else sessionMemory.erase(DRAFT_KEY)
}

/** Puts the draft into the fields that are empty; what the browser restored or the visitor typed stays. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = sessionMemory.read(DRAFT_KEY)
  for (const field of FIELD_NAMES) {
    const element = fieldElement(form, field)
    const kept = draft?.[field]
    if (kept && element.value === '') element.value = kept
  }
}
