import { validateContactRequest } from '../../../contact/contact-request.ts'
import { HONEYPOT_FIELD, IDEMPOTENCY_HEADER } from '../../../contact/function-call.ts'
import { reasonOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import {
  type IncomingRequest,
  type OutboxStore,
  RateLimitedError,
  StoreUnavailableError,
} from '../../outbox/store.ts'
import { FUNCTION_METHODS, type JsonResponses } from '../json-responses.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { Refusal } from '../refusals.ts'
import { type FormFields, mediaTypeOf, parseFields } from './form-fields.ts'
import type { NativePages } from './native-pages.ts'
import { BODY_LIMIT, readBody } from './read-body.ts'
import { createOriginCheck } from './request-origin.ts'

export interface ContactFunctionOptions {
  store: Pick<OutboxStore, 'accept' | 'isRepeat'>
  /** The origins of `SITE_ORIGIN`. */
  origins: readonly string[]
  /** Null when limits are off, or when the store applies the limit. */
  limiter: RateLimiter | null
  responses: JsonResponses
  pages: NativePages
  log: Log
  /** Called after a new request was stored, so that the worker sends its mail at once. */
  onAccepted: () => void
}

/** How many bytes of a native post are read: more than are accepted, so that the page of the refusal shows what was typed. */
const ECHO_LIMIT = 96 * 1024
/** `Retry-After` when the store cannot take anything now. */
const STORE_RETRY_SECONDS = 30

/**
 * The function that the form calls (docs/http.md), from a Web-standard `Request` to its `Response`.
 * `client` is the key of the rate limit. Never rejects.
 */
export function createContactFunction(options: ContactFunctionOptions) {
  const { store, limiter, responses, pages, log, onAccepted } = options
  const checkOrigin = createOriginCheck(options.origins)

  return async (request: Request, client: string): Promise<Response> => {
    const { allowed, cors } = checkOrigin(request)
    const native = isNative(request)
    let typed: FormFields = {}
    try {
      if (request.method === 'OPTIONS') {
        if (!allowed) throw new Refusal('foreignOrigin')
        return responses.preflight(cors)
      }
      if (request.method !== 'POST') throw new Refusal('methodNotAllowed', { allow: FUNCTION_METHODS })
      if (!allowed) throw new Refusal('foreignOrigin')
      const type = mediaTypeOf(request.headers)
      if (type === undefined) throw new Refusal('unsupportedMediaType')
      const { text, bytes } = await readBody(request, native ? ECHO_LIMIT : BODY_LIMIT)
      typed = parseFields(text, type)
      const result = validateContactRequest(typed)
      const fault = result.ok ? undefined : result.error
      if (bytes > BODY_LIMIT) throw new Refusal('tooLarge', { fault })
      if (!result.ok) throw new Refusal('invalid', { fault })
      const heldAsSpam = Boolean(typed[HONEYPOT_FIELD]?.trim())
      const idempotencyKey = request.headers.get(IDEMPOTENCY_HEADER)
      await accept({ request: result.request, heldAsSpam, ...(idempotencyKey && { idempotencyKey }) }, client)
      return native ? pages.accepted() : responses.accepted(cors)
    } catch (error) {
      const refusal = refusalOf(error)
      return native ? pages.refused(refusal, typed) : responses.refused(refusal, cors)
    }
  }

  async function accept(incoming: IncomingRequest, client: string): Promise<void> {
    const limit = limiter?.take(client, { spam: incoming.heldAsSpam })
    if (limit?.allowed === false) {
      if (await store.isRepeat(incoming)) return
      throw new Refusal('tooManyRequests', limit)
    }
    try {
      const { id, repeated } = await store.accept(incoming, client)
      if (repeated) limit?.refund()
      else onAccepted()
      log.info({ requestId: id, repeated, heldAsSpam: incoming.heldAsSpam }, 'request accepted')
    } catch (error) {
      limit?.refund()
      throw error
    }
  }

  function refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) {
      log.info({ status: error.status, field: error.field }, 'request refused')
      return error
    }
    if (error instanceof RateLimitedError) return refusalOf(new Refusal('tooManyRequests', error))
    // Neither the database's error messages nor ours contain what was typed.
    const reason = reasonOf(error)
    if (error instanceof StoreUnavailableError) {
      log.error({ status: 503, reason }, 'store unavailable')
      return new Refusal('unavailable', { retryAfter: STORE_RETRY_SECONDS })
    }
    log.error({ status: 500, reason }, 'function failed')
    return new Refusal('internalError')
  }
}

/** A form post without JavaScript: the browser shows the response as a page. */
function isNative({ headers }: Request): boolean {
  return mediaTypeOf(headers) === 'urlencoded' && (headers.get('accept') ?? '').includes('text/html')
}
