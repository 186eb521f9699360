import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { validateContactRequest } from '../../../contact/contact-request.ts'
import { HONEYPOT_FIELD, IDEMPOTENCY_HEADER } from '../../../contact/function-call.ts'
import { securityHeaders } from '../../../contact/security-headers.ts'
import { reasonOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type IncomingRequest, type OutboxStore, StoreUnavailableError } from '../../outbox/store.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { Refusal } from '../refusals.ts'
import { type FormFields, mediaTypeOf, parseFields } from './form-fields.ts'
import type { NoScriptPages } from './no-script-pages.ts'
import { createOriginCheck } from './request-origin.ts'

export interface ContactFunctionOptions {
  store: Pick<OutboxStore, 'accept' | 'isRepeat'>
  /** The origins of `SITE_ORIGIN`; the first is canonical. */
  origins: readonly string[]
  limiter: RateLimiter
  pages: NoScriptPages
  log: Log
  /** Called after a new request was stored, so that the worker sends its mail at once. */
  onAccepted: () => void
}

/** What the platform supplies with each request. */
export interface ContactBindings {
  /** The key of the rate limit (`clientKey`). */
  client: string
}

type Environment = { Bindings: ContactBindings; Variables: { typed: FormFields } }

/** The largest body that the function accepts, in bytes (docs/http.md). */
const BODY_LIMIT = 16 * 1024
/** How many bytes of a native post are read: more than are accepted, so that the page of the refusal shows what was typed. */
const ECHO_LIMIT = 96 * 1024
/** `Retry-After` when the store cannot take anything now. */
const STORE_RETRY_SECONDS = '30'
/** Two hours, the longest that Chromium caches a preflight. */
const PREFLIGHT_SECONDS = 7_200
const METHODS = ['POST', 'OPTIONS']
/** Request headers allowed from another origin in `SITE_ORIGIN`, those of Supabase's client included. */
const ALLOWED_HEADERS = ['Content-Type', 'Authorization', 'apikey', 'x-client-info', IDEMPOTENCY_HEADER]

/** The headers of every response but those of the site's files. */
export const sharedHeaders = ([canonical = '']: readonly string[]) => {
  return { ...securityHeaders({ https: canonical.startsWith('https:') }), 'Cache-Control': 'no-store' }
}

/**
 * The function that the form calls (docs/http.md), under any path: call `fetch(request, { client })`, which never rejects. It runs
 * in Node and on the hosted platform.
 */
export function createContactFunction(options: ContactFunctionOptions): Hono<Environment> {
  const { store, origins, limiter, pages, log, onAccepted } = options
  const isOwnOrigin = createOriginCheck(origins)
  const shared = sharedHeaders(origins)
  const app = new Hono<Environment>()
  app.use(async (c, next) => {
    await next()
    // A page has a policy of its own.
    for (const [name, value] of Object.entries(shared))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use((c, next) => {
    c.set('typed', {})
    if (METHODS.includes(c.req.method) && !isOwnOrigin(c.req.raw)) throw new Refusal('foreignOrigin')
    return next()
  })
  app.use(
    cors({
      origin: (origin) => (origins.includes(origin) ? origin : null),
      allowMethods: METHODS,
      allowHeaders: ALLOWED_HEADERS,
      maxAge: PREFLIGHT_SECONDS,
    }),
  )
  app.post('*', async (c) => {
    const type = mediaTypeOf(c.req.raw.headers)
    if (type === undefined) throw new Refusal('unsupportedMediaType')
    const { text, bytes } = await readBody(c, isNative(c) ? ECHO_LIMIT : BODY_LIMIT)
    const typed = parseFields(text, type)
    c.set('typed', typed)
    const result = validateContactRequest(typed)
    const fault = result.ok ? undefined : result.error
    if (bytes > BODY_LIMIT) throw new Refusal('tooLarge', {}, fault)
    if (!result.ok) throw new Refusal('invalid', {}, fault)
    const heldAsSpam = Boolean(typed[HONEYPOT_FIELD]?.trim())
    const idempotencyKey = c.req.header(IDEMPOTENCY_HEADER)
    await accept(
      { request: result.request, heldAsSpam, ...(idempotencyKey && { idempotencyKey }) },
      c.env.client,
    )
    return isNative(c) ? pages.accepted() : c.json({ ok: true })
  })
  app.all('*', (c) => {
    if (/^(?:GET|HEAD)$/.test(c.req.method) && acceptsPages(c)) return pages.form()
    throw new Refusal('methodNotAllowed', { Allow: METHODS.join(', ') })
  })
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    const { status, field, message, headers } = refusal
    if (isNative(c)) return pages.refused(refusal, c.get('typed'))
    return Response.json({ error: { field, message } }, { status, headers })
  })
  return app

  async function accept(incoming: IncomingRequest, client: string): Promise<void> {
    const limit = await limiter.take(client, incoming)
    if (!limit.allowed) {
      if (await store.isRepeat(incoming)) return
      throw new Refusal('tooManyRequests', { 'Retry-After': String(limit.retryAfter) })
    }
    try {
      const { id, repeated } = await store.accept(incoming)
      log.info({ requestId: id, repeated, heldAsSpam: incoming.heldAsSpam }, 'request accepted')
      if (!repeated) return onAccepted()
    } catch (error) {
      await limit.refund()
      throw error
    }
    await limit.refund()
  }

  function refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) {
      log.info({ status: error.status, field: error.field }, 'request refused')
      return error
    }
    // Neither the database's error messages nor ours contain what was typed.
    const reason = reasonOf(error)
    if (error instanceof StoreUnavailableError) {
      log.error({ status: 503, reason }, 'store unavailable')
      return new Refusal('unavailable', { 'Retry-After': STORE_RETRY_SECONDS })
    }
    log.error({ status: 500, reason }, 'function failed')
    return new Refusal('internalError')
  }
}

/** The body as UTF-8 text, and its length. Throws a `Refusal` when it is longer than `limit` bytes, not UTF-8 or incomplete. */
async function readBody(c: Context<Environment>, limit: number): Promise<{ text: string; bytes: number }> {
  const onError = () => {
    throw new Refusal('tooLarge')
  }
  try {
    await bodyLimit({ maxSize: limit, onError })(c, async () => {})
    const body = await c.req.arrayBuffer()
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), bytes: body.byteLength }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreadable')
  }
}

function acceptsPages(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}

/** A form post without JavaScript: the browser shows the response as a page. */
function isNative(c: Context): boolean {
  return mediaTypeOf(c.req.raw.headers) === 'urlencoded' && acceptsPages(c)
}
