import { Hono } from 'hono'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'
import type { NativePages } from './contact/native-pages.ts'
import { createContactFunction } from './contact/send-contact-email.ts'
import { headersOf, securityHeaders } from './headers.ts'
import { alarms, type Health, readiness } from './health.ts'
import { createFunctionAnswers } from './json-responses.ts'
import type { RateLimiter } from './rate-limit.ts'
import { Refusal } from './refusals.ts'

export interface AppOptions {
  store: Pick<OutboxStore, 'accept' | 'isRepeat' | 'ping' | 'status'>
  /** Origins of `SITE_ORIGIN`, the first is canonical. */
  origins: readonly string[]
  /** Answers to form posts without JavaScript. */
  pages: NativePages
  /** Null when limits are off. */
  limiter: RateLimiter | null
  clock: Clock
  log: Log
  /** Called after a new request was stored. */
  onAccepted: () => void
}

/** What whoever listens tells about the connection: whom a request counts for in the rate limit. */
export interface AppBindings {
  client: string
}

/**
 * Everything of the HTTP contract but the pages, as a Web-standard handler: it imports nothing of Node and runs
 * on Deno unchanged. Call `app.fetch(request, { client })`.
 */
export function createApp(options: AppOptions): Hono<{ Bindings: AppBindings }> {
  const { store, clock, log, origins } = options
  const https = origins[0]?.startsWith('https:') ?? false
  const answers = createFunctionAnswers({ https })
  const contact = createContactFunction({ ...options, answers })
  const headers = headersOf([...securityHeaders({ https }), ['Cache-Control', 'no-store']])

  const answerHealth = (health: Health) => Response.json(health, { status: health.ok ? 200 : 503, headers })

  const refuseWrite = () => answers.refused(new Refusal(405, { allow: 'GET, HEAD' }), undefined)

  const app = new Hono<{ Bindings: AppBindings }>()
  app.all(FUNCTION_PATH, (c) => contact(c.req.raw, c.env?.client ?? 'unknown'))
  app.get('/readyz', async () => answerHealth(await readiness(store)))
  app.get('/healthz', async () => answerHealth(await alarms(store, clock)))
  app.all('/readyz', refuseWrite)
  app.all('/healthz', refuseWrite)
  app.notFound(() => answers.refused(new Refusal(404), undefined))
  app.onError((error) => {
    log.error({ status: 500, reason: error.message }, 'request failed')
    return answers.refused(new Refusal(500), undefined)
  })
  return app
}
