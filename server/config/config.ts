import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import * as v from 'valibot'
import { isPublicOrigin } from '../../contact/origin.ts'
import { OperatorError } from '../errors.ts'
import { type Environment, EnvironmentSchema, MAIL_URL_FORM } from './environment.ts'
import type { ShopFacts } from './site-facts.ts'

/** The server's settings: the environment, with defaults partly from the shop's facts. Read once, at start. */
export type Config = ReturnType<typeof readConfig>
export type StorageConfig = Config['storage']
export type MailConfig = Config['mail']

/** What the configuration takes from the shop's facts, as the build left them in `dist/_server/site.json`. */
type ShopDefaults = Pick<ShopFacts, 'email' | 'retentionDays' | 'example'>

/** Variables that may hold a password: error messages do not repeat their values. */
const SECRET = new Set(['DATABASE_URL', 'MAIL_URL'])

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the whole configuration of the server. Throws `OperatorError`, which says in Italian which variable is wrong. */
export function readConfig(shop: ShopDefaults, variables: Variables = process.env) {
  const environment = parse(variables)
  const { HOST, PORT, SITE_ORIGIN, TRUSTED_PROXIES, RATE_LIMIT, RATE_LIMIT_GLOBAL } = environment
  const publicOrigin = SITE_ORIGIN?.find(isPublicOrigin)
  if (publicOrigin !== undefined) checkPublic(publicOrigin, environment, shop)
  const dataDir = resolve(environment.DATA_DIR)
  const { MAIL_URL = { kind: 'file' } } = environment
  const from = environment.MAIL_FROM ?? shop.email
  return {
    host: HOST,
    port: PORT,
    inheritedSocket: inheritedSocketOf(variables),
    storage: {
      /** Absolute path of the folder with the SQLite file and the file mailbox. */
      dataDir,
      /** Set when PostgreSQL is the store. May hold a password. */
      databaseUrl: environment.DATABASE_URL,
      /** Requests that were delivered so long ago are erased. */
      retentionDays: environment.RETENTION_DAYS ?? shop.retentionDays,
    },
    mail: {
      to: environment.MAIL_TO ?? [shop.email],
      from,
      ehloName: ehloNameOf(publicOrigin, from),
      via: MAIL_URL.kind === 'file' ? ({ kind: 'file', folder: mailFolder(dataDir) } as const) : MAIL_URL,
    },
    /** Whom the server tells every two minutes whether all is well; null when nobody. */
    alarmUrl: environment.ALARM_URL ?? null,
    /** The first is canonical. */
    origins: SITE_ORIGIN ?? ([`http://localhost:${PORT}`] as [string]),
    /** Ranges in CIDR notation. */
    trustedProxies: TRUSTED_PROXIES,
    /** How many requests the server accepts of each client, and of all together; null when limits are off. */
    rateLimit: RATE_LIMIT === 'off' ? null : { perClient: RATE_LIMIT, overall: RATE_LIMIT_GLOBAL },
  }
}

/** The one descriptor that systemd passes on to the process `LISTEN_PID` (sd_listen_fds(3)); null in other processes. */
function inheritedSocketOf({ LISTEN_FDS, LISTEN_PID }: Variables): number | null {
  return LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? 3 : null
}

/** How EHLO introduces this server: by the site's host, or by the domain of MAIL_FROM, both of which a mail server can look up. */
function ehloNameOf(publicOrigin: string | undefined, from: string): string {
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1))
  return publicOrigin === undefined ? domain : new URL(publicOrigin).hostname
}

/** The folder of the file mailbox. */
function mailFolder(dataDir: string): string {
  return resolve(dataDir, 'mail')
}

function parse(variables: Variables): Environment {
  const result = v.safeParse(EnvironmentSchema, variables, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const name = String(issue.path?.[0]?.key)
  const given = SECRET.has(name) ? 'il valore, che qui non si mostra,' : JSON.stringify(variables[name])
  throw new OperatorError(`${name}: ${given} non va bene: ${issue.message}`)
}

/** A public site needs an explicit MAIL_URL and a real shop: no request may end in the default folder or at the example's address. */
function checkPublic(origin: string, environment: Environment, shop: ShopDefaults): void {
  if (environment.MAIL_URL === undefined) {
    throw new OperatorError(
      `MAIL_URL: manca, ma SITE_ORIGIN ha l’indirizzo pubblico ${origin}: serve ${MAIL_URL_FORM}`,
    )
  }
  if (shop.example) {
    throw new OperatorError(
      `SITE_ORIGIN: ${origin} è pubblico, ma il sito è stato costruito con i dati di esempio: scrivi i tuoi in content/shop.yaml (con example: false) e ricostruiscilo`,
    )
  }
}
