import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { parseOrigins } from '../../../contact/origin.ts'
import { type HeaderValues, securityHeaders } from '../../../contact/response-headers.ts'
import { validateContactRequest } from '../../../contact/validation.ts'
import { reasonOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import {
  type IncomingRequest,
  type OutboxStore,
  StoreUnavailableError,
} from '../../outbox/store.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { overLimit, Refusal } from '../refusals.ts'
import { type FormFields, mediaTypeOf, parseFields } from './form-fields.ts'
import type { NoScriptPages } from './no-script-pages.ts'
import { type ReadChunks, readBody } from './read-body.ts'

export interface Caller {
  /** The key of the rate limit (`clientKey`). */
  client: string
  /** The request's body, where the platform reads it more cheaply than as a web stream. */
  readChunks?: ReadChunks | undefined
  /** Whether too many requests are under way for this one to be looked at. */
  isOneTooMany?: boolean
}

export interface ContactFunctionOptions {
  store: Pick<OutboxStore, 'accept' | 'isRepeat'>
  /** The origins of `SITE_ORIGIN`; the first is canonical. */
  origins: readonly string[]
  limiter: RateLimiter
  pages: NoScriptPages
  log: Log
  /** Called after a new request was stored, so that the worker sends its mail at once. */
  onAccepted: () => void
  /** Called when a request is answered with 500 or 503 because of a fault. */
  onFailed?: (reason: string) => void
  /** Called when a valid request with an empty honeypot is answered with 429. */
  onDenied?: () => void
}

const METHODS = ['POST', 'OPTIONS']
/**
 * The headers of the response to a preflight. Pages on other origins of `SITE_ORIGIN` may send the
 * headers of Supabase's client. Callers of an earlier version of this function may send
 * `Idempotency-Key`.
 */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': METHODS.join(','),
  'Access-Control-Allow-Headers': 'Content-Type,Authorization,apikey,x-client-info,Idempotency-Key',
  // Two hours, the longest that Chromium caches a preflight.
  'Access-Control-Max-Age': '7200',
}

/** The headers of every response of the function and of `createApp`. */
export const sharedHeaders = ([canonical = '']: readonly string[]) => {
  return {
    ...securityHeaders({ https: canonical.startsWith('https:') }),
    'Cache-Control': 'no-store',
  }
}

/**
 * The function that the form calls (docs/http.md). It does not look at the path, runs in Node and
 * on the hosted platform, and never rejects.
 */
export function createContactFunction(options: ContactFunctionOptions) {
  const { store, origins, limiter, pages, log, onAccepted, onFailed, onDenied } = options
  const shared = { ...sharedHeaders(origins), Vary: 'Origin' }

  return async (request: Request, caller: Caller): Promise<Response> => {
    const origin = request.headers.get('origin') ?? ''
    const headers = {
      ...shared,
      ...(origins.includes(origin) && { 'Access-Control-Allow-Origin': origin }),
    }
    /** What was typed, as far as it has been read. */
    const typed: FormFields = {}
    try {
      return await answer(request, caller, headers, typed)
    } catch (error) {
      const refusal = refusalOf(error)
      return isNative(request)
        ? pages.refused(refusal, caller.isOneTooMany ? null : typed, headers)
        : refusal.toJson(headers)
    }
  }

  async function answer(
    request: Request,
    { client, readChunks = webChunks(request), isOneTooMany = false }: Caller,
    headers: HeaderValues,
    typed: FormFields,
  ) {
    if (isOneTooMany) {
      await readBody(readChunks, request.headers, 0).catch(() => {})
      throw new Refusal('unavailable', { 'Retry-After': '30', Connection: 'close' })
    }
    const { method } = request
    if (METHODS.includes(method) && !isOwnOrigin(request, origins))
      throw new Refusal('foreignOrigin')
    // Caddy sends this where it could not read the body (deploy/container/caddy/site.caddy).
    if (request.headers.has('x-unreadable-body')) throw new Refusal('unreadable')
    if (method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...headers, ...PREFLIGHT } })
    if (/^(?:GET|HEAD)$/.test(method) && acceptsPages(request)) return pages.form(headers)
    if (method !== 'POST') throw new Refusal('methodNotAllowed', { Allow: METHODS.join(', ') })
    const type = mediaTypeOf(request.headers)
    if (type === undefined) throw new Refusal('unsupportedMediaType')
    Object.assign(typed, parseFields(await readBody(readChunks, request.headers), type))
    const result = validateContactRequest(typed)
    if (!result.ok) throw new Refusal('invalid', {}, result.error)
    const looksLikeSpam = Boolean(typed[HONEYPOT_FIELD]?.trim())
    await accept({ request: result.request, looksLikeSpam }, client)
    return isNative(request) ? pages.accepted(headers) : Response.json({ ok: true }, { headers })
  }

  async function accept(incoming: IncomingRequest, client: string): Promise<void> {
    const limit = await limiter(client, incoming)
    if (!limit.allowed) {
      // What is stored already is accepted again, also over the limit.
      if (await store.isRepeat(incoming)) return
      if (!incoming.looksLikeSpam) onDenied?.()
      throw overLimit(limit.retryAfter)
    }
    let isNew = false
    try {
      const { id, repeated } = await store.accept(incoming)
      isNew = !repeated
      const { looksLikeSpam } = incoming
      log.info({ requestId: id, repeated, looksLikeSpam }, 'request accepted')
    } finally {
      if (!isNew) await limit.refund()
    }
    if (isNew) onAccepted()
  }

  function refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) {
      log.info({ status: error.status, field: error.field }, 'request refused')
      return error
    }
    // Neither the database's error messages nor ours contain what was typed.
    const reason = reasonOf(error)
    onFailed?.(reason)
    if (error instanceof StoreUnavailableError) {
      log.error({ status: 503, reason }, 'store unavailable')
      return new Refusal('unavailable', { 'Retry-After': '30' })
    }
    log.error({ status: 500, reason }, 'function failed')
    return new Refusal('internalError')
  }
}

/** Reads the body from the request's web stream, on platforms that give nothing else. */
function webChunks({ body }: Request): ReadChunks {
  return async (onChunk) => {
    for await (const chunk of body ?? []) onChunk(chunk)
  }
}

function acceptsPages({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') ?? false
}

/**
 * Whether a request is a form post without JavaScript: the browser shows the response as a page.
 */
function isNative(request: Request): boolean {
  return mediaTypeOf(request.headers) === 'urlencoded' && acceptsPages(request)
}

/** Whether the `Origin` is not foreign in the sense of docs/http.md. */
function isOwnOrigin(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  // Programs and older browsers send neither header.
  if (origin === null) return site !== 'cross-site'
  if (origin === 'null') return site === 'same-origin'
  if (origins.includes(origin)) return true
  const host = request.headers.get('host') ?? new URL(request.url).host
  // TLS ends at the proxy, so the server takes the scheme from the origin.
  const [scheme] = origin.split('//', 1)
  return parseOrigins(`${scheme}//${host}`)?.[0] === origin
}
