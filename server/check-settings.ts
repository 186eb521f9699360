import { isPublicOrigin } from '../contact/origin.ts'
import { addFaults, readSettings } from './config/config.ts'
import SENTENCES from './config/sentences.json' with { type: 'json' }
import { loadShop } from './config/site-facts.ts'
import { OperatorError, reasonOf } from './errors.ts'
import { classify } from './mail/failures.ts'
import { createMailTransport } from './mail/transport.ts'
import { openStore } from './outbox/open-store.ts'

/**
 * Caddy gets certificates for a domain, not for an IP address, and listens on the ports 443 and 80
 * only: https and a name of two labels at least, the last without digits at its start, or, for
 * trying, localhost with or without TLS; no port and no path.
 */
const SERVED_BY_CADDY =
  /^(?:https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]+|https?:\/\/(?:[a-z\d-]+\.)*localhost)$/

/**
 * What `--check` tries before a site in containers goes public or is updated: the settings, that
 * Caddy can serve its names, that `ALARM_URL` is answered, if only by `off`, that the database
 * opens, and that the mail server lets us in. The pages need not be built. Opening migrates the
 * database; migrations only add, so the release that is running meanwhile works on. Throws
 * `OperatorError`, with a line in Italian for each variable.
 */
export async function checkSettings(distDir: string): Promise<void> {
  const { config, faults } = readSettings(await loadShop(distDir))
  const { origins, otherHost, alarmUrl, storage, mail } = config
  const [origin] = origins
  addFaults(faults, SENTENCES.behindCaddy, {
    SITE_ORIGIN: origins.length > 1 || !SERVED_BY_CADDY.test(origin),
    OTHER_HOST: otherHost === new URL(origin).hostname,
    ALARM_URL: alarmUrl === null && isPublicOrigin(origin),
  })
  if (!faults.has('DATABASE_URL')) {
    const failed = (error: unknown) => void faults.set('store', reasonOf(error))
    await openStore(storage).then((store) => store.close(), failed)
  }
  if (!faults.has('MAIL_URL')) {
    const failed = (error: unknown) =>
      faults.set('MAIL_URL', `MAIL_URL: ${classify(error).advice(mail)}`)
    await createMailTransport(mail).verify().catch(failed)
  }
  if (faults.size > 0) throw new OperatorError([...faults.values()].join('\n'))
}
