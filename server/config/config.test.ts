import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../errors.ts'
import SETTINGS from '../testing/settings.json' with { type: 'json' }
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

test.for(SETTINGS.right as [text: string, settings: object][])('%s is read', ([text, settings]) => {
  const [name = '', value = ''] = text.split('=')
  expect(read({ [name]: value })).toMatchObject(settings)
})

test.for(Object.entries(SETTINGS.wrong))(
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
