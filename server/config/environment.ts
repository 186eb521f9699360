import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { fieldMessage } from '../../contact/contact-request.ts'
import { FIELDS } from '../../contact/fields.ts'
import { parseOrigins } from '../../contact/origin.ts'
import { OperatorError } from '../errors.ts'
import { asciiAddress } from '../mail/mail-address.ts'
import { parseMailUrl } from '../mail/mail-url.ts'

/** `count` events per `seconds`. */
export interface Rate {
  count: number
  seconds: number
}

/** Variables that may hold a password: error messages do not repeat their values. */
const SECRET = new Set(['DATABASE_URL', 'MAIL_URL', 'ALARM_URL'])

/**
 * Returns the function that reads a variable, which is `fallback` where it is not set. Where `parse` returns undefined, the error
 * says what is `expected`, in Italian.
 */
function variable<Value, Fallback>(
  expected: string,
  fallback: Fallback,
  parse: (text: string) => Value | undefined,
) {
  return (name: string, given = ''): Value | Fallback => {
    const text = given.trim()
    // An empty value in an environment file counts as not set.
    if (text === '') return fallback
    const value = parse(text)
    if (value !== undefined) return value
    const shown = SECRET.has(name) ? 'il valore, che qui non si mostra,' : JSON.stringify(given)
    throw new OperatorError(`${name}: ${shown} non va bene: ${expected}`)
  }
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)

function integer(text: string, lowest: number, highest: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= lowest && value <= highest ? value : undefined
}

function list<Item>(text: string, parse: (item: string) => Item | undefined): Item[] | undefined {
  const items = text.split(',').map((item) => parse(item.trim()))
  return items.includes(undefined) ? undefined : (items as Item[])
}

function parseRate(text: string): Rate | undefined {
  const [, count, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  const rate = { count: Number(count), seconds: Number(seconds) }
  return rate.count > 0 && rate.seconds > 0 ? rate : undefined
}

/** An address range in CIDR notation; a single address becomes a range of one. */
function parseRange(text: string): string | undefined {
  const range = text.includes('/') ? text : `${text}/${isIP(text) === 6 ? 128 : 32}`
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range) ? range : undefined
}

const parseUrl = (pattern: RegExp) => (text: string) =>
  pattern.test(text) && URL.canParse(text) ? text : undefined

/** An address as a mail's headers and envelope carry it, of at most 254 characters (RFC 5321, 4.5.3.1.3). */
function address(text: string): string | undefined {
  const ascii = fieldMessage('email', text) === null ? asciiAddress(FIELDS.email.normalise(text)) : null
  return ascii !== null && ascii.length <= 254 ? ascii : undefined
}

/** The forms in which `MAIL_URL` names a mail server, for messages in Italian. */
export const MAIL_SERVER_FORM =
  'smtps://utente:password@server:465 o smtp://utente:password@server:587 (in utente e password %40 per @, %23 per #)'

/** Every variable of docs/operations.md that the server reads. */
export const VARIABLES = {
  PORT: variable('serve una porta da 0 a 65535', 8080, (text) => integer(text, 0, 65535)),
  HOST: variable('serve un nome o un indirizzo su cui ascoltare', '127.0.0.1', matching(/^[\w.:%-]+$/)),
  DATA_DIR: variable('serve una cartella', 'data', (text) => text),
  DATABASE_URL: variable(
    'serve postgres://utente:password@server:porta/database',
    undefined,
    parseUrl(/^postgres(?:ql)?:\/\/./),
  ),
  MAIL_URL: variable(
    `serve ${MAIL_SERVER_FORM}; per provare su questa macchina, file:`,
    undefined,
    parseMailUrl,
  ),
  MAIL_TO: variable(
    'servono uno o più indirizzi email, separati da virgole, senza lettere accentate prima di @',
    undefined,
    (text) => list(text, address),
  ),
  MAIL_FROM: variable(
    'serve un solo indirizzo email, senza il nome e senza lettere accentate prima di @',
    undefined,
    address,
  ),
  SITE_ORIGIN: variable(
    'serve un indirizzo come https://www.example.com, senza altro dopo; più d’uno: separati da virgole',
    undefined,
    (text) => parseOrigins(text) ?? undefined,
  ),
  // The server does not use OTHER_HOST. It is checked here, because Caddy accepts a wrong name and then serves nobody.
  OTHER_HOST: variable(
    'serve un nome come example.com, senza https:// e senza altro dopo',
    undefined,
    matching(/^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i),
  ),
  TRUSTED_PROXIES: variable('servono reti come 10.0.0.0/8 o fd00::/8, separate da virgole', [], (text) =>
    list(text, parseRange),
  ),
  RATE_LIMIT: variable(
    'servono richieste/secondi come 10/600, oppure off',
    { count: 10, seconds: 600 },
    (text) => (text === 'off' ? text : parseRate(text)),
  ),
  RATE_LIMIT_GLOBAL: variable(
    'servono richieste/secondi come 300/600 (RATE_LIMIT=off toglie tutti e due i limiti)',
    { count: 300, seconds: 600 },
    parseRate,
  ),
  RETENTION_DAYS: variable('servono giorni interi da 1 a 36500', undefined, (text) =>
    integer(text, 1, 36500),
  ),
  ALARM_URL: variable('serve un indirizzo come https://hc-ping.com/…', undefined, parseUrl(/^https?:\/\//)),
}

export type Environment = { [Name in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[Name]> }

/** Reads all `VARIABLES`. Throws `OperatorError`, which says in Italian what is wrong with the first that is not valid. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const read = Object.entries(VARIABLES).map(([name, parse]) => [name, parse(name, given[name])])
  return Object.fromEntries(read)
}
