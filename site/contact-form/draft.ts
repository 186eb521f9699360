import type { Field } from '../../contact/fields.ts'

export const DRAFT_KEY = 'preventivo'

/** What was typed and not sent yet, and the service it was written for, empty for none. */
export interface Draft extends Partial<Record<Field, string>> {
  service?: string
}

/** The draft; undefined where there is none or the browser refuses storage. */
export function readDraft(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft, as WebKit empties a form on reload. Without a draft, deletes the kept one. */
export function writeDraft(draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Storage is refused or full: the form works without a draft.
  }
}
