import { FIELD_NAMES } from '../../contact/fields.ts'
import { fieldElement, fieldValues, typedValue } from './form-elements.ts'

/** Session storage key of the draft: what was typed and not sent yet. */
export const DRAFT_KEY = 'preventivo'

/** Calls `use`; undefined where the browser refuses storage (private mode, blocked site data, no space left). */
function unlessRefused<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** Keeps what was typed, for this browser session only: WebKit empties a form that is reloaded. An empty form has no draft. */
export function keepDraft(): void {
  const values = fieldValues()
  if (!values) return
  const isEmpty = Object.values(values).every((value) => value === '')
  unlessRefused(() => {
    if (isEmpty) sessionStorage.removeItem(DRAFT_KEY)
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(values))
  })
}

/** Puts the draft into the fields that are empty; what the browser restored or the visitor typed stays. */
export function restoreDraft(): void {
  const draft = unlessRefused(() => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null'))
  for (const field of FIELD_NAMES) {
    const element = fieldElement(field)
    if (element && draft?.[field] && typedValue(field) === '') element.value = draft[field]
  }
}
