import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMail, type MailableRequest, type MailShop, phoneDigits } from './compose.ts'

const request: MailableRequest = {
  id: '1k3f9zq2m0c4xa',
  // 09:30 in Italy, in winter time.
  receivedAt: Date.UTC(2026, 0, 15, 8, 30),
  name: 'Zoë D’Alì',
  email: 'zoe@example.com',
  phone: '333 123 4567',
  message: 'Lo schermo è nero.\nPotete aiutarmi?',
}
const shop: MailShop = {
  replyHours: 24,
  hours: null,
  closures: [],
  colours: {
    ink: '#112233',
    secondary: '#223344',
    paper: '#fefefe',
    ground: '#ddeeff',
    groundText: '#112200',
    signal: '#ffee00',
    signalText: '#332200',
  },
}
const context = { from: 'sito@example.com', to: ['negozio@example.com'], shop, suspects: 0 }
/** Printable ASCII in lines: what every mail server takes. */
const ASCII = /^[\t\r\n -~]*$/

const compose = async (changes: Partial<MailableRequest> = {}, suspects = 0) => {
  const mail = await composeMail({ ...request, ...changes }, { ...context, suspects })
  return { mail, email: await PostalMime.parse(mail.raw) }
}

test('the shop reads who asks what, when it came in and by when to answer', async () => {
  const { email } = await compose()
  expect(email.subject).toBe('Richiesta di preventivo da Zoë D’Alì')
  for (const text of [email.text, email.html]) {
    for (const words of [
      'Zoë D’Alì',
      'zoe@example.com',
      '333 123 4567',
      'Lo schermo è nero.',
      'Potete aiutarmi?',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('giovedì 15 gennaio 2026')
    expect(text).toContain('09:30')
    expect(text).toContain('venerdì 16 gennaio 2026')
    expect(text).toContain('tel:+393331234567')
    expect(text).toContain('https://wa.me/393331234567')
    expect(text).toContain('mailto:zoe@example.com')
  }
})

/** The text of the mail about a request that came in on Friday evening. */
const textFor = async (changes: Partial<MailShop>) => {
  const friday = { ...request, receivedAt: Date.UTC(2026, 0, 16, 18) }
  const { raw } = await composeMail(friday, { ...context, shop: { ...shop, ...changes } })
  return (await PostalMime.parse(raw)).text
}

test('with opening hours the answer is due while the shop is open', async () => {
  // Open from 15 to 17 on weekdays: 24 hours from Monday's opening end as Tuesday's begins, so Monday's closing is the limit.
  const hours = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 900, to: 1020 }] : []))
  expect(await textFor({ hours })).toContain('Rispondi entro: lunedì 19 gennaio 2026 alle ore 17:00')
})

test('a promise in working days is due at the close of the last of them', async () => {
  const text = await textFor({ replyHours: null, replyDays: 2 })
  expect(text).toContain('Rispondi entro: martedì 20 gennaio 2026 alle ore 23:59')
  expect(text).toContain('una risposta entro 2 giorni lavorativi')
})

test('the mail of a shop that promises no time names none', async () => {
  expect(await textFor({ replyHours: null })).not.toMatch(/Rispondi entro|promette/)
})

test('the mail has the colours of the site', async () => {
  const { email } = await compose()
  for (const colour of Object.values(shop.colours)) expect(email.html).toContain(colour)
})

test('the mail comes from our address, goes only to the shop, and answers go to the visitor', async () => {
  const { mail, email } = await compose()
  expect([mail.from, mail.to]).toEqual(['sito@example.com', ['negozio@example.com']])
  expect(email.from).toMatchObject({ address: 'sito@example.com' })
  expect(email.to).toMatchObject([{ address: 'negozio@example.com' }])
  expect(email.replyTo).toMatchObject([{ name: 'Zoë D’Alì', address: 'zoe@example.com' }])
})

test('Message-ID, Date and every other byte are the same each time', async () => {
  const [first, second] = [await compose(), await compose()]
  expect(first.mail.raw.equals(second.mail.raw)).toBe(true)
  expect(first.email.messageId).toBe(first.mail.messageId)
  expect(first.mail.messageId).toMatch(/^<1k3f9zq2m0c4xa\.[0-9a-z]+@example\.com>$/)
  expect(new Date(first.email.date ?? '').getTime()).toBe(request.receivedAt)
})

