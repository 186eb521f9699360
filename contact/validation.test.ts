import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELD_NAMES, FIELDS, type Field } from './fields.ts'
import { MESSAGES, OUTCOME } from './messages.ts'
import { readField, validateContactRequest } from './validation.ts'

const GOOD: Partial<Record<Field, string>> = {
  name: 'Chiara Esempio',
  email: 'chiara@example.com',
  phone: '049 555 0199',
  message: 'Il portatile non si accende più.',
}
const refusal = (values: typeof GOOD) => {
  const result = validateContactRequest({ ...GOOD, ...values })
  return result.ok ? null : result.error
}
/** A valid address of exactly `length` code units. */
const address = (length: number) => {
  const domain = '@example.com'
  return 'a'.repeat(length - domain.length) + domain
}

test('order, sentences and limits are those of the specification', () => {
  const specification = readFileSync('docs/specification.md', 'utf8')
  const rules = specification
    .replaceAll(/, may be empty| \(no visible character\)/g, '')
    .match(/^\d\. .*\(over \d+\)$/gm)
  const ours = FIELD_NAMES.map((field, index) => {
    const { format, tooLong, maxLength } = FIELDS[field]
    const sentences = [format?.message, tooLong].filter(Boolean).map((each) => `'${each}'`)
    return `${index + 1}. ${field}: ${sentences.join(', ')} (over ${maxLength})`
  })
  expect(rules).toEqual(ours)
  for (const sentence of [OUTCOME.sent, OUTCOME.failed])
    expect(specification).toContain(`: '${sentence}'`)
})

describe('lengths are counted after trimming, in UTF-16 units', () => {
  const cases: [Field, (length: number) => string][] = [
    ['name', (length) => 'è'.repeat(length)],
    ['email', address],
    ['phone', (length) => '1'.repeat(length)],
    ['message', (length) => 'x'.repeat(length)],
  ]
  test.each(cases)('%s takes its limit and no more, and is never shortened', (field, value) => {
    const { maxLength: limit, tooLong: message } = FIELDS[field]
    expect(refusal({ [field]: value(limit) })).toBeNull()
    expect(refusal({ [field]: ` \t\n${value(limit)}  ` })).toBeNull()
    const spaced = `${value(20)}${' '.repeat(5000)}y`
    for (const long of [value(limit + 1), spaced])
      expect(refusal({ [field]: long })).toEqual({ field, message })
  })
  test('an emoji counts as two', () => {
    expect(refusal({ name: '🔧'.repeat(50) })).toBeNull()
    expect(refusal({ name: `${'🔧'.repeat(50)}x` })?.message).toBe(MESSAGES.nameTooLong)
  })
  test('a Windows line break counts as one, as in the browser', () => {
    expect(refusal({ message: `${'a\r\n'.repeat(499)}ab` })).toBeNull()
    expect(refusal({ message: `${'\n'.repeat(1200)}a` })).toBeNull()
  })
})

describe('what is required', () => {
  test.each([
    ['name', MESSAGES.nameRequired],
    ['email', MESSAGES.emailInvalid],
    ['message', MESSAGES.messageRequired],
  ] as const)('%s may be neither empty, nor blank, nor missing', (field, message) => {
    for (const value of ['', '   ', '\r\n \t', '\u00a0'])
      expect(refusal({ [field]: value })).toEqual({ field, message })
    const { [field]: _, ...rest } = GOOD
    expect(validateContactRequest(rest)).toEqual({ ok: false, error: { field, message } })
  })
  test.each([
    '',
    '   ',
    '\u200b',
    '\u200b\u200d\ufeff \u2060',
    '\u00ad',
    '\u202e\u2066',
    '\u3164\u115f\uffa0',
    '\u2800',
    '\u034f\ufe0f',
    '\u{e0061}',
    '\x07',
  ])('what cannot be seen (%j) is as good as empty, and no phone in the payload', (value) => {
    expect(refusal({ name: value })).toEqual({ field: 'name', message: MESSAGES.nameRequired })
    expect(refusal({ message: value })).toEqual({
      field: 'message',
      message: MESSAGES.messageRequired,
    })
    const result = validateContactRequest({ ...GOOD, phone: value })
    expect(result.ok && Object.keys(result.request)).toEqual(['name', 'email', 'message'])
    expect(refusal({ name: `${value}Éa`, message: `👩\u200d🔧${value}` })).toBeNull()
  })
})

