import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../errors.ts'
import { readConfig } from './config.ts'
import { VARIABLES } from './environment.ts'

const SHOP = { email: 'ciao@è.example', retentionDays: 200, example: false }
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

test('without variables, or with empty ones, the settings are the documented defaults and facts of the shop', () => {
  const defaults = read({})
  expect(defaults).toEqual({
    host: '127.0.0.1',
    port: 8080,
    storage: { dataDir: resolve('data'), databaseUrl: undefined, retentionDays: 200 },
    mail: {
      ...{
        to: ['ciao@xn--8ca.example'],
        from: 'ciao@xn--8ca.example',
        ehloName: 'xn--8ca.example',
      },
      via: { kind: 'file', folder: resolve('data/mail') },
    },
    alarmUrl: null,
    frontDoor: null,
    otherHost: null,
    origins: ['http://localhost:8080'],
    trustedProxies: [],
    rateLimit: { perClient: { count: 10, seconds: 600 }, overall: { count: 300, seconds: 600 } },
  })
  expect(read(Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ' '])))).toEqual(
    defaults,
  )
})

const smtp = { kind: 'smtp', host: 'mail.example.com' }
const auth = { user: 'a@example.com', pass: 'p/w' }

test.for<[text: string, settings: object]>([
  ['PORT=9000', { port: 9000, origins: ['http://localhost:9000'] }],
  ['HOST=::1', { host: '::1' }],
  ['DATA_DIR=/srv', { storage: { dataDir: '/srv' }, mail: { via: { folder: '/srv/mail' } } }],
  [
    'DATABASE_URL=postgres://u:p@db:5432/x',
    { storage: { databaseUrl: 'postgres://u:p@db:5432/x' } },
  ],
  ['MAIL_URL=smtps://mail.example.com', { mail: { via: { ...smtp, port: 465, secure: true } } }],
  ['MAIL_URL=smtp://mail.example.com', { mail: { via: { ...smtp, port: 587, secure: false } } }],
  [
    'MAIL_URL=smtp://a%40example.com:p%2Fw@[::1]:25',
    { mail: { via: { host: '::1', port: 25, auth } } },
  ],
  [
    'MAIL_TO=a@è.example, b@E\u0300.example,C@X.it',
    { mail: { to: ['a@xn--8ca.example', 'b@xn--8ca.example', 'C@x.it'] } },
  ],
  ['MAIL_FROM=info@caffè-pc.example', { mail: { from: 'info@xn--caff-pc-5xa.example' } }],
  [
    'SITE_ORIGIN=http://localhost:1, http://[::1]/',
    { origins: ['http://localhost:1', 'http://[::1]'] },
  ],
  [
    'TRUSTED_PROXIES=10.0.0.0/8, fd00::/8,192.0.2.7',
    { trustedProxies: ['10.0.0.0/8', 'fd00::/8', '192.0.2.7'] },
  ],
  [
    'RATE_LIMIT=5/60',
    { rateLimit: { perClient: { count: 5, seconds: 60 }, overall: { count: 300 } } },
  ],
  ['RATE_LIMIT=off', { rateLimit: null }],
  ['RATE_LIMIT_GLOBAL=50/61', { rateLimit: { overall: { count: 50, seconds: 61 } } }],
  ['RETENTION_DAYS=30', { storage: { retentionDays: 30 } }],
  ['ALARM_URL=https://hc-ping.com/0', { alarmUrl: 'https://hc-ping.com/0' }],
])('%s is read', ([text, settings]) => {
  const [name = '', value = ''] = text.split('=')
  expect(read({ [name]: value })).toMatchObject(settings)
})

test.for(
  Object.entries({
    PORT: ['80 80', '65536', '-1'],
    MAIL_TO: ['bottega', 'a@example.com, bottega', 'a@example.com,'],
    MAIL_FROM: ['Bottega <a@example.com>', 'perché@example.com'],
    SITE_ORIGIN: [
      'www.example.com',
      'https://www.example.com/chi-siamo',
      'https://www example.com',
    ],
    OTHER_HOST: ['https://example.com', 'example', 'example..com'],
    TRUSTED_PROXIES: ['10.0.0.0/33', '0.0.0.0/0', 'proxy.example.com'],
    RATE_LIMIT: ['10', '0/600', '10/2592000'],
    RATE_LIMIT_GLOBAL: ['off'],
    RETENTION_DAYS: ['0', '1.5'],
    MAIL_URL: [
      ...['smtp://anna:segreto@', 'smtp://anna:segreto@mail.example.com/x', 'file:/segreto'],
      ...['http://anna:segreto@mail.example.com', 'smtp://anna:segreto%zz@mail.example.com'],
    ],
    DATABASE_URL: ['mysql://anna:segreto@db/outbox', 'postgres://anna:segreto@db:port/outbox'],
    ALARM_URL: ['hc-ping.com/segreto'],
  }),
)(
  'a wrong %s is refused in one line that says what is expected and shows the value, but no secret: %j',
  ([name, values]) => {
    for (const value of values) {
      const refusal = refusalOf({ [name]: value })
      expect(refusal).toMatch(new RegExp(`^${name}: .* non va bene: serv(e|ono) .+$`))
      if (value.includes('segreto')) expect(refusal).not.toContain('segreto')
      else expect(refusal).toContain(JSON.stringify(value))
    }
  },
)

test.for<[origin: string, mail: Record<string, string>]>([
  ['https://www.example.com', {}],
  ['http://localhost:8080,https://www.example.com', { MAIL_URL: ' file: ' }],
  ['http://192.168.1.5:8080', { MAIL_URL: 'file:' }],
  ['http://officina.local', { MAIL_URL: '' }],
])(
  'at %s, which others can reach, requests do not end in a folder: %j is refused',
  ([SITE_ORIGIN, mail]) => {
    expect(refusalOf({ SITE_ORIGIN, ...mail })).toMatch(/^MAIL_URL: .*serve smtps:/)
    expect(read({ SITE_ORIGIN, MAIL_URL }).mail).toMatchObject({
      via: { kind: 'smtp' },
      ehloName: new URL(SITE_ORIGIN.split(',').at(-1) ?? '').hostname,
    })
  },
)

test('a public site is no example', () => {
  const shop = { ...SHOP, example: true }
  expect(() => read(PUBLIC, shop)).toThrow(/^SITE_ORIGIN: .*dati di esempio.*content\/shop\.yaml/)
  expect(read({}, shop).mail.to).toEqual(['ciao@xn--8ca.example'])
})