test('the footer says how many suspects wait, only when some do, and how to see them', async () => {
  const command = 'officina requests list --state spam'
  expect((await compose()).email.text).not.toContain(command)
  expect((await compose({}, 1)).email.text).toContain(
    `1 richiesta sospetta (forse spam) aspetta un controllo: ${command}`,
  )
  expect((await compose({}, 3)).email.html).toContain('3 richieste sospette (forse spam) aspettano')
})

test('without a phone number, or with words in its place, the mail has no links to call or chat', async () => {
  const { phone: _phone, ...unreachable } = request
  const without = await PostalMime.parse((await composeMail(unreachable, context)).raw)
  expect(without.text).toContain('Telefono: non indicato')
  const { email } = await compose({ phone: 'dopo le 18' })
  expect(email.text).toContain('Telefono: dopo le 18')
  for (const { text } of [without, email]) expect(text).not.toMatch(/tel:|wa\.me/)
})

test('HTML that a visitor typed is shown as text', async () => {
  const markup = '<img src=x onerror=alert(1)>&amp;"\''
  const { email } = await compose({ name: markup, message: markup, phone: '<b>1' })
  expect(email.html).not.toContain('<img')
  expect(email.html).not.toContain('<b>')
  expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;amp;&quot;&#39;')
})

test('bidirectional and control characters are taken out of headers and made visible in the text', async () => {
  const { email } = await compose({
    name: 'An\u202Ena\u0007 \u2066B',
    message: 'a\u202Eb\u0000c\u0085d\u2028e',
  })
  expect(email.subject).toBe('Richiesta di preventivo da Anna B')
  expect(email.replyTo?.[0]?.name).toBe('Anna B')
  expect(email.text).toContain('> a\uFFFDb\uFFFDc\n> d\n> e')
})

test('no line of the visitor can pass for a line of ours', async () => {
  const { email } = await compose({ message: 'x\n-- \nTelefono: 899' })
  expect(email.text).toContain('> Telefono: 899')
  expect(email.text?.match(/^Telefono:/gm)).toHaveLength(1)
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
  const plain = await compose()
  const headersOf = (email: typeof plain.email) => email.headers.map(({ key }) => key)
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (name, phone, message) => {
      const { email, mail } = await compose({ name, phone, message })
      expect(headersOf(email)).toEqual(headersOf(plain.email))
      expect(email.to).toEqual(plain.email.to)
      expect(email.replyTo).toHaveLength(1)
      expect(email.replyTo?.[0]?.address).toBe(request.email)
      expect(email.attachments).toEqual([])
      expect(mail.raw.toString('latin1')).toMatch(ASCII)
    }),
    { numRuns: 60 },
  )
})

test('the domain of the visitor travels as punycode, and every header is ASCII', async () => {
  const { email, mail } = await compose({ email: 'anna@bücher.example' })
  expect(email.replyTo?.[0]?.address).toBe('anna@xn--bcher-kva.example')
  expect(mail.raw.toString('latin1')).toMatch(ASCII)
})

test('an address that no header can carry is shown in the text, and the mail is sent all the same', async () => {
  const { email, mail } = await compose({ email: 'josé@example.com' })
  expect(email.replyTo).toBeUndefined()
  expect(email.text).toContain('Per rispondere scrivi a josé@example.com')
  expect(mail.raw.toString('latin1')).toMatch(ASCII)
})

test.each([
  ['333 123 4567', '393331234567'],
  ['+39 333 123 4567', '393331234567'],
  ['0039 333.123.4567', '393331234567'],
  ['39 333 1234567', '393331234567'],
  ['39 02 1234567', '39021234567'],
  // A mobile prefix that looks like the country code.
  ['391 234 5678', '393912345678'],
  // Italian landlines keep their 0.
  ['049 555 0123', '390495550123'],
  ['+39 (049) 555-0123', '390495550123'],
  ['+44 20 7946 0000', '442079460000'],
])('%s is called as +%s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test.each(['', 'dopo le 18', '12', '333 1234567 casa', '+', '++39333', '12345678901234567890'])(
  '"%s" is no number',
  (typed) => {
    expect(phoneDigits(typed)).toBeNull()
  },
)
