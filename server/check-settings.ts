import { isPublicOrigin } from '../contact/origin.ts'
import type { Config } from './config/config.ts'
import { OperatorError } from './errors.ts'
import { adviceOn } from './mail/advice.ts'
import { createMailTransport } from './mail/transport.ts'
import { openDataStore } from './start.ts'

/** Caddy gets certificates for a domain, and listens on the ports 443 and 80 only; this machine's own name is for trying. */
const SERVED_BY_CADDY = /^(?:https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]+|https?:\/\/(?:[a-z\d-]+\.)*localhost)$/

/**
 * What `--check` tries before a site in containers goes public or is updated: that Caddy can serve its address, that the database
 * opens, that the mail server lets us in, and that somebody is told when mail is down. Opening migrates the database; migrations
 * only add, so the release that is running meanwhile works on. Throws `OperatorError`, which says in Italian which variable is wrong.
 */
export async function checkSettings({ origins, storage, mail, alarmUrl }: Config): Promise<void> {
  const [origin] = origins
  if (origins.length > 1 || !SERVED_BY_CADDY.test(origin)) {
    throw new OperatorError(
      `SITE_ORIGIN: "${origins.join(',')}" non va bene: serve un solo indirizzo come https://www.example.com, con https e un dominio vero, senza porta e senza altro dopo`,
    )
  }
  if (alarmUrl === null && isPublicOrigin(origin)) {
    throw new OperatorError(
      'ALARM_URL: manca, e nessuno saprebbe che la posta non parte: docs/operations.md dice chi può sorvegliare il sito; off, se non deve farlo nessuno',
    )
  }
  const { store } = await openDataStore(storage)
  await store.close()
  try {
    await createMailTransport(mail).verify()
  } catch (error) {
    throw new OperatorError(`MAIL_URL: ${adviceOn(error, mail)}`)
  }
}
