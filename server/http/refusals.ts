import type { FieldError } from '../../contact/contact-request.ts'
import type { Field } from '../../contact/fields.ts'
import { OUTCOME, REFUSALS } from '../../contact/messages.ts'

/** The status and the sentence of each refusal. */
const KINDS = {
  /** No JSON, no object, no UTF-8, a field that is no string, or a body that breaks off. */
  unreadable: [400, REFUSALS.unreadable],
  foreignOrigin: [403, REFUSALS.foreignOrigin],
  notFound: [404, REFUSALS.notFound],
  methodNotAllowed: [405, REFUSALS.methodNotAllowed],
  tooLarge: [413, REFUSALS.tooLarge],
  unsupportedMediaType: [415, REFUSALS.unsupportedMediaType],
  /** A field breaks a rule of docs/specification.md, section 5. */
  invalid: [422, OUTCOME.failed],
  tooManyRequests: [429, REFUSALS.tooManyRequests],
  /** A defect in our code. */
  internalError: [500, OUTCOME.failed],
  /** The store cannot take anything now. */
  unavailable: [503, OUTCOME.failed],
} as const

interface RefusalDetails {
  /** The field at fault, and its message, used instead of the sentence of the kind. */
  fault?: FieldError | undefined
  /** For 405: the methods that are served, as in the header `Allow`. */
  allow?: string
  /** For 429 and 503: the value of `Retry-After`, in seconds. */
  retryAfter?: number
}

/** Why a call ends without a stored request; `send-contact-email.ts` makes the response of it, or `NoScriptPages`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly field: Field | undefined
  readonly headers: Record<string, string> = {}

  constructor(kind: keyof typeof KINDS, { fault, allow, retryAfter }: RefusalDetails = {}) {
    const [status, sentence] = KINDS[kind]
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
