import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailServer, transportTo } from '../testing/outbox.ts'
import { composeMail, composeNotice, type Mail, type MailableRequest } from './compose.ts'

const request: MailableRequest = {
  id: '1k3f9zq2m0c4xa',
  // 09:30 in Italy, in winter time.
  receivedAt: Date.UTC(2026, 0, 15, 8, 30),
  looksLikeSpam: false,
  name: 'Zoë D’Alì',
  email: 'zoe@example.com',
  phone: '333 123 4567',
  message: 'Lo schermo è nero.\nPotete aiutarmi?',
}
const addresses = { from: 'sito@example.com', to: ['negozio@example.com'] }
/** Sent five days later. */
const NOW = request.receivedAt + 5 * 86_400_000
const composed = (changes: Partial<MailableRequest> = {}, replyWithin: string | null = '24 ore') =>
  composeMail({ ...request, ...changes }, { ...addresses, replyWithin }, NOW)

/** Sends the mail, and opens what the server has got. */
async function opened(mail: Mail) {
  const server = await mailServer()
  await transportTo(server).send(mail)
  const email = await server.waitForMessage()
  // Printable ASCII in lines: what every mail server takes.
  expect(email.raw).toMatch(/^[\t\r\n -~]*$/)
  return email
}
const received = async (...changes: Parameters<typeof composed>) =>
  opened(await composed(...changes))

test('the shop reads who asks what, when it came in, how to reply and what the pages promise', async () => {
  const email = await received()
  expect(email.subject).toBe('Richiesta di preventivo da Zoë D’Alì, 15/01/26, 09:30 (c4xa)')
  const contact = [
    'Zoë D’Alì',
    'zoe@example.com',
    '333 123 4567',
    'Lo schermo è nero.',
    'Potete aiutarmi?',
  ]
  const facts = [
    'giovedì 15 gennaio 2026 alle ore 09:30',
    'Il sito promette una risposta entro 24 ore.',
    ...['tel:+393331234567', 'https://wa.me/393331234567', 'mailto:zoe@example.com'],
  ]
  for (const text of [email.text, email.html])
    for (const words of [...contact, ...facts]) expect(text).toContain(words)
  const { text } = await received({ phone: undefined }, null)
  expect(text).toContain('Telefono: non indicato')
  expect(text).not.toMatch(/promette|tel:|wa\.me/)
})

test('the mail comes from our address, goes only to the shop, answers go to the visitor, automatic ones to nobody', async () => {
  const { envelope, from, to, replyTo, headers } = await received()
  expect(envelope).toEqual(addresses)
  expect(from).toMatchObject({ address: 'sito@example.com' })
  expect(to).toMatchObject([{ address: 'negozio@example.com' }])
  expect(replyTo).toMatchObject([{ name: 'Zoë D’Alì', address: 'zoe@example.com' }])
  const notice = composeNotice(addresses, request.receivedAt, { subject: 'Perché', text: 'Città' })
  // RFC 3834, and what Exchange looks at instead.
  for (const sent of [headers, (await opened(await notice)).headers]) {
    const values = Object.fromEntries(sent.map(({ key, value }) => [key, value]))
    expect(values).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
    })
  }
})

test('Message-ID and subject are those of the request, of each its own; Date is the time of sending', async () => {
  const mail = await composed()
  expect(mail.messageId).toMatch(/^<1k3f9zq2m0c4xa\.[0-9a-z]+@example\.com>$/)
  const email = await opened(mail)
  expect(email.messageId).toBe(mail.messageId)
  expect(new Date(email.date ?? '').getTime()).toBe(NOW)
  const another = await received({ id: '1k3f9zq2m0c4xb' })
  expect(another.subject).not.toBe(email.subject)
})

test('what the honeypot caught says so in its subject, and why in its text', async () => {
  const email = await received({ looksLikeSpam: true, name: ' Zoë\n\u202ED’\u0007Alì' })
  expect(email.subject).toMatch(/^\[forse spam\] Richiesta di preventivo da Zoë D’Alì, /)
  expect(email.text).toContain('Forse è spam: ')
  expect((await received()).text).not.toContain('spam')
})

test('what a visitor typed passes neither for markup nor for a line of ours', async () => {
  const markup = '<img src=x onerror=alert(1)>&amp;"\''
  const message = `${markup}\n-- \nTelefono: 899`
  const { html, text } = await received({ name: markup, phone: '<b>1', message })
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;amp;&#34;&#39;<br>-- <br>')
  expect(text).toContain('> Telefono: 899')
  expect(text?.match(/^Telefono:/gm)).toHaveLength(1)
})

test('nothing a visitor types makes a header, a recipient or a part', async () => {
  const pieces = fc.constantFrom(
    ...',;:("\\\0\u2028\u202E\uD800\r\n',
    ...['\r\n', '\n\n', 'Bcc: x@evil.example', '<x@evil.example>', '=?utf-8?q?=0A?=', 'Subject: x'],
    ...[`--${request.id}`, '--_NmP', '😀'],
  )
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('').slice(0, 100)),
  )
  const shape = ({ headers, to, replyTo, attachments }: Awaited<ReturnType<typeof received>>) => ({
    ...{ to, attachments, answersTo: replyTo?.map(({ address }) => address) },
    headers: headers.map(({ key }) => key).filter((key) => key !== 'received'),
  })
  const plain = shape(await received())
  const property = fc.asyncProperty(nasty, nasty, nasty, async (name, phone, message) => {
    expect(shape(await received({ name, phone, message }))).toEqual(plain)
  })
  await fc.assert(property, { numRuns: 60 })
})

test('an address travels with its domain as punycode, or in the text where no header can carry it', async () => {
  const { replyTo } = await received({ email: 'anna@bücher.example' })
  expect(replyTo?.[0]?.address).toBe('anna@xn--bcher-kva.example')
  const email = await received({ email: 'josé@example.com' })
  expect(email.replyTo).toBeUndefined()
  expect(email.text).toContain('Per rispondere scrivi a josé@example.com')
})

test.for([
  [
    '=?utf-8?Q?Anna=0D=0ABcc=3A_x=40evil.example?=',
    '= ?utf-8?Q?Anna=0D=0ABcc=3A_x=40evil.example?=',
  ],
  ['Anna "=?iso-8859-1?q?a?=" <x@evil.example>', 'Anna "= ?iso-8859-1?q?a?=" <x@evil.example>'],
  [`a${'😀é'.repeat(33)}`, `a${'😀é'.repeat(33)}`],
] as const)(
  'the name %s arrives whole, and one that looks encoded is not decoded',
  async ([name, shown]) => {
    const email = await received({ name })
    expect(email.replyTo).toEqual([{ name: shown, address: 'zoe@example.com' }])
    expect(email.subject).toContain(`Richiesta di preventivo da ${shown}, `)
  },
)
