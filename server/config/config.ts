import { resolve } from 'node:path'
import { isPublicOrigin } from '../../contact/origin.ts'
import { OperatorError } from '../errors.ts'
import { asciiAddress } from '../mail/mail-address.ts'
import { readEnvironment } from './environment.ts'
import SENTENCES from './sentences.json' with { type: 'json' }
import type { BuiltShop } from './site-facts.ts'

/**
 * The server's settings: the environment, with defaults partly from the shop's facts. Read once, at
 * start.
 */
export type Config = ReturnType<typeof readSettings>['config']
type Shop = Omit<BuiltShop, 'replyWithin'>

/** Throws `OperatorError`, which says in Italian which variables are wrong. */
export function readConfig(shop: Shop, variables = process.env): Config {
  const { config, faults } = readSettings(shop, variables)
  if (faults.size > 0) throw new OperatorError([...faults.values()].join('\n'))
  return config
}

/**
 * As `readConfig`, but a wrong variable counts as not set, and `faults` has, by name, a line for
 * each.
 */
export function readSettings(shop: Shop, variables = process.env) {
  const { environment, faults } = readEnvironment(variables)
  const { PORT, RATE_LIMIT, RATE_LIMIT_GLOBAL, MAIL_URL = { kind: 'file' } } = environment
  const origins = environment.SITE_ORIGIN ?? ([`http://localhost:${PORT}`] as [string])
  const publicOrigin = origins.find(isPublicOrigin)
  // Requests are mailed by a server, not written into a folder that nobody looks into, and not to
  // the example's address.
  if (publicOrigin !== undefined) {
    const wrong = { MAIL_URL: MAIL_URL.kind === 'file', SITE_ORIGIN: shop.example }
    addFaults(faults, SENTENCES.inPublic, wrong)
  }
  const dataDir = resolve(environment.DATA_DIR)
  const shopAddress = asciiAddress(shop.email) ?? ''
  const from = environment.MAIL_FROM ?? shopAddress
  const config = {
    host: environment.HOST,
    port: PORT,
    storage: {
      /** Absolute path of the folder with the SQLite file and the file mailbox. */
      dataDir,
      /** Set when PostgreSQL is the store. May hold a password. */
      databaseUrl: environment.DATABASE_URL,
      /** Requests that were delivered so many days ago are erased. */
      retentionDays: environment.RETENTION_DAYS ?? shop.retentionDays,
    },
    mail: {
      to: environment.MAIL_TO ?? [shopAddress],
      from,
      /**
       * How EHLO introduces this server: by the site's host, or the domain of MAIL_FROM, which a
       * mail server can look up.
       */
      ehloName: publicOrigin ? new URL(publicOrigin).hostname : from.replace(/^.*@/, ''),
      via:
        MAIL_URL.kind === 'file'
          ? ({ kind: 'file', folder: resolve(dataDir, 'mail') } as const)
          : MAIL_URL,
    },
    /**
     * Whom the server tells every two minutes whether all is well; `off` when nobody on purpose,
     * null when it is not set.
     */
    alarmUrl: environment.ALARM_URL ?? null,
    /**
     * The proxy through which the server asks for its own pages every two minutes; null where it
     * knows none.
     */
    frontDoor: environment.FRONT_DOOR ?? null,
    /** The first is canonical. */
    origins,
    /** The name that Caddy redirects to the first origin. */
    otherHost: environment.OTHER_HOST?.toLowerCase() ?? null,
    /** Ranges in CIDR notation. */
    trustedProxies: environment.TRUSTED_PROXIES,
    /** Null when limits are off. */
    rateLimit: RATE_LIMIT === 'off' ? null : { perClient: RATE_LIMIT, overall: RATE_LIMIT_GLOBAL },
  }
  return { config, faults }
}

/** Adds what else is `wrong`, by name, but for variables of which something is told already. */
export function addFaults<Name extends string>(
  faults: Map<string, string>,
  sentences: Readonly<Record<Name, string>>,
  wrong: Readonly<Record<Name, boolean>>,
): void {
  for (const name of Object.keys(sentences) as Name[])
    if (wrong[name] && !faults.has(name)) faults.set(name, `${name}: ${sentences[name]}`)
}
