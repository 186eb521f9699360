import type { Field, FieldError } from '../../contact/contact-request.ts'
import { OUTCOME } from '../../contact/function-call.ts'

/** Status and sentence of each refusal. People read the sentence when no field is at fault; programs go by the status. */
const REFUSALS = {
  unreadable: [400, 'La richiesta non è leggibile.'],
  foreignOrigin: [403, 'La richiesta arriva da un altro sito.'],
  notFound: [404, 'Questo indirizzo non esiste.'],
  methodNotAllowed: [405, 'Metodo non ammesso.'],
  tooLarge: [413, 'La richiesta è troppo grande.'],
  unsupportedMediaType: [415, 'Formato non ammesso.'],
  invalid: [422, OUTCOME.failed],
  tooManyRequests: [429, 'Troppe richieste in poco tempo: aspetta qualche minuto.'],
  internalError: [500, OUTCOME.failed],
  unavailable: [503, OUTCOME.failed],
} as const

interface RefusalDetails {
  /** The field at fault, and the sentence said instead of the table's. */
  fault?: FieldError | undefined
  headers?: Record<string, string>
  cause?: unknown
}

/** Ends a call without a stored request. Thrown where it is noticed, turned into a response in one place. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly field: Field | undefined
  /** `Allow` with 405, `Retry-After` with 429 and 503. */
  readonly headers: Record<string, string>

  constructor(kind: keyof typeof REFUSALS, { fault, headers = {}, cause }: RefusalDetails = {}) {
    const [status, sentence] = REFUSALS[kind]
    super(fault?.message ?? sentence, { cause })
    this.status = status
    this.field = fault?.field
    this.headers = headers
  }

  /**
   * The sentence for a page: a failure without a field begins with the specification's words, which say to try again. One
   * that asks to wait does not.
   */
  get announcement(): string {
    const { field, message, status } = this
    if (field !== undefined || status === 429 || message === OUTCOME.failed) return message
    return `${OUTCOME.failed} ${message}`
  }
}

/** 400: no JSON, no object, no UTF-8, a field that is no string, or a body that breaks off. */
export const unreadable = (cause?: unknown) => new Refusal('unreadable', { cause })
/** 403: called from a page of another site. */
export const foreignOrigin = () => new Refusal('foreignOrigin')
/** 404 */
export const notFound = () => new Refusal('notFound')
/** 405; `allow` lists the methods that are served, as in the header. */
export const methodNotAllowed = (allow: string) =>
  new Refusal('methodNotAllowed', { headers: { Allow: allow } })
/** 413; `fault` is the field that is too long, where it could be read. */
export const tooLarge = (fault?: FieldError) => new Refusal('tooLarge', { fault })
/** 415 */
export const unsupportedMediaType = () => new Refusal('unsupportedMediaType')
/** 422: a field breaks a rule of the specification, section 5. */
export const invalid = (fault: FieldError) => new Refusal('invalid', { fault })
/** 429; `retryAfter` in seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new Refusal('tooManyRequests', { headers: { 'Retry-After': String(retryAfter) } })
/** 500: a defect of ours. */
export const internalError = () => new Refusal('internalError')
/** 503: the store cannot take anything now; `retryAfter` in seconds. */
export const unavailable = (retryAfter: number) =>
  new Refusal('unavailable', { headers: { 'Retry-After': String(retryAfter) } })
