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

/** A promise of so many hours in words: "24 ore", "2 giorni" from two whole days on. Pages and mail say it alike. */
export function replyWithin(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} giorni`
  return hours === 1 ? '1 ora' : `${hours} ore`
}

/** Sentences about the outcome of sending, word for word (specification, section 8). */
export const OUTCOME = {
  sent: 'Richiesta inviata! Ti contatteremo presto.',
  failed: "Errore durante l'invio. Riprova o contattaci direttamente.",
} as const
