import { resolve } from 'node:path'
import * as v from 'valibot'
import { isPublicOrigin } from '../../contact/origin.ts'
import { OperatorError } from '../errors.ts'
import type { SmtpServer } from '../mail/mail-url.ts'
import { type Environment, EnvironmentSchema, MAIL_URL_FORM, type Rate } from './environment.ts'

/** Where requests are kept and for how long. The owner's command needs only this part. */
export interface StorageConfig {
  /** Absolute path of the folder with the SQLite file and the file mailbox. */
  dataDir: string
  /** Set when PostgreSQL is the store. May hold a password. */
  databaseUrl: string | undefined
  /** Delivered, dead and spam requests older than this are erased. */
  retentionDays: number
}

/** How mails reach the shop. */
export interface MailConfig {
  /** Never empty. */
  to: readonly string[]
  /** Header From and envelope sender. */
  from: string
  via: SmtpServer | { kind: 'file'; folder: string }
}

/** How many requests the server accepts of each client, and of all together. */
export interface RateLimits {
  perClient: Rate
  overall: Rate
}

/** The server's settings: the environment, with defaults partly from the shop's facts. Read once, at start. */
export interface Config {
  host: string
  port: number
  /** The descriptor of a socket that systemd listens on for us; null where the server opens its own. */
  inheritedSocket: number | null
  storage: StorageConfig
  mail: MailConfig
  /** The first is canonical; never empty. */
  origins: readonly [string, ...string[]]
  /** Ranges in CIDR notation. */
  trustedProxies: readonly string[]
  /** Null when limits are off. */
  rateLimit: RateLimits | null
}

/** What the configuration takes from the shop's facts, as the build left them in `dist/_server/site.json`. */
export interface ShopDefaults {
  email: string
  retentionDays: number
  /** True while the facts are the example's. */
  example: boolean
}

/** Variables that may hold a password: error messages do not repeat their values. */
const SECRET = new Set(['DATABASE_URL', 'MAIL_URL'])

/** The retention without a built site, in days. The facts of a built site have the days that its privacy page promises. */
export const DEFAULT_RETENTION_DAYS = 365

/** The limits without `RATE_LIMIT` and `RATE_LIMIT_GLOBAL`. */
export const DEFAULT_RATES: RateLimits = {
  perClient: { count: 10, seconds: 600 },
  overall: { count: 300, seconds: 600 },
}

type Variables = Record<string, string | undefined>

/** Stands in for the facts of the shop when `--check` runs before a site was built. */
export const ANY_SHOP: ShopDefaults = {
  email: 'shop@example.com',
  retentionDays: DEFAULT_RETENTION_DAYS,
  example: false,
}

/** Reads the whole configuration of the server. Throws `OperatorError`, which says in Italian which variable is wrong. */
export function readConfig(shop: ShopDefaults, variables: Variables = process.env): Config {
  const environment = parse(variables)
  const {
    HOST = '127.0.0.1',
    PORT = 8080,
    SITE_ORIGIN = [`http://localhost:${PORT}`] as [string],
  } = environment
  const publicOrigin = SITE_ORIGIN.find(isPublicOrigin)
  if (publicOrigin !== undefined) checkPublic(publicOrigin, environment, shop)
  const storage = storageOf(environment, shop)
  return {
    host: HOST,
    port: PORT,
    inheritedSocket: inheritedSocketOf(variables),
    storage,
    mail: mailOf(environment, shop, storage.dataDir),
    origins: SITE_ORIGIN,
    trustedProxies: environment.TRUSTED_PROXIES ?? [],
    rateLimit:
      environment.RATE_LIMIT === 'off'
        ? null
        : {
            perClient: environment.RATE_LIMIT ?? DEFAULT_RATES.perClient,
            overall: environment.RATE_LIMIT_GLOBAL ?? DEFAULT_RATES.overall,
          },
  }
}

/** The first descriptor that systemd passes on (sd_listen_fds(3)); null in all processes but `LISTEN_PID`. */
function inheritedSocketOf({ LISTEN_FDS, LISTEN_PID }: Variables): number | null {
  return LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? 3 : null
}

/** Reads the mail settings alone. Without `shop` (no site is built) MAIL_TO and MAIL_FROM are required. Throws `OperatorError`. */
export function readMailConfig(shop?: ShopDefaults, variables: Variables = process.env): MailConfig {
  const environment = parse(variables)
  return mailOf(environment, shop, storageOf(environment, shop).dataDir)
}

/** Reads the storage settings alone, for the owner's commands. Throws `OperatorError`. */
export function readStorageConfig(
  shop?: Pick<ShopDefaults, 'retentionDays'>,
  variables: Variables = process.env,
): StorageConfig {
  return storageOf(parse(variables), shop)
}

/** The folder of the file mailbox, from which the owner's command erases mails too. */
export function mailFolder(dataDir: string): string {
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

function storageOf(environment: Environment, shop?: Pick<ShopDefaults, 'retentionDays'>): StorageConfig {
  return {
    dataDir: resolve(environment.DATA_DIR ?? 'data'),
    databaseUrl: environment.DATABASE_URL,
    retentionDays: environment.RETENTION_DAYS ?? shop?.retentionDays ?? DEFAULT_RETENTION_DAYS,
  }
}

function mailOf(environment: Environment, shop: ShopDefaults | undefined, dataDir: string): MailConfig {
  const { MAIL_URL = { kind: 'file' }, MAIL_TO = shop && [shop.email], MAIL_FROM = shop?.email } = environment
  if (MAIL_TO === undefined || MAIL_FROM === undefined) {
    throw new OperatorError(
      'MAIL_TO, MAIL_FROM: mancano, e il sito, da cui si prenderebbero, non è ancora costruito: npm run build',
    )
  }
  const via = MAIL_URL.kind === 'file' ? ({ kind: 'file', folder: mailFolder(dataDir) } as const) : MAIL_URL
  return { to: MAIL_TO, from: MAIL_FROM, via }
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
