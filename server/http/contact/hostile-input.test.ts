import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { callFunction, fixtureApp, ORIGIN, REQUEST } from '../../testing/app.ts'

const RUNS = 10_000

/** All UTF-16 code units, lone surrogates included, and texts that could break parsers, mails or HTML. */
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
/** About half of these are valid and differ from each other, so that rows are stored whatever the seed is. */
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
