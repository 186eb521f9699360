import { Hono } from 'hono'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { type ReadChunks, readBody } from './contact/read-body.ts'
import {
  type Caller,
  type ContactFunctionOptions,
  createContactFunction,
  sharedHeaders,
} from './contact/send-contact-email.ts'
import { Refusal } from './refusals.ts'

/** What the contact function and the health checks need. */
export interface AppOptions extends ContactFunctionOptions {
  /** What `/readyz` and `/healthz` answer. */
  health: { isReady(): Promise<boolean>; isWell(): Promise<boolean> }
}

/** What the platform says of each request. */
interface Bindings extends Caller {
  /** Given when too many requests are under way for this one to be looked at. */
  drop?: ReadChunks | undefined
}

/** Paths of the app beside those of functions. */
export const HEALTH_PATHS = ['/readyz', '/healthz']

/**
 * Creates the app that answers everything in docs/http.md except the pages. It handles Web-standard
 * requests: call `app.fetch(request, caller)`.
 */
export function createApp(options: AppOptions): Hono<{ Bindings: Bindings }> {
  const headers = sharedHeaders(options.origins)
  const contact = createContactFunction(options)
  const answer = (isOk: () => Promise<boolean>) => async () => {
    const ok = await isOk()
    return Response.json({ ok }, { status: ok ? 200 : 503, headers })
  }
  const refused = (...why: ConstructorParameters<typeof Refusal>) =>
    new Refusal(...why).toJson(headers)

  const app = new Hono<{ Bindings: Bindings }>()
  app.all(FUNCTION_PATH, async ({ req, env }) => {
    if (env.drop === undefined) return contact(req.raw, env)
    await readBody(env.drop, req.raw.headers, 0).catch(() => {})
    return refused('unavailable', { 'Retry-After': '30', Connection: 'close' })
  })
  app.get('/readyz', answer(options.health.isReady))
  app.get('/healthz', answer(options.health.isWell))
  app.on('ALL', HEALTH_PATHS, () => refused('methodNotAllowed', { Allow: 'GET, HEAD' }))
  app.notFound(() => refused('notFound'))
  return app
}
