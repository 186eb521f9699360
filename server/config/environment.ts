import proxyaddr from '@fastify/proxy-addr'
import { parseOrigins } from '../../contact/origin.ts'
import { readField } from '../../contact/validation.ts'
import { asciiAddress } from '../mail/mail-address.ts'
import { parseMailUrl } from '../mail/mail-url.ts'
import SENTENCES from './sentences.json' with { type: 'json' }

/** Variables that may hold a password: error messages do not repeat their values. */
const SECRET = new Set(['DATABASE_URL', 'MAIL_URL', 'ALARM_URL'])

/**
 * Returns the function that reads a variable's text. It returns `fallback` for an empty text, and
 * null for a wrong one, as `parse` does.
 */
function variable<Value, Fallback = undefined>(
  parse: (text: string) => Value | null,
  fallback?: Fallback,
) {
  return (text: string): Value | Fallback | null =>
    text === '' ? (fallback as Fallback) : parse(text)
}

const integer = (lowest: number, highest: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= lowest && value <= highest ? value : null
}

const list =
  <Item>(parse: (item: string) => Item | null) =>
  (text: string) => {
    const items = text.split(',').map((item) => parse(item.trim()))
    return items.includes(null) ? null : (items as Item[])
  }

function rate(text: string) {
  const [, count, seconds] = /^(\d{1,9})\/(\d{1,7})$/.exec(text)?.map(Number) ?? []
  // A window of more than 23 days is a slip, such as milliseconds.
  return count && seconds && seconds <= 2_000_000 ? { count, seconds } : null
}

/** An address or a range of addresses in CIDR notation. */
function range(text: string): string | null {
  try {
    proxyaddr.compile([text])
    return text
  } catch {
    return null
  }
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : null)

const url = (scheme: RegExp) => (text: string) =>
  scheme.test(text) && URL.canParse(text) ? text : null

const orOff =
  <Value>(parse: (text: string) => Value) =>
  (text: string) =>
    text === 'off' ? text : parse(text)

/**
 * An address as a mail's headers and envelope carry it, of at most 254 characters (RFC 5321,
 * 4.5.3.1.3).
 */
function address(text: string): string | null {
  const read = readField('email', text)
  const ascii = 'value' in read ? asciiAddress(read.value) : null
  return ascii !== null && ascii.length <= 254 ? ascii : null
}

/**
 * The variables that the server reads, with their limits and defaults. Defaults that depend on
 * other variables or on the shop's facts stand in config.ts.
 */
export const VARIABLES = {
  PORT: variable(integer(0, 65535), 8080),
  HOST: variable(String, '127.0.0.1'),
  DATA_DIR: variable(String, 'data'),
  DATABASE_URL: variable(url(/^postgres(ql)?:\/\/./)),
  MAIL_URL: variable(parseMailUrl),
  MAIL_TO: variable(list(address)),
  MAIL_FROM: variable(address),
  SITE_ORIGIN: variable(parseOrigins),
  // For Caddy, which accepts a wrong name and then serves nobody; `--check` looks at it before.
  OTHER_HOST: variable(matching(/^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i)),
  TRUSTED_PROXIES: variable(list(range), []),
  RATE_LIMIT: variable(orOff(rate), { count: 10, seconds: 600 }),
  RATE_LIMIT_GLOBAL: variable(rate, { count: 300, seconds: 600 }),
  RETENTION_DAYS: variable(integer(1, 36500)),
  ALARM_URL: variable(orOff(url(/^https?:\/\//))),
  FRONT_DOOR: variable(matching(/^[\w.-]+(?::\d{1,5})?$/)),
}

type Name = keyof typeof VARIABLES
export type Environment = { [Each in Name]: Exclude<ReturnType<(typeof VARIABLES)[Each]>, null> }

/**
 * Reads all `VARIABLES`. One that is wrong counts as not set, and `faults` has a line in Italian
 * for it, by its name.
 */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>) {
  const faults = new Map<string, string>()
  const environment: Record<string, unknown> = {}
  for (const [name, parse] of Object.entries(VARIABLES) as [Name, (text: string) => unknown][]) {
    // An empty value in an environment file counts as not set.
    const value = parse(given[name]?.trim() ?? '')
    environment[name] = value ?? parse('')
    if (value !== null) continue
    const secret = 'il valore, che qui non si mostra,'
    const shown = SECRET.has(name) ? secret : JSON.stringify(given[name])
    faults.set(name, `${name}: ${shown} non va bene: ${SENTENCES.expected[name]}`)
  }
  return { environment: environment as Environment, faults }
}
