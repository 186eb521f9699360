import type { Field, FieldError } from '../../contact/contact-request.ts'
import { OUTCOME } from '../../contact/function-call.ts'

/** Status and sentence of each refusal. People read the sentence when no field is at fault; programs go by the status. */
const REFUSALS = {
  /** No JSON, no object, no UTF-8, a field that is no string, or a body that breaks off. */
  unreadable: [400, 'La richiesta non è leggibile.'],
  foreignOrigin: [403, 'La richiesta arriva da un altro sito.'],
  notFound: [404, 'Questo indirizzo non esiste.'],
  methodNotAllowed: [405, 'Metodo non ammesso.'],
  tooLarge: [413, 'La richiesta è troppo grande.'],
  unsupportedMediaType: [415, 'Formato non ammesso.'],
  /** A field breaks a rule of docs/specification.md, section 5. */
  invalid: [422, OUTCOME.failed],
  tooManyRequests: [429, 'Troppe richieste in poco tempo: aspetta qualche minuto.'],
  /** A defect in our code. */
  internalError: [500, OUTCOME.failed],
  /** The store cannot take anything now. */
  unavailable: [503, OUTCOME.failed],
} as const

interface RefusalDetails {
  /** The field at fault, and its message, used instead of the sentence in `REFUSALS`. */
  fault?: FieldError | undefined
  /** For 405: the methods that are served, as in the header `Allow`. */
  allow?: string
  /** For 429 and 503: the value of `Retry-After`, in seconds. */
  retryAfter?: number
}

/** Why a call ends without a stored request; `JsonResponses` and `NativePages` make the response. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly field: Field | undefined
  readonly headers: Record<string, string> = {}

  constructor(kind: keyof typeof REFUSALS, { fault, allow, retryAfter }: RefusalDetails = {}) {
    const [status, sentence] = REFUSALS[kind]
    super(fault?.message ?? sentence)
    this.status = status
    this.field = fault?.field
    if (allow !== undefined) this.headers.Allow = allow
    if (retryAfter !== undefined) this.headers['Retry-After'] = String(retryAfter)
  }

  /**
   * The sentence for a page. Without a field at fault it begins with `OUTCOME.failed`, which asks to try again, except for 429,
   * which asks to wait.
   */
  get announcement(): string {
    const { field, message, status } = this
    if (field !== undefined || status === 429 || message === OUTCOME.failed) return message
    return `${OUTCOME.failed} ${message}`
  }
}
