import { ACCEPTED_PATH } from '../../../../contact/function-call.ts'
import { reasonOf } from '../../../../server/errors.ts'
import { createClientKey } from '../../../../server/http/client-key.ts'
import { createContactFunction } from '../../../../server/http/contact/send-contact-email.ts'
import { createJsonResponses } from '../../../../server/http/json-responses.ts'
import { config } from '../_shared/hosted-config.ts'
import { deliver, store } from '../_shared/hosted-outbox.ts'
import { log, runAfterAnswer, serve } from '../_shared/platform.ts'

/** The page shown after a refused form post; the browser's Back button brings back what was typed. */
const REFUSED_PATH = '/richiesta-non-inviata'

// The form's function on Supabase, with the Node server's handler, which works under any path.
const contact = createContactFunction({
  store,
  origins: config.origins,
  // The store applies the limit, in the database that all instances share.
  limiter: null,
  responses: createJsonResponses({ https: true }),
  // The platform sends no HTML, so forms without JavaScript end on static pages of the site.
  pages: { accepted: () => redirect(ACCEPTED_PATH), refused: () => redirect(REFUSED_PATH) },
  log,
  onAccepted: () => runAfterAnswer(deliver().catch(leaveToSchedule)),
})
const clientOf = createClientKey({ trustedProxies: [], log })

serve((request) => {
  // Cloudflare, which stands in front of the platform, overwrites cf-connecting-ip but only appends to X-Forwarded-For:
  // https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-connecting-ip
  const peer = request.headers.get('cf-connecting-ip') ?? undefined
  return contact(request, clientOf({ peer, forwardedFor: undefined, forwarded: undefined }))
})

function redirect(path: string): Response {
  const headers = { Location: config.origins[0] + path, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

function leaveToSchedule(error: unknown): void {
  log.error({ reason: reasonOf(error) }, 'delivery is left to the schedule')
}
