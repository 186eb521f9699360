import { validateContactRequest } from '../../../contact/contact-request.ts'
import { HONEYPOT_FIELD, IDEMPOTENCY_HEADER } from '../../../contact/function-call.ts'
import { reasonOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type IncomingRequest, type OutboxStore, StoreUnavailableError } from '../../outbox/store.ts'
import type { FunctionAnswers } from '../json-responses.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { Refusal } from '../refusals.ts'
import { type FormFields, mediaTypeOf, parseFields } from './form-fields.ts'
import type { NativePages } from './native-pages.ts'
import { BODY_LIMIT, readBoundedText } from './read-body.ts'
import { createOriginCheck } from './request-origin.ts'

export interface ContactFunctionOptions {
  store: Pick<OutboxStore, 'accept' | 'isRepeat'>
  /** Origins of `SITE_ORIGIN`. */
  origins: readonly string[]
  /** Null when limits are off. */
  limiter: RateLimiter | null
  answers: FunctionAnswers
  pages: NativePages
  log: Log
  /** Called after a new request was stored, so that the worker looks at once. */
  onAccepted: () => void
}

/** What is too large is read up to here, in bytes, when it comes back as a page: nothing typed is lost. */
const ECHO_LIMIT = 96 * 1024
/** Seconds after which a caller may try again when the store cannot take anything now. */
const STORE_RETRY_SECONDS = 30

/**
 * The function of the specification's section 7, from one Web-standard `Request` to its `Response`: the row of
 * the HTTP contract that applies. `client` stands for who calls, for the rate limit only. Never rejects.
 */
export function createContactFunction(options: ContactFunctionOptions) {
  const { store, limiter, answers, pages, log, onAccepted } = options
  const judge = createOriginCheck(options.origins)

  return async (request: Request, client: string): Promise<Response> => {
    const { own, cors } = judge(request)
    let typed: FormFields = {}
    try {
      if (request.method === 'OPTIONS') {
        if (!own) throw new Refusal(403)
        return answers.preflight(cors)
      }
      if (request.method !== 'POST') throw new Refusal(405)
      if (!own) throw new Refusal(403)
      const type = mediaTypeOf(request.headers)
      if (type === undefined) throw new Refusal(415)
      const { text, bytes } = await readBoundedText(request, isNative(request) ? ECHO_LIMIT : BODY_LIMIT)
      typed = parseFields(text, type)
      if (bytes > BODY_LIMIT) throw tooLarge(typed)
      await accept(incomingOf(request, typed), client)
      return isNative(request) ? pages.accepted() : answers.accepted(cors)
    } catch (error) {
      const refusal = refusalOf(error)
      return isNative(request) ? pages.refused(refusal, typed) : answers.refused(refusal, cors)
    }
  }

  async function accept(incoming: IncomingRequest, client: string): Promise<void> {
    const place = limiter?.take(client)
    if (place?.ok === false) {
      if (await store.isRepeat(incoming)) return
      throw new Refusal(429, { retryAfter: place.retryAfter })
    }
    try {
      const { id, repeated } = await store.accept(incoming)
      if (repeated) place?.giveBack()
      else if (!incoming.spam) onAccepted()
      log.info({ requestId: id, repeated, spam: incoming.spam }, 'request accepted')
    } catch (error) {
      place?.giveBack()
      throw error
    }
  }

  function refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) {
      log.info({ status: error.status, field: error.field }, 'request refused')
      return error
    }
    // The reason is of the database or of our code; both know nothing of what was typed.
    const reason = reasonOf(error)
    if (error instanceof StoreUnavailableError) {
      log.error({ status: 503, reason }, 'store unavailable')
      return new Refusal(503, { retryAfter: STORE_RETRY_SECONDS })
    }
    log.error({ status: 500, reason }, 'function failed')
    return new Refusal(500)
  }
}

function incomingOf(
  request: Request,
  { [HONEYPOT_FIELD]: honeypot = '', ...fields }: FormFields,
): IncomingRequest {
  const result = validateContactRequest(fields)
  if (!result.ok) throw new Refusal(422, result.error)
  const key = request.headers.get(IDEMPOTENCY_HEADER)
  const spam = honeypot.trim() !== ''
  return { request: result.request, spam, ...(key ? { idempotencyKey: key } : {}) }
}

/** Says which field is too long, where one is. */
function tooLarge(fields: FormFields): Refusal {
  const result = validateContactRequest(fields)
  return new Refusal(413, result.ok ? {} : result.error)
}

/** A form post without JavaScript: what comes back is shown as a page. */
function isNative({ headers }: Request): boolean {
  return mediaTypeOf(headers) === 'urlencoded' && (headers.get('accept') ?? '').includes('text/html')
}
