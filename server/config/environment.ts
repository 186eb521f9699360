// The environment, with the limits and defaults of each variable.

import proxyaddr from '@fastify/proxy-addr'
import { readField } from '../../contact/contact-request.ts'
import { parseOrigins } from '../../contact/origin.ts'
import { OperatorError } from '../errors.ts'
import { asciiAddress } from '../mail/mail-address.ts'
import { parseMailUrl } from '../mail/mail-url.ts'

/** Variables that may hold a password: error messages do not repeat their values. */
const SECRET = new Set(['DATABASE_URL', 'MAIL_URL', 'ALARM_URL'])

/**
 * Returns the function that reads a variable, which is `fallback` where it is not set. Where `parse` returns nothing, the error
 * says what is `expected`, in Italian.
 */
function variable<Value, Fallback = undefined>(
  expected: string,
  parse: (text: string) => Value | null | undefined,
  fallback?: Fallback,
) {
  return (name: string, given = ''): Value | Fallback => {
    const text = given.trim()
    // An empty value in an environment file counts as not set.
    if (text === '') return fallback as Fallback
    const value = parse(text)
    if (value !== undefined && value !== null) return value
    const shown = SECRET.has(name) ? 'il valore, che qui non si mostra,' : JSON.stringify(given)
    throw new OperatorError(`${name}: ${shown} non va bene: ${expected}`)
  }
}

const integer = (lowest: number, highest: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= lowest && value <= highest ? value : undefined
}

const list =
  <Item>(parse: (item: string) => Item | undefined) =>
  (text: string) => {
    const items = text.split(',').map((item) => parse(item.trim()))
    return items.includes(undefined) ? undefined : (items as Item[])
  }

function rate(text: string): { count: number; seconds: number } | undefined {
  const [, count, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  const read = { count: Number(count), seconds: Number(seconds) }
  // A timer holds no more than 24 days.
  return read.count > 0 && read.seconds > 0 && read.seconds <= 2_000_000 ? read : undefined
}

/** An address or a range of addresses, in CIDR notation, that `proxyaddr` takes when the server starts. */
function range(text: string): string | undefined {
  try {
    proxyaddr.compile([text])
    return text
  } catch {
    return undefined
  }
}

const url = (scheme: RegExp) => (text: string) =>
  scheme.test(text) && URL.canParse(text) ? text : undefined

/** An address as a mail's headers and envelope carry it, of at most 254 characters (RFC 5321, 4.5.3.1.3). */
function address(text: string): string | undefined {
  const read = readField('email', text)
  const ascii = 'value' in read ? asciiAddress(read.value) : null
  return ascii !== null && ascii.length <= 254 ? ascii : undefined
}

/** The forms in which `MAIL_URL` names a mail server, for messages in Italian. */
export const MAIL_SERVER_FORM =
  'smtps://utente:password@server:465 o smtp://utente:password@server:587 (in utente e password %40 per @, %23 per #)'

/**
 * The variables that the server reads, with their limits, and their defaults where these depend on
 * nothing else (config.ts has the others).
 */
export const VARIABLES = {
  PORT: variable('serve una porta da 0 a 65535', integer(0, 65535), 8080),
  HOST: variable('serve un nome o un indirizzo su cui ascoltare', String, '127.0.0.1'),
  DATA_DIR: variable('serve una cartella', String, 'data'),
  DATABASE_URL: variable(
    'serve postgres://utente:password@server:porta/database',
    url(/^postgres(ql)?:\/\/./),
  ),
  MAIL_URL: variable(
    `serve ${MAIL_SERVER_FORM}; per provare su questa macchina, file:`,
    parseMailUrl,
  ),
  MAIL_TO: variable(
    'servono uno o più indirizzi email, separati da virgole, senza lettere accentate prima di @',
    list(address),
  ),
  MAIL_FROM: variable(
    'serve un solo indirizzo email, senza il nome e senza lettere accentate prima di @',
    address,
  ),
  SITE_ORIGIN: variable(
    'serve un indirizzo come https://www.example.com, senza altro dopo',
    parseOrigins,
  ),
  // Only Caddy uses it, which accepts a wrong name and then serves nobody.
  OTHER_HOST: variable(
    'serve un nome come example.com, senza https:// e senza altro dopo',
    (text) => (/^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i.test(text) ? text : undefined),
  ),
  TRUSTED_PROXIES: variable(
    'servono reti come 10.0.0.0/8 o fd00::/8, separate da virgole',
    list(range),
    [],
  ),
  RATE_LIMIT: variable(
    'servono richieste/secondi come 10/600, oppure off',
    (text) => (text === 'off' ? text : rate(text)),
    { count: 10, seconds: 600 },
  ),
  RATE_LIMIT_GLOBAL: variable(
    'servono richieste/secondi come 300/600 (RATE_LIMIT=off toglie tutti e due i limiti)',
    rate,
    { count: 300, seconds: 600 },
  ),
  RETENTION_DAYS: variable('servono giorni interi da 1 a 36500', integer(1, 36500)),
  ALARM_URL: variable('serve un indirizzo come https://hc-ping.com/…, oppure off', (text) =>
    text === 'off' ? text : url(/^https?:\/\//)(text),
  ),
  FRONT_DOOR: variable(
    'serve il nome del proxy che sta davanti, come caddy o proxy:8443',
    (text) => (/^[\w.-]+(?::\d{1,5})?$/.test(text) ? text : undefined),
  ),
}

export type Environment = { [Name in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[Name]> }

/**
 * Reads all `VARIABLES`. `faults` says in Italian what is wrong, one line for each that is not valid, which then counts as not
 * set.
 */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>) {
  const faults: string[] = []
  const read = Object.entries(VARIABLES).map(([name, parse]) => {
    try {
      return [name, parse(name, given[name])]
    } catch (error) {
      faults.push((error as OperatorError).message)
      return [name, parse(name)]
    }
  })
  return { environment: Object.fromEntries(read) as Environment, faults }
}
