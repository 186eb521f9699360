import MailComposer from 'nodemailer/lib/mail-composer'
import { type ContactRequest, FIELD_NAMES, FIELDS } from '../../contact/fields.ts'
import { italianTime } from '../../contact/italian-dates.ts'
import { readPhoneNumber } from '../../contact/phone-number.ts'
import { safeBody, safeLine } from '../safe-text.ts'
import { type MessageView, renderHtml } from './compose-html.ts'
import { asciiAddress } from './mail-address.ts'

export type MailableRequest = ContactRequest & {
  id: string
  /** Milliseconds since the epoch. */
  receivedAt: number
  looksLikeSpam: boolean
}

export interface Mail {
  /** Envelope addresses. Nothing that a visitor typed is ever among them. */
  from: string
  to: readonly string[]
  messageId: string
  raw: Buffer
}

/** Sender and recipients, ASCII addresses without names (`MAIL_FROM`, `MAIL_TO`). */
export type Addresses = Pick<Mail, 'from' | 'to'>

export interface MailContext extends Addresses {
  /** How soon the pages promise an answer, in their words ("24 ore"); null without a promise. */
  replyWithin: string | null
}

const FROM_NAME = 'Richieste dal sito'

/**
 * Writes the mail about a request, to be sent `now`. Message-ID and subject are the request's own
 * and the same at every try, so that mail programs recognise a mail that was sent twice after a
 * lost reply, and join no two requests in one conversation.
 */
export function composeMail(
  request: MailableRequest,
  context: MailContext,
  now: number,
): Promise<Mail> {
  const view = viewOf(request, context.replyWithin)
  // Text that looks encoded (RFC 2047) would be decoded by mail programs, line breaks included.
  const name = safeLine(request.name).replaceAll('=?', '= ?')
  const address = asciiAddress(request.email)
  const mark = request.looksLikeSpam ? '[forse spam] ' : ''
  const when = `${italianTime(request.receivedAt)} (${request.id.slice(-4)})`
  return build(request, context, now, {
    subject: `${mark}Richiesta di preventivo da ${name}, ${when}`,
    ...(address !== null && { replyTo: { name, address } }),
    text: renderText(view),
    html: renderHtml(view),
    baseBoundary: request.id,
    textEncoding: 'quoted-printable',
  })
}

/** Writes an automatic mail to the shop that is not about a request. */
export function composeNotice(
  addresses: Addresses,
  now: number,
  content: { subject: string; text: string },
): Promise<Mail> {
  return build({ id: 'avviso', receivedAt: now }, addresses, now, content)
}

async function build(
  { id, receivedAt }: Pick<MailableRequest, 'id' | 'receivedAt'>,
  { from, to }: Addresses,
  now: number,
  content: MailComposer.Options,
): Promise<Mail> {
  // The id, because the log names requests by it; the time, because all notices share one id.
  const messageId = `<${id}.${receivedAt.toString(36)}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const composer = new MailComposer({
    ...content,
    from: { name: FROM_NAME, address: from },
    // Addresses are passed as objects, because nodemailer would parse a string.
    to: to.map((address) => ({ name: '', address })),
    messageId,
    date: new Date(now),
    // Keep out-of-office answers away from the visitor: RFC 3834, and the header that Exchange
    // looks at instead (MS-OXCMAIL).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from, to, messageId, raw: await composer.compile().build() }
}

function viewOf(request: MailableRequest, replyWithin: string | null): MessageView {
  const { id, email, phone, receivedAt, looksLikeSpam } = request
  const address = safeLine(email)
  const received = { label: 'Ricevuta', value: italianTime(receivedAt, 'full'), long: false }
  const fields = FIELD_NAMES.map((name) => {
    const value = request[name] ?? 'non indicato'
    const long = name === 'message'
    return { label: FIELDS[name].label, value: long ? safeBody(value) : safeLine(value), long }
  })
  const number = phone === undefined ? null : readPhoneNumber(phone)
  const calls = number && [
    { label: 'Chiama', href: `tel:${number.e164}` },
    { label: 'Scrivi su WhatsApp', href: `https://wa.me/${number.e164.slice(1)}` },
  ]
  const mailto = `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
  const subject = encodeURIComponent('La tua richiesta di preventivo')
  const reply = { label: 'Rispondi via email', href: `${mailto}?subject=${subject}` }
  const spam =
    'Forse è spam: è pieno un campo che nel modulo non si vede. Lo riempiono i programmi, ma a volte anche chi salva le password: se la richiesta ha senso, rispondi come alle altre.'
  const promise = replyWithin === null ? '' : `Il sito promette una risposta entro ${replyWithin}. `
  const howToReply =
    asciiAddress(email) === null
      ? `Per rispondere scrivi a ${address}: questo indirizzo non può stare nel campo “Rispondi a”.`
      : 'Rispondendo a questa email scrivi direttamente a chi ha fatto la richiesta.'
  return {
    heading: 'Nuova richiesta di preventivo',
    entries: [received, ...fields],
    actions: [...(calls ?? []), reply],
    footer: [...(looksLikeSpam ? [spam] : []), promise + howToReply, `Richiesta ${id}`],
  }
}

/** Every line of a long text is quoted, so that none can pass for a line of the mail itself. */
function renderText({ heading, entries, actions, footer }: MessageView): string {
  const texts = entries.map(({ label, value, long }) =>
    long ? `\n${label}:\n${value.replace(/^/gm, '> ')}` : `${label}: ${value}`,
  )
  const links = actions.map(({ label, href }) => `${label}: ${href}`)
  return [heading, '', ...texts, '', ...links, '', '-- ', ...footer, ''].join('\n')
}
