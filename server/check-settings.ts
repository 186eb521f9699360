import { isPublicOrigin } from '../contact/origin.ts'
import { addFaults, readSettings } from './config/config.ts'
import SENTENCES from './config/sentences.json' with { type: 'json' }
import { loadShop } from './config/site-facts.ts'
import { OperatorError, reasonOf } from './errors.ts'
import { classify } from './mail/failures.ts'
import { createMailTransport } from './mail/transport.ts'
import { openStore } from './outbox/open-store.ts'

/**
 * Origins that Caddy serves: without port, because it listens on 443 and 80, with a domain, for
 * which it gets a certificate, or localhost, for trying things out.
 */
const DOMAIN = /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/
const LOCALHOST = /^https?:\/\/(?:[a-z\d-]+\.)*localhost$/

/**
 * Checks the settings before a site in containers goes public or is updated (`--check`), also where
 * its pages are not built. Opening the database migrates it; the release that is still running keeps
 * working, because migrations only add. Throws `OperatorError`, with a line for each wrong variable
 * and for a database that fails.
 */
export async function checkSettings(distDir: string): Promise<void> {
  const { config, faults } = readSettings(await loadShop(distDir))
  const { origins, otherHost, alarmUrl, storage, mail } = config
  const [origin] = origins
  addFaults(faults, SENTENCES.behindCaddy, {
    SITE_ORIGIN: origins.length > 1 || !(DOMAIN.test(origin) || LOCALHOST.test(origin)),
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
