import { isPublicOrigin } from '../contact/origin.ts'
import { type Config, readSettings } from './config/config.ts'
import { DEFAULT_SHOP, loadSiteFacts } from './config/site-facts.ts'
import { OperatorError, reasonOf } from './errors.ts'
import { classify } from './mail/failures.ts'
import { createMailTransport } from './mail/transport.ts'
import { openStore } from './outbox/open-store.ts'

/**
 * Caddy gets certificates for a domain, and listens on the ports 443 and 80 only; this machine's own name is for trying.
 */
const SERVED_BY_CADDY =
  /^(?:https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]+|https?:\/\/(?:[a-z\d-]+\.)*localhost)$/

/** A variable, when it is wrong for a site in containers, and what is said then. */
const RULES: [name: string, isWrong: (config: Config) => boolean, sentence: string][] = [
  [
    'SITE_ORIGIN',
    ({ origins }) => origins.length > 1 || !SERVED_BY_CADDY.test(origins[0]),
    'serve un solo indirizzo come https://www.example.com, con https e un dominio vero, senza porta e senza altro dopo',
  ],
  [
    'OTHER_HOST',
    ({ origins, otherHost }) => otherHost === new URL(origins[0]).hostname,
    'è lo stesso nome di SITE_ORIGIN, e le pagine rimanderebbero a sé stesse: lascialo vuoto, o scrivi l’altro nome',
  ],
  [
    'ALARM_URL',
    ({ origins, alarmUrl }) => alarmUrl === null && isPublicOrigin(origins[0]),
    'manca, e nessuno saprebbe che la posta non parte: docs/operations.md dice chi può sorvegliare il sito; off, se non deve farlo nessuno',
  ],
]

/**
 * What `--check` tries before a site in containers goes public or is updated: the settings, that Caddy can serve its names, that
 * somebody is told when mail is down, that the database opens, and that the mail server lets us in. The pages need not be built.
 * Opening migrates the database; migrations only add, so the release that is running meanwhile works on. Throws
 * `OperatorError`, which says in Italian all that is wrong: a line for each variable, with its name first.
 */
export async function checkSettings(distDir: string): Promise<void> {
  const facts = await loadSiteFacts(distDir).catch(() => undefined)
  const { config, faults } = readSettings(facts?.shop ?? DEFAULT_SHOP)
  const told = (name: string) => faults.some((fault) => fault.startsWith(`${name}: `))
  for (const [name, isWrong, sentence] of RULES)
    if (!told(name) && isWrong(config)) faults.push(`${name}: ${sentence}`)
  const { storage, mail } = config
  if (!told('DATABASE_URL')) {
    await openStore(storage).then(
      (store) => store.close(),
      (error) => faults.push(reasonOf(error)),
    )
  }
  if (!told('MAIL_URL')) {
    const transport = createMailTransport(mail)
    const failed = (error: unknown) => faults.push(`MAIL_URL: ${classify(error).advice(mail)}`)
    await transport.verify().catch(failed)
  }
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
}
