import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import { createNoScriptPages } from '../http/contact/no-script-pages.ts'
import { createMemoryWindows, createRateLimiter } from '../http/rate-limit.ts'
import { fixtureStore, recordedLog } from './outbox.ts'
import { fixtureFacts, writeFixtureSite } from './site.ts'

export const ORIGIN = 'https://www.example.com'

/** An app on a real SQLite store. */
export async function fixtureApp(options: Partial<AppOptions> = {}) {
  const fixture = await fixtureStore()
  const distDir = await writeFixtureSite(fixture.dataDir)
  const template = await readFile(join(distDir, '_server/refused.html'), 'utf8')
  const contentSecurityPolicy = fixtureFacts.contentSecurityPolicy['/_server/refused'] ?? ''
  const { log, lines } = recordedLog()
  const app = createApp({
    store: fixture.store,
    origins: [ORIGIN, 'https://pagine.example.org'],
    pages: createNoScriptPages({ template, contentSecurityPolicy, https: true }),
    limiter: createRateLimiter(null, createMemoryWindows()),
    health: { isReady: async () => true, isWell: async () => true },
    log,
    onAccepted: () => {},
    ...options,
  })
  return { ...fixture, app, lines }
}

export const REQUEST = {
  name: 'Anna Prova',
  email: 'anna@example.com',
  phone: '049 555 0199',
  message: 'Il portatile non si accende più.',
}

/** The request with which the form's script sends this message. */
export const formCall = (message: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify({ ...REQUEST, message }),
})

type App = ReturnType<typeof createApp>
type Init = { headers?: Record<string, string>; client?: string }

/**
 * Calls the function as the form does. A string or bytes are sent unchanged, anything else as JSON.
 */
export function callFunction(
  app: App,
  body: unknown,
  { headers, client = '192.0.2.1' }: Init = {},
) {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const init = {
    method: 'POST',
    body: text as BodyInit,
    headers: { 'content-type': 'application/json', ...headers },
  }
  return app.request(FUNCTION_PATH, init, { client })
}

/** Posts the form as a browser without JavaScript does. */
export function postNatively(app: App, fields: Record<string, string>, init: Init = {}) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html,application/xhtml+xml',
    ...init.headers,
  }
  return callFunction(app, new URLSearchParams(fields).toString(), { ...init, headers })
}
