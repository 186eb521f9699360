/** The name of the form's function (specification, section 7). */
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
 * A field no person sees. It is sent only when something filled it: the specification's payload has four fields.
 * The name says nothing that browsers' autofill would recognise.
 */
export const HONEYPOT_FIELD = 'richiamo_extra'

/** Within what time a shop promises an answer: in hours, or in days on which it works; neither where it promises none. */
export interface ReplyPromise {
  replyHours?: number | null | undefined
  replyDays?: number | null | undefined
}

/** A promise in words: "24 ore", "2 giorni" from two whole days on, "2 giorni lavorativi". Pages and mail say it alike. */
export function replyWithin({ replyHours, replyDays }: ReplyPromise): string | null {
  if (replyDays) return replyDays === 1 ? '1 giorno lavorativo' : `${replyDays} giorni lavorativi`
  if (!replyHours) return null
  if (replyHours % 24 === 0 && replyHours > 24) return `${replyHours / 24} giorni`
  return replyHours === 1 ? '1 ora' : `${replyHours} ore`
}

/** Sentences about the outcome of sending, word for word (specification, section 8). */
export const OUTCOME = {
  sent: 'Richiesta inviata! Ti contatteremo presto.',
  failed: "Errore durante l'invio. Riprova o contattaci direttamente.",
} as const
