import { ACCEPTED_PATH } from '../../../../contact/function-call.ts'
import { reasonOf } from '../../../../server/errors.ts'
import { createClientAddress } from '../../../../server/http/client-address.ts'
import type { NativePages } from '../../../../server/http/contact/native-pages.ts'
import { createContactFunction } from '../../../../server/http/contact/send-contact-email.ts'
import { createJsonResponses } from '../../../../server/http/json-responses.ts'
import type { Log } from '../../../../server/log.ts'
import type { HostedConfig } from './hosted-config.ts'
import type { HostedOutbox } from './hosted-outbox.ts'

export interface HostedFunctionOptions {
  config: HostedConfig
  outbox: HostedOutbox
  log: Log
  /** Keeps the instance alive until this work, which goes on after the response, has ended. */
  runAfterAnswer(work: Promise<unknown>): void
}

/** The page shown after a refused form post; the browser's Back button brings back what was typed. */
const REFUSED_PATH = '/richiesta-non-inviata'

/** Returns the form's function as a Web-standard handler that works under any path. */
export function createHostedContactFunction(options: HostedFunctionOptions) {
  const { config, outbox, log, runAfterAnswer } = options
  const [canonical] = config.origins
  const contact = createContactFunction({
    store: outbox.store,
    origins: config.origins,
    // The store applies the limit, in the database that all instances share.
    limiter: null,
    responses: createJsonResponses({ https: true }),
    pages: redirectsTo(canonical),
    log,
    onAccepted: () => runAfterAnswer(outbox.deliver().catch(explain)),
  })
  const clientOf = createClientAddress({ trustedProxies: [], log })

  function explain(error: unknown): void {
    log.error({ reason: reasonOf(error) }, 'delivery is left to the schedule')
  }

  return (request: Request): Promise<Response> => {
    // Cloudflare, which stands in front of the platform, overwrites cf-connecting-ip but only appends to X-Forwarded-For:
    // https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-connecting-ip
    const peer = request.headers.get('cf-connecting-ip') ?? undefined
    return contact(request, clientOf({ peer, forwardedFor: undefined, forwarded: undefined }))
  }
}

/** The platform sends no HTML, so forms without JavaScript end on static pages of the site. */
function redirectsTo(origin: string): NativePages {
  const redirect = (path: string) =>
    new Response(null, { status: 303, headers: { Location: origin + path, 'Cache-Control': 'no-store' } })
  return { accepted: () => redirect(ACCEPTED_PATH), refused: () => redirect(REFUSED_PATH) }
}
