import { resolve } from 'node:path'
import { isPublicOrigin } from '../../contact/origin.ts'
import { OperatorError } from '../errors.ts'
import { asciiAddress } from '../mail/mail-address.ts'
import { readEnvironment } from './environment.ts'
import SENTENCES from './sentences.json' with { type: 'json' }
import type { BuiltShop } from './site-facts.ts'

/** The server's settings: the environment's, with defaults, of which some are the shop's facts. */
export type Config = ReturnType<typeof readSettings>['config']
type Shop = Omit<BuiltShop, 'replyWithin'>

/** Reads the settings. Throws `OperatorError`, which says in Italian which variables are wrong. */
export function readConfig(shop: Shop, variables = process.env): Config {
  const { config, faults } = readSettings(shop, variables)
  if (faults.size > 0) throw new OperatorError([...faults.values()].join('\n'))
  return config
}

/**
 * As `readConfig`, but without throwing: a wrong variable counts as not set, and `faults` has a
 * line in Italian for each, by the variable's name.
 */
export function readSettings(shop: Shop, variables = process.env) {
  const { environment, faults } = readEnvironment(variables)
  const { PORT, RATE_LIMIT, RATE_LIMIT_GLOBAL, MAIL_URL = { kind: 'file' } } = environment
  const origins = environment.SITE_ORIGIN ?? ([`http://localhost:${PORT}`] as [string])
  const publicOrigin = origins.find(isPublicOrigin)
  // A public site must not write requests into a folder that nobody opens, nor mail them to the
  // example's address.
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
      /** How many days after its delivery a request is erased. */
      retentionDays: environment.RETENTION_DAYS ?? shop.retentionDays,
    },
    mail: {
      to: environment.MAIL_TO ?? [shopAddress],
      from,
      /**
       * The name in EHLO, one that a mail server can look up: the site's, or MAIL_FROM's domain.
       */
      ehloName: publicOrigin ? new URL(publicOrigin).hostname : from.replace(/^.*@/, ''),
      via:
        MAIL_URL.kind === 'file'
          ? ({ kind: 'file', folder: resolve(dataDir, 'mail') } as const)
          : MAIL_URL,
    },
    /**
     * Whom the server tells whether all is well: an address, `off`, or null where it is not set.
     */
    alarmUrl: environment.ALARM_URL ?? null,
    /** The proxy through which the server checks that visitors get its pages; null without one. */
    frontDoor: environment.FRONT_DOOR ?? null,
    /** The first is canonical. */
    origins,
    /** The name that Caddy redirects to the first origin. */
    otherHost: environment.OTHER_HOST?.toLowerCase() ?? null,
    trustedProxies: environment.TRUSTED_PROXIES,
    /** Null when limits are off. */
    rateLimit: RATE_LIMIT === 'off' ? null : { perClient: RATE_LIMIT, overall: RATE_LIMIT_GLOBAL },
  }
  return { config, faults }
}

/** Adds the sentence of each variable that is `wrong`, unless `faults` has one about it already. */
export function addFaults<Name extends string>(
  faults: Map<string, string>,
  sentences: Readonly<Record<Name, string>>,
  wrong: Readonly<Record<Name, boolean>>,
): void {
  for (const name of Object.keys(sentences) as Name[])
    if (wrong[name] && !faults.has(name)) faults.set(name, `${name}: ${sentences[name]}`)
}
