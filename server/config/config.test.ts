import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../errors.ts'
import { readConfig } from './config.ts'

const SHOP = { email: 'bottega@example.com', retentionDays: 200, example: false }
const MAIL_URL = 'smtps://u:p@mail.example.com'
const PUBLIC = { SITE_ORIGIN: 'https://www.example.com', MAIL_URL }
const read = (variables: Record<string, string>, shop = SHOP) => readConfig(shop, variables)

function refusalOf(variables: Record<string, string>): string {
  try {
    read(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError)
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

test('without variables the settings are the documented defaults, some of them facts of the shop', () => {
  expect(read({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    storage: { dataDir: resolve('data'), databaseUrl: undefined, retentionDays: 200 },
    mail: {
      ...{ to: [SHOP.email], from: SHOP.email, ehloName: 'example.com' },
      via: { kind: 'file', folder: resolve('data/mail') },
    },
    alarmUrl: null,
    origins: ['http://localhost:8080'],
    trustedProxies: [],
    rateLimit: { perClient: { count: 10, seconds: 600 }, overall: { count: 300, seconds: 600 } },
  })
})

test('every variable is read', () => {
  const variables = {
    PORT: '9000',
    HOST: '::1',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://u:p@db:5432/outbox',
    MAIL_URL: 'smtps://anna%40example.com:p%2Fw@mail.example.com',
    MAIL_TO: 'a@example.com, b@example.org',
    MAIL_FROM: 'b@example.com',
    SITE_ORIGIN: 'https://www.example.com, https://pagine.example.org/',
    TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.7',
    RATE_LIMIT: '5/60',
    RATE_LIMIT_GLOBAL: '50/61',
    RETENTION_DAYS: '30',
    ALARM_URL: 'https://hc-ping.com/0-1',
  }
  const auth = { user: 'anna@example.com', pass: 'p/w' }
  expect(read(variables)).toEqual({
    host: '::1',
    port: 9000,
    storage: { dataDir: '/srv/data', databaseUrl: 'postgres://u:p@db:5432/outbox', retentionDays: 30 },
    mail: {
      ...{ to: ['a@example.com', 'b@example.org'], from: 'b@example.com', ehloName: 'www.example.com' },
      via: { kind: 'smtp', host: 'mail.example.com', port: 465, secure: true, auth },
    },
    alarmUrl: 'https://hc-ping.com/0-1',
    origins: ['https://www.example.com', 'https://pagine.example.org'],
    trustedProxies: ['10.0.0.0/8', 'fd00::/8', '192.0.2.7/32'],
    rateLimit: { perClient: { count: 5, seconds: 60 }, overall: { count: 50, seconds: 61 } },
  })
})

test('the default origin follows PORT, RATE_LIMIT=off turns both limits off, an empty variable is not set', () => {
  const config = read({ PORT: '9000', RATE_LIMIT: 'off', RATE_LIMIT_GLOBAL: '1/1', MAIL_TO: '', HOST: ' ' })
  expect(config).toMatchObject({ origins: ['http://localhost:9000'], rateLimit: null, host: '127.0.0.1' })
  expect(config.mail.to).toEqual([SHOP.email])
})

test('smtp: means no TLS at connecting and port 587 by default, and needs no password', () => {
  const { via } = read({ MAIL_URL: 'smtp://127.0.0.1:2525' }).mail
  expect(via).toEqual({ kind: 'smtp', host: '127.0.0.1', port: 2525, secure: false })
  expect(read({ MAIL_URL: 'smtp://mail.example.com' }).mail.via).toMatchObject({ port: 587 })
})

test('addresses have their domain in punycode and lower case, as headers and envelope carry it', () => {
  const { mail } = read({
    MAIL_FROM: 'info@caffè-pc.example',
    MAIL_TO: 'a@città.example,b@CAFFE\u0300.example,Uno@Example.com',
  })
  expect(mail.from).toBe('info@xn--caff-pc-5xa.example')
  expect(mail.to).toEqual(['a@xn--citt-3na.example', 'b@xn--caff-8oa.example', 'Uno@example.com'])
  const byShop = read({}, { ...SHOP, email: 'ciao@è.example' }).mail
  expect(byShop).toMatchObject({ from: 'ciao@xn--8ca.example', ehloName: 'xn--8ca.example' })
})

test.for(
  Object.entries({
    PORT: ['80 80', '65536', '-1'],
    MAIL_TO: ['bottega', 'a@example.com, bottega', 'a@example.com,'],
    MAIL_FROM: ['Bottega <a@example.com>', 'perché@example.com'],
    SITE_ORIGIN: ['www.example.com', 'https://www.example.com/chi-siamo', 'https://www example.com'],
    OTHER_HOST: ['https://example.com', 'example', 'example..com'],
    TRUSTED_PROXIES: ['10.0.0.0/33', 'proxy.example.com'],
    RATE_LIMIT: ['10', '0/600'],
    RATE_LIMIT_GLOBAL: ['off'],
    RETENTION_DAYS: ['0', '1.5'],
  }),
)('a wrong %s is refused in one line with the value and what is expected: %j', ([name, values]) => {
  for (const value of values) {
    const refusal = refusalOf({ [name]: value })
    expect(refusal).toMatch(new RegExp(`^${name}: .* non va bene: serv(e|ono) .+$`))
    expect(refusal).toContain(JSON.stringify(value))
  }
})

test.for([
  ['MAIL_URL', 'smtp://anna:segreto@'],
  ['MAIL_URL', 'smtp://anna:segreto@mail.example.com/x'],
  ['MAIL_URL', 'http://anna:segreto@mail.example.com'],
  ['MAIL_URL', 'file:/segreto'],
  ['MAIL_URL', 'smtp://anna:segreto%zz@mail.example.com'],
  ['DATABASE_URL', 'mysql://anna:segreto@db/outbox'],
  ['DATABASE_URL', 'postgres://anna:segreto@db:port/outbox'],
  ['ALARM_URL', 'hc-ping.com/segreto'],
] as const)('a wrong %s, which may hold a password, is refused without showing it: %s', ([name, value]) => {
  const refusal = refusalOf({ [name]: value })
  expect(refusal).toMatch(new RegExp(`^${name}: .+ non va bene: serve .+$`))
  expect(refusal).not.toContain('segreto')
})

test.for<[origin: string, mail: Record<string, string>]>([
  ['https://www.example.com', {}],
  ['https://www.example.com', { MAIL_URL: 'file:' }],
  ['http://localhost:8080,https://www.example.com', { MAIL_URL: ' file: ' }],
  ['http://192.168.1.5:8080', { MAIL_URL: 'file:' }],
  ['http://officina.local', { MAIL_URL: '' }],
])('at %s, which others can reach, requests do not end in a folder: %j is refused', ([SITE_ORIGIN, mail]) => {
  expect(refusalOf({ SITE_ORIGIN, ...mail })).toMatch(/^MAIL_URL: .*serve smtps:/)
  expect(read({ SITE_ORIGIN, MAIL_URL }).mail.via.kind).toBe('smtp')
})

test.for(['localhost:8080', '127.0.0.1', 'prova.localhost', '[::1]:8080'])(
  'at http://%s, which is this machine alone, they may',
  (host) => {
    const { via } = read({ SITE_ORIGIN: `http://${host}`, MAIL_URL: 'file:' }).mail
    expect(via.kind).toBe('file')
  },
)

test('a second host is another one, and a public site is no example', () => {
  for (const SITE_ORIGIN of [PUBLIC.SITE_ORIGIN, 'https://www.example.localhost'])
    expect(
      refusalOf({ ...PUBLIC, SITE_ORIGIN, OTHER_HOST: SITE_ORIGIN.replace('https://www', 'WWW') }),
    ).toMatch(/^OTHER_HOST: .*stesso nome/)
  expect(read({ ...PUBLIC, OTHER_HOST: 'example.com' }).origins).toEqual(['https://www.example.com'])
  const shop = { ...SHOP, example: true }
  expect(() => read(PUBLIC, shop)).toThrow(/^SITE_ORIGIN: .*dati di esempio.*content\/shop\.yaml/)
  expect(read({}, shop).mail.to).toEqual([SHOP.email])
})
