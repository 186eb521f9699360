import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import type { ContactRequest } from '../../contact/contact-request.ts'
import { type ReplyPromise, replyWithin } from '../../contact/function-call.ts'
import { italianDateFormat } from '../../contact/italian-dates.ts'
import { type OpeningTimes, replyDue } from '../../contact/opening-hours.ts'
import { type MailColours, type MessageView, renderHtml } from './compose-html.ts'
import { safeBody, safeLine, shorten } from './safe-text.ts'

/** A request as the mail about it needs it. */
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

export interface MailContext {
  /** Sender and recipients, bare addresses of ours (`MAIL_FROM`, `MAIL_TO`). */
  from: string
  to: readonly string[]
  shop: MailShop
  /** How many requests wait as suspected spam, for the footer. */
  suspects: number
}

/** What mails take from the shop's facts. */
export interface MailShop extends ReplyPromise {
  times: OpeningTimes
  colours: MailColours
}

/** What mails take, from the facts that the build leaves. */
export function toMailShop({ replyHours, replyDays, hours, closures, colours }: BuiltFacts): MailShop {
  return { replyHours, replyDays, times: { week: hours, closures }, colours }
}

/** The part of `dist/_server/site.json` that mails are written from. */
interface BuiltFacts extends ReplyPromise, Pick<MailShop, 'colours'> {
  hours: OpeningTimes['week']
  closures: OpeningTimes['closures']
}

