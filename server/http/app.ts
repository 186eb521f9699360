import { Hono } from 'hono'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { securityHeaders } from '../../contact/security-headers.ts'
import type { IncomingRequest, OutboxStore } from '../outbox/store.ts'
import { type ContactFunctionOptions, createContactFunction } from './contact/send-contact-email.ts'
import {
  alarms,
  type Health,
  type HealthDependencies,
  metrics,
  readiness,
  shareHealth,
  watchAccepting,
} from './health.ts'
import { createJsonResponses } from './json-responses.ts'
import { Refusal } from './refusals.ts'

/** What the contact function and the health checks need; the first of `origins` is canonical. */
export interface AppOptions
  extends Omit<ContactFunctionOptions, 'store' | 'responses'>,
    Omit<HealthDependencies, 'store' | 'lastRefused'> {
  store: Pick<OutboxStore, 'accept' | 'isRepeat' | 'ping' | 'status'>
}

/** What the HTTP adapter supplies with each request. */
export interface AppBindings {
  /** The key of the rate limit: an IPv4 address, an IPv6 /64, or `unknown`. */
  client: string
  /** True for a caller on this machine without a proxy in between: the operator. */
  local: boolean
}

/** Callers of `/healthz` that are not `local` get a cached answer of at most this age. */
const PUBLIC_HEALTH_AGE_MS = 5_000

/**
 * Creates the app that answers everything in docs/http.md except the pages. It handles Web-standard requests: call
 * `app.fetch(request, { client, local })`.
 */
export function createApp(options: AppOptions): Hono<{ Bindings: AppBindings }> {
  const { store, lastBackup, upkeepAlarms, clock, log, origins } = options
  const https = origins[0]?.startsWith('https:') ?? false
  const responses = createJsonResponses({ https })
  const { accept, lastRefused } = watchAccepting(store, clock)
  const outbox = { accept, isRepeat: (incoming: IncomingRequest) => store.isRepeat(incoming) }
  const contact = createContactFunction({ ...options, store: outbox, responses })
  const headers = { ...securityHeaders({ https }), 'Cache-Control': 'no-store' }

  const ready = shareHealth(() => readiness(store), clock)
  const health = shareHealth(() => alarms({ store, lastRefused, lastBackup, upkeepAlarms, clock }), clock)
  const healthResponse = ({ ok, reasons }: Health, local = false) =>
    Response.json(local ? { ok, reasons } : { ok }, { status: ok ? 200 : 503, headers })
  const refuseWrite = () => responses.refused(new Refusal('methodNotAllowed', { allow: 'GET, HEAD' }))

  const app = new Hono<{ Bindings: AppBindings }>()
  app.all(FUNCTION_PATH, (c) => contact(c.req.raw, c.env?.client ?? 'unknown'))
  app.get('/readyz', async ({ env }) => healthResponse(await ready(), env?.local))
  app.get('/healthz', async ({ env }) =>
    healthResponse(await health(env?.local ? 0 : PUBLIC_HEALTH_AGE_MS), env?.local),
  )
  app.get('/metrics', async ({ env }) => {
    if (!env?.local) return responses.refused(new Refusal('notFound'))
    const type = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return new Response(await metrics({ store, lastBackup, clock }), { headers: { ...headers, ...type } })
  })
  app.on('ALL', ['/readyz', '/healthz'], refuseWrite)
  app.notFound(() => responses.refused(new Refusal('notFound')))
  app.onError((error) => {
    log.error({ status: 500, reason: error.message }, 'request failed')
    return responses.refused(new Refusal('internalError'))
  })
  return app
}
