import { resolve } from 'node:path'
import { isPublicOrigin } from '../../contact/origin.ts'
import { OperatorError } from '../errors.ts'
import { asciiAddress } from '../mail/mail-address.ts'
import { type Environment, MAIL_SERVER_FORM, readEnvironment } from './environment.ts'
import type { BuiltShop } from './site-facts.ts'

/** The server's settings: the environment, with defaults partly from the shop's facts. Read once, at start. */
export type Config = ReturnType<typeof readSettings>['config']
type Shop = Omit<BuiltShop, 'replyWithin'>

/** Reads the whole configuration of the server. Throws `OperatorError`, which says in Italian which variables are wrong. */
export function readConfig(shop: Shop, variables = process.env): Config {
  const { config, faults } = readSettings(shop, variables)
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  return config
}

/** As `readConfig`, but a wrong variable counts as not set, and `faults` says in one line each what is wrong. */
export function readSettings(shop: Shop, variables = process.env) {
  const { environment, faults } = readEnvironment(variables)
  const { HOST, PORT, SITE_ORIGIN, TRUSTED_PROXIES, RATE_LIMIT, RATE_LIMIT_GLOBAL } = environment
  const origins = SITE_ORIGIN ?? ([`http://localhost:${PORT}`] as [string])
  const publicOrigin = origins.find(isPublicOrigin)
  if (publicOrigin !== undefined) {
    // What is set, but wrong, is told already.
    const told = (name: string) => faults.some((fault) => fault.startsWith(`${name}: `))
    const open = faultsInPublic(publicOrigin, environment, shop)
    faults.push(...open.filter((fault) => !told(fault.slice(0, fault.indexOf(':')))))
  }
  const dataDir = resolve(environment.DATA_DIR)
  const from = environment.MAIL_FROM ?? asciiAddress(shop.email) ?? ''
  const { MAIL_URL = { kind: 'file' } } = environment
  const config = {
    host: HOST,
    port: PORT,
    storage: {
      /** Absolute path of the folder with the SQLite file and the file mailbox. */
      dataDir,
      /** Set when PostgreSQL is the store. May hold a password. */
      databaseUrl: environment.DATABASE_URL,
      /** Requests that were delivered so long ago are erased. */
      retentionDays: environment.RETENTION_DAYS ?? shop.retentionDays,
    },
    mail: {
      to: environment.MAIL_TO ?? [asciiAddress(shop.email) ?? ''],
      from,
      /** How EHLO introduces this server: by the site's host, or the domain of MAIL_FROM, which a mail server can look up. */
      ehloName:
        publicOrigin === undefined
          ? from.slice(from.lastIndexOf('@') + 1)
          : new URL(publicOrigin).hostname,
      via:
        MAIL_URL.kind === 'file'
          ? ({ kind: 'file', folder: resolve(dataDir, 'mail') } as const)
          : MAIL_URL,
    },
    /** Whom the server tells every two minutes whether all is well; `off` when nobody on purpose, null when it is not set. */
    alarmUrl: environment.ALARM_URL ?? null,
    /** The proxy through which the server asks for its own pages every two minutes; null where it knows none. */
    frontDoor: environment.FRONT_DOOR ?? null,
    /** The first is canonical. */
    origins,
    /** The name that Caddy redirects to the first origin. */
    otherHost: environment.OTHER_HOST?.toLowerCase() ?? null,
    /** Ranges in CIDR notation. */
    trustedProxies: TRUSTED_PROXIES,
    /** How many requests the server accepts of each client, and of all together; null when limits are off. */
    rateLimit: RATE_LIMIT === 'off' ? null : { perClient: RATE_LIMIT, overall: RATE_LIMIT_GLOBAL },
  }
  return { config, faults }
}

/**
 * What holds for a site that others can reach: requests are mailed by a server, not written into a folder that nobody looks into,
 * and not to the example's address.
 */
function faultsInPublic(
  origin: string,
  { MAIL_URL }: Environment,
  shop: Pick<BuiltShop, 'example'>,
): string[] {
  const faults: string[] = []
  if (MAIL_URL === undefined || MAIL_URL.kind === 'file') {
    const lacking = MAIL_URL === undefined ? 'manca' : '«file:» non avvisa nessuno'
    faults.push(
      `MAIL_URL: ${lacking}, ma SITE_ORIGIN ha l’indirizzo pubblico ${origin}: serve ${MAIL_SERVER_FORM}`,
    )
  }
  if (shop.example) {
    faults.push(
      `SITE_ORIGIN: ${origin} è pubblico, ma il sito è stato costruito con i dati di esempio: scrivi i tuoi in content/shop.yaml (con example: false) e ricostruiscilo`,
    )
  }
  return faults
}