/** For a server that does not know the shop's facts: no promise, black on white. */
export const UNKNOWN_SHOP: MailShop = {
  times: { week: null, closures: [] },
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
/** Names are at most 100 long, but with escapes a subject that long is cut by many mail programs. */
const SUBJECT_NAME_LENGTH = 60

const formatWhen = italianDateFormat({
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})

/**
 * Writes the mail about a request. Message-ID and Date follow from the request alone, so that a mail sent twice
 * after a lost reply is one mail to every program that looks.
 */
export async function composeMail(request: MailableRequest, context: MailContext): Promise<Mail> {
  const { from, to } = context
  const messageId = messageIdOf(request, from)
  const view = viewOf(request, context)
  const name = safeLine(request.name)
  const replyAddress = replyAddressOf(request.email)
  const composer = new MailComposer({
    from: { name: FROM_NAME, address: from },
    to: addressed(to),
    messageId,
    date: new Date(request.receivedAt),
    // Keeps out-of-office answers away from the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: renderText(view),
    html: renderHtml(view, context.shop.colours),
    baseBoundary: request.id,
    textEncoding: 'quoted-printable',
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const headers = [
    `Subject: ${encoded(`Richiesta di preventivo da ${shorten(name, SUBJECT_NAME_LENGTH)}`)}`,
    ...(replyAddress === null ? [] : [`Reply-To: ${encoded(name)} <${replyAddress}>`]),
  ].map((header) => `${foldLines(header)}\r\n`)
  const raw = Buffer.concat([Buffer.from(headers.join('')), await composer.compile().build()])
  return { requestId: request.id, receivedAt: request.receivedAt, from, to, messageId, raw }
}

/** A mail that says of itself that it is none of a customer: it shows that mails of this site arrive. */
export async function composeTestMail(
  { from, to }: Pick<MailContext, 'from' | 'to'>,
  now: number,
): Promise<Mail> {
  const requestId = `prova-${now.toString(36)}`
  const messageId = `<${requestId}@${domainOf(from)}>`
  const composer = new MailComposer({
    from: { name: FROM_NAME, address: from },
    to: addressed(to),
    subject: 'Prova del sito: questa non è una richiesta',
    messageId,
    date: new Date(now),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `Questa email di prova è partita dal sito ${formatWhen(now)}.`,
      'Se la leggi nella posta in arrivo, anche le richieste dei clienti arrivano qui.',
      'Se era finita nello spam, mancano le voci SPF, DKIM o DMARC nel dominio: le spiega docs/operations.md.',
      '',
    ].join('\n'),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { requestId, receivedAt: now, from, to, messageId, raw: await composer.compile().build() }
}

/**
 * What a visitor typed, for a header (RFC 2047). Not left to nodemailer, which sends what looks encoded already as it is: mail
 * programs would decode it, line ends included.
 */
const encoded = (text: string) => (/^[\w ]*$/.test(text) ? text : encodeWord(text, 'Q', 52))

/** Objects, never a line to be parsed. */
const addressed = (to: readonly string[]) => to.map((address) => ({ name: '', address }))
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Unique and stable: the id may be read in the log, the domain is the sender's. */
function messageIdOf({ id, receivedAt }: MailableRequest, from: string): string {
  return `<${id}.${receivedAt.toString(36)}@${domainOf(from)}>`
}

function viewOf(request: MailableRequest, { shop, suspects }: MailContext): MessageView {
  const { name, email, phone, message, receivedAt } = request
  const links = phone === undefined ? null : phoneLinks(phone)
  const [within, due] = [replyWithin(shop), replyDue(receivedAt, shop, shop.times)]
  return {
    heading: 'Nuova richiesta di preventivo',
    facts: [
      { label: 'Nome', value: safeLine(name) },
      { label: 'Email', value: safeLine(email) },
      { label: 'Telefono', value: phone === undefined ? 'non indicato' : safeLine(phone) },
      { label: 'Ricevuta', value: formatWhen(receivedAt) },
      ...(due === null ? [] : [{ label: 'Da evadere entro', value: formatWhen(due) }]),
    ],
    message: safeBody(message),
    actions: [
      ...(links === null
        ? []
        : [
            { label: 'Chiama', href: links.tel },
            { label: 'Scrivi su WhatsApp', href: links.whatsapp },
          ]),
      { label: 'Rispondi via email', href: mailtoOf(email) },
    ],
    footer: [
      within === null
        ? howToReply(email)
        : `Sul sito promettiamo una risposta entro ${within}. ${howToReply(email)}`,
      ...(suspects === 0 ? [] : [suspectsLine(suspects)]),
      `Richiesta ${request.id}`,
    ],
  }
}

/**
 * The address as a header may carry it: ASCII, with the domain as punycode. Null for letters like é before the @
 * (RFC 6532), since a mail server that cannot take those would refuse the whole mail, and with it the lead.
 */
function replyAddressOf(email: string): string | null {
  const address = withAsciiDomain(email)
  return /^[\x21-\x3f\x41-\x7e]+@[\x21-\x7e]+$/.test(address) ? address : null
}

/** The address with its domain in punycode and lower case; without a domain where there is no such one. */
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
  return `${waiting} un controllo: npm run requests -- list --state spam`
}

function mailtoOf(email: string): string {
  const address = safeLine(email).split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent('La tua richiesta di preventivo')}`
}

/** Every line of the visitor is quoted, so that none can pass for a line of ours. */
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

export interface PhoneLinks {
  tel: string
  whatsapp: string
}

/** E.164 allows 15 digits; the shortest Italian numbers have 6. */
const DIGITS = /^\d{6,15}$/

/**
 * Links for the number that a visitor typed. Without a country code it is Italian; the leading 0 of a landline
 * stays, as in Italy it is part of the number. Null when the text is no number.
 */
export function phoneLinks(typed: string): PhoneLinks | null {
  const compact = typed.replace(/[\s().\-/]/g, '')
  const international = compact.replace(/^00/, '+')
  const digits = international.startsWith('+') ? international.slice(1) : withItaly(international)
  return DIGITS.test(digits) ? { tel: `tel:+${digits}`, whatsapp: `https://wa.me/${digits}` } : null
}

/** Mobile numbers start with 3, some with 39: only what is too long for one has its country code already. */
function withItaly(digits: string): string {
  return digits.startsWith('39') && digits.length >= 12 ? digits : `39${digits}`
}
