import { Hono } from 'hono'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { securityHeaders } from '../../contact/security-headers.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'
import {
  type ContactBindings,
  type ContactFunctionOptions,
  createContactFunction,
} from './contact/send-contact-email.ts'
import { cached, inTime, readiness } from './health.ts'
import { Refusal } from './refusals.ts'

/** What the contact function and the health checks need. */
export interface AppOptions extends ContactFunctionOptions {
  store: Pick<OutboxStore, 'accept' | 'isRepeat' | 'ping'>
  /** What is not well, for `/healthz`. */
  check: () => Promise<string[]>
  clock: Clock
}

/** Paths of the app beside those of functions. */
export const HEALTH_PATHS = ['/readyz', '/healthz']

/**
 * Creates the app that answers everything in docs/http.md except the pages. It handles Web-standard requests: call
 * `app.fetch(request, { client })`.
 */
export function createApp(options: AppOptions): Hono<{ Bindings: ContactBindings }> {
  const { store, check, clock, log, origins } = options
  const https = origins[0]?.startsWith('https:') ?? false
  const headers = { ...securityHeaders({ https }), 'Cache-Control': 'no-store' }
  const contact = createContactFunction(options)
  const ready = readiness(store, log)
  const well = cached(check, clock)
  const health = (reasons: string[]) => {
    const ok = reasons.length === 0
    return Response.json({ ok }, { status: ok ? 200 : 503, headers })
  }
  const refused = ({ message, status, headers: own }: Refusal) =>
    Response.json({ error: { message } }, { status, headers: { ...headers, ...own } })

  const app = new Hono<{ Bindings: ContactBindings }>()
  app.all(FUNCTION_PATH, (c) => contact.fetch(c.req.raw, c.env))
  app.get('/readyz', async () => health(await ready()))
  app.get('/healthz', async () => health(await inTime(well())))
  app.on('ALL', HEALTH_PATHS, () => refused(new Refusal('methodNotAllowed', { allow: 'GET, HEAD' })))
  app.notFound(() => refused(new Refusal('notFound')))
  return app
}
