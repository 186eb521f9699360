import { Hono } from 'hono'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { securityHeaders } from '../../contact/security-headers.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'
import { type ContactFunctionOptions, createContactFunction } from './contact/send-contact-email.ts'
import { cached, inTime, readiness } from './health.ts'
import { createJsonResponses } from './json-responses.ts'
import { Refusal } from './refusals.ts'

/** What the contact function and the health checks need; the first of `origins` is canonical. */
export interface AppOptions extends Omit<ContactFunctionOptions, 'responses'> {
  store: Pick<OutboxStore, 'accept' | 'isRepeat' | 'ping'>
  /** What is not well, for `/healthz`. */
  check: () => Promise<string[]>
  clock: Clock
}

/** What the HTTP adapter supplies with each request. */
export interface AppBindings {
  /** The key of the rate limit: an IPv4 address, an IPv6 /64, or `unknown`. */
  client: string
  /** True for a caller on this machine without a proxy in between: the operator. */
  local: boolean
}

/**
 * Creates the app that answers everything in docs/http.md except the pages. It handles Web-standard requests: call
 * `app.fetch(request, { client, local })`.
 */
export function createApp(options: AppOptions): Hono<{ Bindings: AppBindings }> {
  const { store, check, clock, log, origins } = options
  const https = origins[0]?.startsWith('https:') ?? false
  const responses = createJsonResponses({ https })
  const contact = createContactFunction({ ...options, responses })
  const headers = { ...securityHeaders({ https }), 'Cache-Control': 'no-store' }

  const ready = readiness(store, log)
  const well = cached(check, clock)
  const healthResponse = (reasons: string[]) => {
    const ok = reasons.length === 0
    return Response.json({ ok }, { status: ok ? 200 : 503, headers })
  }
  const refuseWrite = () => responses.refused(new Refusal('methodNotAllowed', { allow: 'GET, HEAD' }))

  const app = new Hono<{ Bindings: AppBindings }>()
  app.all(FUNCTION_PATH, (c) => contact(c.req.raw, c.env?.client ?? 'unknown'))
  app.get('/readyz', async () => healthResponse(await ready()))
  app.get('/healthz', async () => healthResponse(await inTime(well())))
  app.on('ALL', ['/readyz', '/healthz'], refuseWrite)
  app.notFound(() => responses.refused(new Refusal('notFound')))
  app.onError((error) => {
    log.error({ status: 500, reason: error.message }, 'request failed')
    return responses.refused(new Refusal('internalError'))
  })
  return app
}
