import type { Field } from '../../contact/contact-request.ts'
import { OUTCOME } from '../../contact/function-call.ts'

export type RefusalStatus = 400 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503

/** What people read when it is no field's fault; programs go by the status. */
const SENTENCES: Record<Exclude<RefusalStatus, 422>, string> = {
  400: 'La richiesta non è leggibile.',
  403: 'La richiesta arriva da un altro sito.',
  404: 'Questo indirizzo non esiste.',
  405: 'Metodo non ammesso.',
  413: 'La richiesta è troppo grande.',
  415: 'Formato non ammesso.',
  429: 'Troppe richieste in poco tempo.',
  500: OUTCOME.failed,
  503: OUTCOME.failed,
}

/** What the function answers to. */
export const FUNCTION_METHODS = 'POST, OPTIONS'

export interface RefusalDetails {
  /** Said instead of the status's own sentence. */
  message?: string
  field?: Field
  /** Seconds. */
  retryAfter?: number
  /** Methods for `Allow`; the function's own by default. */
  allow?: string
  cause?: unknown
}

/** Ends a call without a stored request. Thrown where it is noticed, answered in one place. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: RefusalStatus
  /** The field at fault (422). */
  readonly field: Field | undefined
  /** `Retry-After` where we know when a repeat may succeed (429, 503), `Allow` with 405. */
  readonly headers: Record<string, string>

  constructor(status: RefusalStatus, details: RefusalDetails = {}) {
    const sentence = status === 422 ? OUTCOME.failed : SENTENCES[status]
    super(details.message ?? sentence, { cause: details.cause })
    this.status = status
    this.field = details.field
    this.headers = {
      ...(status === 405 ? { Allow: details.allow ?? FUNCTION_METHODS } : {}),
      ...(details.retryAfter === undefined ? {} : { 'Retry-After': String(details.retryAfter) }),
    }
  }

  /** The sentence for a page: a failure without a field is always announced in the specification's words. */
  get notice(): string {
    if (this.field !== undefined || this.message === OUTCOME.failed) return this.message
    return `${OUTCOME.failed} ${this.message}`
  }
}
