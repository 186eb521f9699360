import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_NAMES } from '../../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { callFunction, fixtureApp, ORIGIN, postNatively, REQUEST } from '../../testing/app.ts'

const RUNS = 10_000

/**
 * All UTF-16 code units, lone surrogates included, and texts that could break parsers, mails or
 * HTML.
 */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.nat(0xffff), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom(
    'a@b.it\r\nBcc: c@d.it',
    '\u0000',
    '\ud800',
    '\u202e',
    '__proto__',
    'x'.repeat(17_000),
  ),
)
const email = fc.oneof(fc.constant(REQUEST.email), fc.emailAddress(), text)
const texts = { name: text, email, phone: text, message: text, extra: text, [HONEYPOT_FIELD]: text }
const fields = fc.record(texts, { requiredKeys: [] })
/**
 * About half of these are valid and differ from each other, so that rows are stored whatever the
 * seed is.
 */
const mostlyRight = fc.oneof(
  fc.nat().map((number) => ({ ...REQUEST, message: `Richiesta ${number}` })),
  fields.map((odd) => ({ ...REQUEST, ...odd })),
)
const bytes = fc.uint8Array({ maxLength: 200 })
const jsonBody = fc.oneof(
  fc.oneof(mostlyRight, fields, fc.jsonValue()).map((value) => JSON.stringify(value)),
  fc.json().map((json) => `{"__proto__":${json},"name":${json},"name":"x"}`),
  fc.integer({ min: 1, max: 8000 }).map((depth) => '['.repeat(depth)),
  ...[text, bytes],
)
const formBody = fc.oneof(
  mostlyRight.map((values) => new URLSearchParams(values).toString()),
  fc.string({
    unit: fc.constantFrom('%', '=', '&', '+', 'f', '0', 'name', 'email', 'è'),
    maxLength: 60,
  }),
  bytes,
)

/** Any bytes that a header may contain, except tab. */
const headerByte = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f)
const headerText = fc
  .array(headerByte, { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))
const NAMES =
  'accept origin host sec-fetch-site idempotency-key cookie content-encoding content-length'
const VALUES = `text/html ${ORIGIN} null https://evil.example http://[ [::1] : 0 -1 99999999 NaN`
const headers = fc.dictionary(
  fc.constantFrom(...NAMES.split(' ')),
  fc.oneof(headerText, fc.constantFrom(...VALUES.split(' '))),
)

test.for([
  ['JSON', jsonBody, 'application/json'],
  ['form', formBody, 'application/x-www-form-urlencoded'],
] as const)(
  `${RUNS} hostile %s bodies and headers: never a 5xx, and only clean rows`,
  async ([, body, usual]) => {
    const { app, store } = await fixtureApp()
    const seen = new Set<number>()
    const type = fc.oneof(
      { weight: 9, arbitrary: fc.constant(usual) },
      { weight: 1, arbitrary: headerText },
    )
    const property = fc.asyncProperty(body, headers, type, async (sent, extra, given) => {
      const { status } = await callFunction(app, sent, {
        headers: { ...extra, 'content-type': given },
      })
      seen.add(status)
      expect([200, 303, 400, 403, 413, 415, 422, 429]).toContain(status)
    })
    await fc.assert(property, { numRuns: RUNS })
    // The generators must reach all these statuses, or this test would prove little.
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 403, 413, 415, 422]))
    const rows = await store.list({})
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      // Lone surrogates and NUL, which no store may ever be given.
      expect([row.name, row.email, row.phone, row.message].join('')).not.toMatch(
        /\0|\p{Surrogate}/u,
      )
      expect(row.email).not.toMatch(/[\s<>,;]/)
    }
  },
)

/** Texts that have cost the most, or could, made to a length. */
const WORST: Record<string, (length: number) => string> = {
  'marks in two orders': (n) => `a${'\u0345'.repeat(n / 2)}${'\u0334'.repeat(n / 2)}@b.it`,
  'marks in turn': (n) => `a${'\u0345\u0334'.repeat(n / 2)}@b.it`,
  'marks in a domain': (n) => `a@b${'\u0345'.repeat(n / 2)}${'\u0334'.repeat(n / 2)}.it`,
  'syllables to compose': (n) => '\u1112\u1161\u11ab'.repeat(n / 3),
  'half surrogates': (n) => '\ud800'.repeat(n),
  isolates: (n) => 'a\u2066'.repeat(n / 2),
  'spaces inside': (n) => `x${' '.repeat(n)}y`,
  'line ends': (n) => `x${'\r'.repeat(n)}y`,
  'labels and hyphens': (n) => `a@${'b-'.repeat(n / 2)}`,
  'domains of numbers': (n) => `a@${'1.'.repeat(n / 2)}`,
  ...Object.fromEntries([...'‹%&+<".@'].map((sign) => [sign, (n: number) => sign.repeat(n)])),
}

test('each body, of every route, costs at most 20 ms of processor', {
  timeout: 60_000,
}, async () => {
  const { app } = await fixtureApp()
  const bodies: [name: string, send: () => unknown][] = []
  for (const [name, make] of Object.entries(WORST))
    for (const field of FIELD_NAMES)
      for (const bytes of [16_000, 96_000]) {
        const most = (size: (text: string) => number) => {
          const unit = make(600)
          return make(Math.floor((bytes - 400) / (size(unit) / 600)))
        }
        const json = most((text) => Buffer.byteLength(JSON.stringify(text)))
        const form = most((text) => new URLSearchParams({ text }).toString().length)
        bodies.push(
          [`${name} in ${field}, JSON`, () => callFunction(app, { ...REQUEST, [field]: json })],
          [`${name} in ${field}, form`, () => postNatively(app, { ...REQUEST, [field]: form })],
        )
      }
  for (const raw of ['[', '{"a":', '{"name":"",', '"', '&', 'a&', '%', 'name=&'])
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, accept: 'text/html' }
      const text = raw.repeat(16_000 / raw.length)
      bodies.push([`${raw} as ${type}`, () => callFunction(app, text, { headers })])
    }
  for (const [name, send] of bodies) {
    const costs: number[] = []
    // The least of a few, because the first call compiles, and memory is cleaned up in between.
    for (let run = 0; run < 3; run++) {
      const before = process.threadCpuUsage()
      await send()
      const { user, system } = process.threadCpuUsage(before)
      costs.push((user + system) / 1000)
    }
    expect(Math.min(...costs), name).toBeLessThan(20)
  }
})
