import { Hono } from 'hono'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import {
  type Caller,
  type ContactFunctionOptions,
  createContactFunction,
  sharedHeaders,
} from './contact/send-contact-email.ts'
import { Refusal } from './refusals.ts'

export interface AppOptions extends ContactFunctionOptions {
  /** What `/readyz` and `/healthz` answer. */
  health: { isReady(): Promise<boolean>; isWell(): Promise<boolean> }
}

/** The paths that the app answers besides those of functions. */
export const HEALTH_PATHS = ['/readyz', '/healthz']

/**
 * Creates the app that answers everything in docs/http.md except the pages. It takes web-standard
 * requests: `app.fetch(request, caller)`.
 */
export function createApp(options: AppOptions): Hono<{ Bindings: Caller }> {
  const headers = sharedHeaders(options.origins)
  const contact = createContactFunction(options)
  const answer = (isOk: () => Promise<boolean>) => async () => {
    const ok = await isOk()
    return Response.json({ ok }, { status: ok ? 200 : 503, headers })
  }
  const refused = (...why: ConstructorParameters<typeof Refusal>) =>
    new Refusal(...why).toJson(headers)

  const app = new Hono<{ Bindings: Caller }>()
  app.all(FUNCTION_PATH, ({ req, env }) => contact(req.raw, env))
  app.get('/readyz', answer(options.health.isReady))
  app.get('/healthz', answer(options.health.isWell))
  app.on('ALL', HEALTH_PATHS, () => refused('methodNotAllowed', { Allow: 'GET, HEAD' }))
  app.notFound(() => refused('notFound'))
  return app
}