test('a line ends in one way, whatever the browser sent', () => {
  const result = validateContactRequest({ ...GOOD, message: 'uno\r\ndue\rtre\nquattro' })
  expect(result).toMatchObject({ request: { message: 'uno\ndue\ntre\nquattro' } })
})

test('a payload has the four fields, trimmed, and nothing else', () => {
  const padded = Object.fromEntries(
    Object.entries(GOOD).map(([field, value]) => [field, `  ${value}\r\n`]),
  )
  expect(validateContactRequest({ ...padded, stray: 'x' } as typeof padded)).toEqual({
    ok: true,
    request: GOOD,
  })
})

test('the first rule that fails, in the order of the specification, gives the message', () => {
  const wrong: typeof GOOD = { name: '', email: 'x', phone: '1'.repeat(21), message: '' }
  const order = Object.keys(wrong) as Field[]
  const spoken: (Field | undefined)[] = []
  for (const field of order) {
    spoken.push(refusal(wrong)?.field)
    Object.assign(wrong, { [field]: GOOD[field] })
  }
  expect(spoken).toEqual(order)
})

test('a long text that is no address is refused as invalid, not as too long', () => {
  expect(refusal({ email: 'a'.repeat(300) })?.message).toBe(MESSAGES.emailInvalid)
})

test.each([
  'nome@example.com',
  'nome.cognome+preventivo@sub.example.co.uk',
  "o'neil@example.com",
  'a@b.it',
  'perché@example.com',
  'info@città.example',
  'nome@xn--citt-3na.example',
  'n_1-2@example-shop.example',
  'संपर्क@डाटामेल.भारत',
  'जानकारी@हिन्दी.भारत',
  'info@ร้าน.ไทย',
  'info@caffe\u0300.example',
])('%s is an address', (email) => {
  expect(refusal({ email })).toBeNull()
})

test.each([
  'nome',
  'nome@',
  '@example.com',
  'nome@example',
  'nome@@example.com',
  'nome @example.com',
  'nome@exa mple.com',
  'nome@example..com',
  '.nome@example.com',
  'nome.@example.com',
  'no..me@example.com',
  'nome@-example.com',
  'nome@example-.com',
  'nome@192.168.1.1',
  'nome@example.com,altro@example.com',
  'nome@example.com\nBcc: altro@example.com',
  'Nome <nome@example.com>',
  '"nome"@example.com',
  'nome@\u0300caffe.example',
  'nome@example.\u094dभारत',
])('%j is no address', (email) => {
  expect(refusal({ email })).toEqual({ field: 'email', message: MESSAGES.emailInvalid })
})

test.each([
  ['email', 'mario@example.com\u200b', 'mario@example.com'],
  ['email', '\ufeff\u2060mario@exa\u00admple.com', 'mario@example.com'],
  ['email', '\u202amario\u200d@example.com\u202c\u2800', 'mario@example.com'],
  ['email', 'nome\u202e@example.com', 'nome@example.com'],
  ['email', 'info@caffe\u0300.example', 'info@caff\u00e8.example'],
  ['email', 'info@caffe\u034f\u0300.example', 'info@caff\u00e8.example'],
  ['phone', '\u202d+39 333 123 4567\u202c', '+39 333 123 4567'],
  ['phone', '\u2068049\u200e 555\ufe0f 0199\u2069', '049 555 0199'],
  ['phone', `\u200b${'1'.repeat(20)}\ufeff`, '1'.repeat(20)],
  ['phone', '\u3164\ufff9333', '333'],
] as const)('what cannot be seen leaves %s before it is checked: %j', (field, typed, kept) => {
  const result = validateContactRequest({ ...GOOD, [field]: typed })
  expect(result.ok && result.request[field]).toBe(kept)
  expect(readField(field, typed)).toEqual({ value: kept })
})

test('a message keeps the marks that its script needs', () => {
  const message = 'می\u200cخواهم \u200f(PC) 👩\u200d🔧'
  const result = validateContactRequest({ ...GOOD, message })
  expect(result.ok && result.request.message).toBe(message)
})

test('whatever is accepted is accepted again unchanged', () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.string(),
        phone: fc.string(),
        message: fc.string({ unit: 'grapheme', maxLength: 200 }),
      }),
      (values) => {
        const first = validateContactRequest({ ...values, email: GOOD.email })
        if (first.ok) expect(validateContactRequest(first.request)).toEqual(first)
      },
    ),
  )
})
