import { Hono } from 'hono'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import {
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

/** What the platform supplies with each request: the key of the rate limit. */
type Bindings = { client: string }

/** Paths of the app beside those of functions. */
export const HEALTH_PATHS = ['/readyz', '/healthz']

/**
 * Creates the app that answers everything in docs/http.md except the pages. It handles Web-standard requests: call
 * `app.fetch(request, { client })`.
 */
export function createApp(options: AppOptions): Hono<{ Bindings: Bindings }> {
  const headers = sharedHeaders(options.origins)
  const contact = createContactFunction(options)
  const answer = (isOk: () => Promise<boolean>) => async () => {
    const ok = await isOk()
    return Response.json({ ok }, { status: ok ? 200 : 503, headers })
  }
  const refused = ({ message, status, headers: own }: Refusal) =>
    Response.json({ error: { message } }, { status, headers: { ...headers, ...own } })

  const app = new Hono<{ Bindings: Bindings }>()
  app.all(FUNCTION_PATH, (c) => contact(c.req.raw, c.env.client))
  app.get('/readyz', answer(options.health.isReady))
  app.get('/healthz', answer(options.health.isWell))
  app.on('ALL', HEALTH_PATHS, () =>
    refused(new Refusal('methodNotAllowed', { Allow: 'GET, HEAD' })),
  )
  app.notFound(() => refused(new Refusal('notFound')))
  return app
}
