import { ACCEPTED_PATH, FORM_PATH } from '../../../../contact/function-call.ts'
import { reasonOf } from '../../../../server/errors.ts'
import { clientKey } from '../../../../server/http/client-key.ts'
import { redirectTo } from '../../../../server/http/contact/no-script-pages.ts'
import { createContactFunction } from '../../../../server/http/contact/send-contact-email.ts'
import { config } from '../_shared/hosted-config.ts'
import { deliver, limiter, store } from '../_shared/hosted-outbox.ts'
import { log, runAfterAnswer, serve } from '../_shared/platform.ts'

/** The page after a refused form post; with the Back button the visitor gets the filled form. */
const REFUSED_PATH = '/richiesta-non-inviata'
const [site] = config.origins

const contact = createContactFunction({
  store,
  origins: config.origins,
  limiter,
  // The platform sends no HTML, so forms without JavaScript end on static pages of the site.
  pages: {
    accepted: (headers) => redirectTo(site + ACCEPTED_PATH, headers),
    refused: (_refusal, _fields, headers) => redirectTo(site + REFUSED_PATH, headers),
    form: (headers) => redirectTo(site + FORM_PATH, headers),
  },
  log,
  onAccepted: () => runAfterAnswer(deliver().catch(leaveToSchedule)),
})

serve((request) => {
  // Cloudflare, which stands in front of the platform, overwrites cf-connecting-ip but only appends
  // to X-Forwarded-For:
  // https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-connecting-ip
  const client = clientKey(request.headers.get('cf-connecting-ip') ?? undefined)
  return contact(request, { client })
})

function leaveToSchedule(error: unknown): void {
  log.error({ reason: reasonOf(error) }, 'delivery is left to the schedule')
}
