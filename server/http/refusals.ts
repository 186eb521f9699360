import type { Field } from '../../contact/fields.ts'
import { OUTCOME, REFUSALS, tooManyRequests } from '../../contact/messages.ts'
import type { HeaderValues } from '../../contact/response-headers.ts'
import type { FieldError } from '../../contact/validation.ts'

/** The status and the sentence of each refusal. */
const KINDS = {
  /** No JSON, no object, no UTF-8, a field that is no string, or a body that breaks off. */
  unreadable: [400, REFUSALS.unreadable],
  foreignOrigin: [403, REFUSALS.foreignOrigin],
  notFound: [404, REFUSALS.notFound],
  methodNotAllowed: [405, REFUSALS.methodNotAllowed],
  /** The body takes too long. */
  tooSlow: [408, REFUSALS.unreadable],
  tooLarge: [413, REFUSALS.tooLarge],
  unsupportedMediaType: [415, REFUSALS.unsupportedMediaType],
  /** A field breaks a rule of docs/specification.md, section 5. */
  invalid: [422, OUTCOME.failed],
  internalError: [500, OUTCOME.failed],
  unavailable: [503, OUTCOME.failed],
} as const

/** For a visitor who is over the rate limit for `seconds` more. */
export const overLimit = (seconds: number) =>
  new Refusal([429, tooManyRequests(seconds)], { 'Retry-After': String(seconds) })

/** Thrown where a call ends without a stored request: the status, headers and message to answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly headers: HeaderValues
  readonly field: Field | undefined

  /** The message of the field at fault replaces the sentence of the kind. */
  constructor(
    kind: keyof typeof KINDS | readonly [status: number, sentence: string],
    headers: HeaderValues = {},
    fault?: FieldError,
  ) {
    const [status, sentence] = typeof kind === 'string' ? KINDS[kind] : kind
    super(fault?.message ?? sentence)
    this.status = status
    this.headers = headers
    this.field = fault?.field
  }

  /** The response for programs. `headers` are those that every response has. */
  toJson(headers: HeaderValues): Response {
    const { status, field, message } = this
    const own = { ...headers, ...this.headers }
    return Response.json({ error: { field, message } }, { status, headers: own })
  }

  /**
   * The message for a page. Without a field at fault it begins with `OUTCOME.failed`, which asks to
   * try again, except where the message asks to wait (429).
   */
  get announcement(): string {
    const { field, message, status } = this
    if (field !== undefined || status === 429 || message === OUTCOME.failed) return message
    return `${OUTCOME.failed} ${message}`
  }
}
