import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import type { ContactRequest } from '../../contact/fields.ts'
import { type ReplyPromise, replyWithin } from '../../contact/function-call.ts'
import { italianDateFormat } from '../../contact/italian-dates.ts'
import { type OpeningTimes, replyDue } from '../../contact/opening-hours.ts'
import { type MailColours, type MessageView, renderHtml } from './compose-html.ts'
import { safeBody, safeLine, shorten } from './safe-text.ts'

/** The parts of a request that its mail needs. */
export interface MailableRequest extends ContactRequest {
  id: string
  /** Milliseconds since the epoch. */
  receivedAt: number
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

/** Sender and recipients, addresses without names (`MAIL_FROM`, `MAIL_TO`). */
type Addresses = Pick<Mail, 'from' | 'to'>

export interface MailContext extends Addresses {
  shop: MailShop
  /** How many requests wait as suspected spam, for the footer. */
  suspects: number
}

/** What mails take from the shop's facts, which the build leaves in `dist/_server/site.json`. */
export interface MailShop extends ReplyPromise {
  hours: OpeningTimes['week']
  closures: OpeningTimes['closures']
  colours: MailColours
}

/** Stands in for the shop's facts where the server does not know them: no promise, black on white. */
export const UNKNOWN_SHOP: MailShop = {
  hours: null,
  closures: [],
  colours: {
    ink: '#000000',
    secondary: '#444444',
    paper: '#ffffff',
    ground: '#dddddd',
    groundText: '#000000',
    signal: '#ffffff',
    signalText: '#000000',
  },
}

const FROM_NAME = 'Richieste dal sito'
/** In characters. With a name of 100 the encoded subject would be so long that many mail programs cut it off. */
const SUBJECT_NAME_LENGTH = 60

const formatWhen = italianDateFormat({
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})

/**
 * Writes the mail about a request. Message-ID and Date depend on the request and the sender's domain, not on
 * the time of sending, so that mail programs recognise a mail that was sent twice after a lost reply.
 */
export function composeMail(request: MailableRequest, context: MailContext): Promise<Mail> {
  const view = viewOf(request, context)
  const name = safeLine(request.name)
  const replyAddress = replyAddressOf(request.email)
  const headers = [
    `Subject: ${encoded(`Richiesta di preventivo da ${shorten(name, SUBJECT_NAME_LENGTH)}`)}`,
    ...(replyAddress === null ? [] : [`Reply-To: ${encoded(name)} <${replyAddress}>`]),
  ].map((header) => `${foldLines(header)}\r\n`)
  const content = {
    text: renderText(view),
    html: renderHtml(view, context.shop.colours),
    baseBoundary: request.id,
    textEncoding: 'quoted-printable',
  } as const
  return build(request, context, content, headers.join(''))
}

/** Writes a test mail, which says that it is no customer's request. Whoever reads it knows that the site's mails arrive. */
export function composeTestMail(addresses: Addresses, now: number): Promise<Mail> {
  const text = `Questa email di prova è partita dal sito ${formatWhen(now)}.
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
  const domain = from.slice(from.lastIndexOf('@') + 1)
  // The id, because the log names requests by it; the time, because all notices share one id.
  const messageId = `<${id}.${receivedAt.toString(36)}@${domain}>`
  const composer = new MailComposer({
    ...content,
    from: { name: FROM_NAME, address: from },
    // Addresses are passed as objects, because nodemailer would parse a string.
    to: to.map((address) => ({ name: '', address })),
    messageId,
    date: new Date(receivedAt),
    // Keeps out-of-office answers away from the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
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

function viewOf(request: MailableRequest, { shop, suspects }: MailContext): MessageView {
  const { name, email, phone, message, receivedAt } = request
  const { hours, closures } = shop
  const facts = [
    { label: 'Nome', value: safeLine(name) },
    { label: 'Email', value: safeLine(email) },
    { label: 'Telefono', value: phone === undefined ? 'non indicato' : safeLine(phone) },
    { label: 'Ricevuta', value: formatWhen(receivedAt) },
  ]
  const actions = [{ label: 'Rispondi via email', href: mailtoOf(email) }]
  let promise = ''
  const due = replyDue(receivedAt, shop, { week: hours, closures })
  if (due !== null) {
    facts.push({ label: 'Rispondi entro', value: formatWhen(due) })
    const neverClosed = hours === null && closures.length === 0
    const begins = neverClosed || shop.replyDays ? '' : ' (a negozio chiuso, dalla riapertura)'
    promise = `Il sito promette una risposta entro ${replyWithin(shop)}${begins}. `
  }
  const digits = phone === undefined ? null : phoneDigits(phone)
  if (digits !== null) {
    actions.unshift(
      { label: 'Chiama', href: `tel:+${digits}` },
      { label: 'Scrivi su WhatsApp', href: `https://wa.me/${digits}` },
    )
  }
  const footer = [promise + howToReply(email), `Richiesta ${request.id}`]
  if (suspects > 0) footer.splice(1, 0, suspectsLine(suspects))
  return { heading: 'Nuova richiesta di preventivo', facts, message: safeBody(message), actions, footer }
}

/**
 * The address as a header may carry it: ASCII, with the domain as punycode. Null for letters like é before the @
 * (RFC 6532): a mail server that does not support those would refuse the whole mail.
 */
function replyAddressOf(email: string): string | null {
  const address = withAsciiDomain(email)
  return /^[\x21-\x3f\x41-\x7e]+@[\x21-\x7e]+$/.test(address) ? address : null
}

/** The address with its domain in punycode and lower case; an invalid domain becomes empty. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`
}

function howToReply(email: string): string {
  return replyAddressOf(email) === null
    ? `Per rispondere scrivi a ${safeLine(email)}: questo indirizzo non può stare nel campo “Rispondi a”.`
    : 'Rispondendo a questa email scrivi direttamente a chi ha fatto la richiesta.'
}

function suspectsLine(suspects: number): string {
  const waiting =
    suspects === 1
      ? '1 richiesta sospetta (forse spam) aspetta'
      : `${suspects} richieste sospette (forse spam) aspettano`
  return `${waiting} un controllo: officina requests list --state spam`
}

function mailtoOf(email: string): string {
  const address = safeLine(email).split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent('La tua richiesta di preventivo')}`
}

/** Every line of the visitor's message is quoted, so that none can pass for a line of the mail itself. */
function renderText(view: MessageView): string {
  const quoted = view.message.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
  return [
    view.heading,
    '',
    ...view.facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...quoted,
    '',
    ...view.actions.map(({ label, href }) => `${label}: ${href}`),
    '',
    '-- ',
    ...view.footer,
    '',
  ].join('\n')
}

/** E.164 allows 15 digits; the shortest Italian numbers have 6. */
const DIGITS = /^\d{6,15}$/

/**
 * The digits of the number that a visitor typed, the country code first and without `+`. A number without country code
 * counts as Italian; a landline keeps its leading 0, which in Italy is part of the number. Null when the text is no number.
 */
export function phoneDigits(typed: string): string | null {
  const compact = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  const digits = compact.startsWith('+') ? compact.slice(1) : withItaly(compact)
  return DIGITS.test(digits) ? digits : null
}

/** Adds the country code 39 if it is missing. Mobile numbers that start with 39 have ten digits without the code. */
function withItaly(digits: string): string {
  return digits.startsWith('39') && digits.length > 10 ? digits : `39${digits}`
}
