/** The name of the HTTP function that the form calls (docs/specification.md, section 7). */
export const FUNCTION_NAME = 'send-contact-email'

/** The path under which Supabase serves functions; our own server uses the same path. */
export const FUNCTIONS_PATH = '/functions/v1'

/** The function's path on our own server: the form's `action`, unless a hosted function receives the form. */
export const FUNCTION_PATH = `${FUNCTIONS_PATH}/${FUNCTION_NAME}`

/** The page shown after an accepted form post without JavaScript. */
export const ACCEPTED_PATH = '/richiesta-inviata'

/** Where the form is. */
export const FORM_PATH = '/#contatti'

/**
 * A field that people do not see: a request in which it is filled counts as spam. The form's script sends it only when it is
 * filled, because the payload in docs/specification.md has four fields. Autofill knows no such name.
 */
export const HONEYPOT_FIELD = 'richiamo_extra'

/** How soon a shop promises to answer: in hours or in working days. A shop that promises nothing sets neither. */
export interface ReplyPromise {
  replyHours?: number | null | undefined
  replyDays?: number | null | undefined
}

/** Says a promise in Italian: "24 ore", "2 giorni" (for 48 hours), "2 giorni lavorativi"; null without a promise. */
export function replyWithin({ replyHours, replyDays }: ReplyPromise): string | null {
  if (replyDays) return replyDays === 1 ? '1 giorno lavorativo' : `${replyDays} giorni lavorativi`
  if (!replyHours) return null
  if (replyHours % 24 === 0 && replyHours > 24) return `${replyHours / 24} giorni`
  return replyHours === 1 ? '1 ora' : `${replyHours} ore`
}
