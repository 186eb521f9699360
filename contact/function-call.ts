/** The name of the form's function (docs/specification.md, section 7). */
export const FUNCTION_NAME = 'send-contact-email'

/** Path below the functions' base URL, as hosted platforms mount it. */
export const FUNCTIONS_PATH = '/functions/v1'

/** The function's path on our own server, and the form's `action`. */
export const FUNCTION_PATH = `${FUNCTIONS_PATH}/${FUNCTION_NAME}`

/** Page shown after a native form post was accepted. */
export const ACCEPTED_PATH = '/richiesta-inviata'

/** Carries one key per content, so that a retry after a lost response makes no second mail. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * A field that people do not see. Sent only when a bot filled it: the payload in docs/specification.md has four fields.
 * The name says nothing that browsers' autofill would recognise.
 */
export const HONEYPOT_FIELD = 'richiamo_extra'

/** How soon a shop promises to answer, in hours or in working days; neither is set without a promise. */
export interface ReplyPromise {
  replyHours?: number | null | undefined
  replyDays?: number | null | undefined
}

/** A promise in words: "24 ore", "2 giorni" from two whole days on, "2 giorni lavorativi". Pages and mails use the same words. */
export function replyWithin({ replyHours, replyDays }: ReplyPromise): string | null {
  if (replyDays) return replyDays === 1 ? '1 giorno lavorativo' : `${replyDays} giorni lavorativi`
  if (!replyHours) return null
  if (replyHours % 24 === 0 && replyHours > 24) return `${replyHours / 24} giorni`
  return replyHours === 1 ? '1 ora' : `${replyHours} ore`
}

/** Sentences about the outcome of sending, word for word (docs/specification.md, section 8). */
export const OUTCOME = {
  sent: 'Richiesta inviata! Ti contatteremo presto.',
  failed: "Errore durante l'invio. Riprova o contattaci direttamente.",
} as const
