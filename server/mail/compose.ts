import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import { type ContactRequest, FIELD_NAMES, type Field, fieldOf } from '../../contact/fields.ts'
import { type MessageView, renderHtml } from './compose-html.ts'
import { asciiAddress } from './mail-address.ts'
import { phoneDigits } from './phone-number.ts'
import { safeBody, safeLine, shorten } from './safe-text.ts'

/** What the mail about a request needs besides the fields of the form. */
export type MailableRequest = ContactRequest & {
  id: string
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** True when the honeypot was filled. */
  heldAsSpam: boolean
}

/** A mail ready to be sent, the same bytes for every transport. */
export interface Mail {
  requestId: string
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** Envelope addresses. Nothing that a visitor typed is ever among them. */
  from: string
  to: readonly string[]
  messageId: string
  raw: Buffer
}

/** Sender and recipients, ASCII addresses without names (`MAIL_FROM`, `MAIL_TO`). */
type Addresses = Pick<Mail, 'from' | 'to'>

export interface MailContext extends Addresses {
  /** How soon the pages promise an answer, in their words ("24 ore"); null without a promise. */
  replyWithin: string | null
}

const FROM_NAME = 'Richieste dal sito'
/** In characters. With a name of 100 the encoded subject would be so long that many mail programs cut it off. */
const SUBJECT_NAME_LENGTH = 60

const when = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})

/**
 * Writes the mail about a request. Message-ID and Date depend on the request and the sender's domain, not on
 * the time of sending, so that mail programs recognise a mail that was sent twice after a lost reply.
 */
export function composeMail(request: MailableRequest, context: MailContext): Promise<Mail> {
  const view = viewOf(request, context.replyWithin)
  const name = safeLine(request.name)
  const replyAddress = asciiAddress(request.email)
  const mark = request.heldAsSpam ? '[forse spam] ' : ''
  const headers = [
    `Subject: ${mark}${encoded(`Richiesta di preventivo da ${shorten(name, SUBJECT_NAME_LENGTH)}`)}`,
    ...(replyAddress === null ? [] : [`Reply-To: ${encoded(name)} <${replyAddress}>`]),
  ].map((header) => `${foldLines(header)}\r\n`)
  const content = {
    text: renderText(view),
    html: renderHtml(view),
    baseBoundary: request.id,
    textEncoding: 'quoted-printable',
  } as const
  return build(request, context, content, headers.join(''))
}

/** Writes a test mail, which says that it is no customer's request. Whoever reads it knows that the site's mails arrive. */
export function composeTestMail(addresses: Addresses, now: number): Promise<Mail> {
  const text = `Questa email di prova è partita dal sito ${when.format(now)}.
Se la leggi nella posta in arrivo, anche le richieste dei clienti arrivano qui.
Se l’hai trovata nello spam, al dominio mancano le voci SPF, DKIM o DMARC: le spiega docs/operations.md (in inglese).
`
  return composeNotice(addresses, now, { subject: 'Prova del sito: questa non è una richiesta', text })
}

/** Writes an automatic mail to the shop that is not about a request. */
export function composeNotice(
  addresses: Addresses,
  now: number,
  content: { subject: string; text: string },
): Promise<Mail> {
  return build({ id: 'avviso', receivedAt: now }, addresses, content)
}

/** `headers` are complete lines, put before those that nodemailer writes. */
async function build(
  { id, receivedAt }: Pick<MailableRequest, 'id' | 'receivedAt'>,
  { from, to }: Addresses,
  content: MailComposer.Options,
  headers = '',
): Promise<Mail> {
  // The id, because the log names requests by it; the time, because all notices share one id.
  const messageId = `<${id}.${receivedAt.toString(36)}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const composer = new MailComposer({
    ...content,
    from: { name: FROM_NAME, address: from },
    // Addresses are passed as objects, because nodemailer would parse a string.
    to: to.map((address) => ({ name: '', address })),
    messageId,
    date: new Date(receivedAt),
    // Keep out-of-office answers away from the visitor: RFC 3834, and the header that Exchange looks at instead (MS-OXCMAIL).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const raw = Buffer.concat([Buffer.from(headers), await composer.compile().build()])
  return { requestId: id, receivedAt, from, to, messageId, raw }
}

/**
 * Encodes what a visitor typed for a header (RFC 2047). nodemailer would not encode text that already looks encoded, and mail
 * programs would then decode that text, line breaks included.
 */
const encoded = (text: string) => (/^[\w ]*$/.test(text) ? text : encodeWord(text, 'Q', 52))

function viewOf(request: MailableRequest, replyWithin: string | null): MessageView {
  const { id, email, phone, receivedAt, heldAsSpam } = request
  const isLong = (field: Field) => fieldOf(field).control.rows !== undefined
  const entry = (field: Field, safe: (text: string) => string) => {
    const value = request[field]
    return { label: fieldOf(field).label, value: value === undefined ? 'non indicato' : safe(value) }
  }
  const facts = FIELD_NAMES.filter((field) => !isLong(field)).map((field) => entry(field, safeLine))
  const texts = FIELD_NAMES.filter(isLong).map((field) => entry(field, safeBody))
  const actions = [{ label: 'Rispondi via email', href: mailtoOf(email) }]
  const digits = phone === undefined ? null : phoneDigits(phone)
  if (digits !== null) {
    actions.unshift(
      { label: 'Chiama', href: `tel:+${digits}` },
      { label: 'Scrivi su WhatsApp', href: `https://wa.me/${digits}` },
    )
  }
  const promise = replyWithin === null ? '' : `Il sito promette una risposta entro ${replyWithin}. `
  const footer = [promise + howToReply(email), `Richiesta ${id}`]
  if (heldAsSpam) {
    footer.unshift(
      'Forse è spam: è pieno un campo che nel modulo non si vede. Lo riempiono i programmi, ma a volte anche chi salva le password: se la richiesta ha senso, rispondi come alle altre.',
    )
  }
  return {
    heading: 'Nuova richiesta di preventivo',
    facts: [...facts, { label: 'Ricevuta', value: when.format(receivedAt) }],
    texts,
    actions,
    footer,
  }
}

function howToReply(email: string): string {
  return asciiAddress(email) === null
    ? `Per rispondere scrivi a ${safeLine(email)}: questo indirizzo non può stare nel campo “Rispondi a”.`
    : 'Rispondendo a questa email scrivi direttamente a chi ha fatto la richiesta.'
}

function mailtoOf(email: string): string {
  const address = safeLine(email).split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent('La tua richiesta di preventivo')}`
}

/** Every line of a longer text is quoted, so that none can pass for a line of the mail itself. */
function renderText({ heading, facts, texts, actions, footer }: MessageView): string {
  const quoted = (text: string) => text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
  return [
    heading,
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...texts.flatMap(({ label, value }) => ['', `${label}:`, ...quoted(value)]),
    '',
    ...actions.map(({ label, href }) => `${label}: ${href}`),
    '',
    '-- ',
    ...footer,
    '',
  ].join('\n')
}
