import type { NodemailerError } from 'nodemailer'
import { reasonOf } from '../errors.ts'
import { safeLine } from '../safe-text.ts'
import type { Addresses } from './compose.ts'
import type { MailRoute } from './transport.ts'

type MailSettings = MailRoute & Addresses

/** How many characters of the mail server's own words are shown. */
const SAID_LENGTH = 500

/** Says in Italian why a mail cannot be sent and what to change, and in brackets what the mail server or the system said. */
export function adviceOn(error: unknown, settings: MailSettings): string {
  return `${explain(error as NodemailerError, settings)}\n(${safeLine(reasonOf(error).slice(0, SAID_LENGTH))})`
}

function explain(error: NodemailerError, { from, to, via, ehloName }: MailSettings): string {
  if (via.kind === 'file')
    return `Non posso scrivere nella cartella ${via.folder}: controlla a chi appartiene.`
  const { code, command = '', message, originalCode = '', responseCode = 0, response = '' } = error
  const server = `${via.host}, porta ${via.port}`
  if (responseCode >= 400 && responseCode < 500) {
    return `Il server di posta (${server}) per ora non la prende; il sito riprova da solo.`
  }
  // Microsoft's servers, once an account may no longer log in with its password alone.
  if (/\b5\.7\.139\b/.test(response)) {
    return `Il server di posta (${server}) non accetta più utente e password per questo account: in MAIL_URL serve un altro account che spedisca, o un servizio di invio.`
  }
  // Servers that refuse the name often say so only to RCPT TO.
  if (
    /^(?:EHLO|HELO)$/.test(command) ||
    (code === 'EENVELOPE' && /\b(?:helo|ehlo)\b/i.test(message))
  ) {
    return `Il server di posta (${server}) rifiuta il nome «${ehloName}» con cui il sito si presenta: SITE_ORIGIN e MAIL_FROM devono avere un dominio vero.`
  }
  if (/CERT|UNABLE_TO_/.test(originalCode)) {
    return `Il certificato di ${server}, non vale: in MAIL_URL serve il nome esatto che dà il fornitore. Se è scaduto, o firmato da chi questa macchina non conosce, deve cambiarlo chi gestisce il server.`
  }
  if (/^ERR_SSL_|^EPROTO$/.test(originalCode) || code === 'ETLS') {
    return `La connessione cifrata con ${server}, non riesce: con la porta 465 MAIL_URL comincia con smtps://, con la 587 con smtp://. Se è già così, il server usa una cifratura troppo vecchia.`
  }
  switch (code) {
    case 'EDNS':
      return `Il server di posta «${via.host}» non esiste: controlla il nome in MAIL_URL.`
    case 'ECONNECTION':
    case 'ETIMEDOUT':
    case 'ESOCKET':
      return `Il server di posta non risponde (${server}): controlla nome e porta in MAIL_URL. Molti fornitori chiudono la porta 25: usa la 465 (smtps://) o la 587 (smtp://).`
    case 'EAUTH':
    case 'ENOAUTH':
      return `Il server di posta (${server}) rifiuta utente o password di MAIL_URL. Alcuni fornitori vogliono una password creata apposta per i programmi. In MAIL_URL si scrive %40 per @ e %23 per #.`
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? `Il server di posta non lascia spedire da ${from}: in MAIL_FROM serve un indirizzo che questo utente può usare.`
        : `Il server di posta rifiuta ${to.join(', ')}: controlla MAIL_TO.`
    case 'EMESSAGE':
      return `Il server di posta ha rifiutato il testo dell’email: di solito manca il permesso di spedire da ${from} (SPF o DKIM).`
    default:
      return `L’email non è partita (${server}).`
  }
}
