import type { MailRoute } from './create-transport.ts'
import { readFailure } from './failures.ts'

interface MailSettings extends MailRoute {
  from: string
  to: readonly string[]
}

/** What nodemailer adds to an error: https://nodemailer.com/errors/ */
interface SmtpError extends Error {
  code?: string
  /** The code of Node's own error below nodemailer's. */
  originalCode?: string
  /** The command that was refused, such as `RCPT TO`. */
  command?: string
}

/** Says in Italian why a mail cannot be sent and what to change, and in brackets what the mail server or the system said. */
export function adviceOn(error: unknown, settings: MailSettings): string {
  return `${explain(error as SmtpError, settings)}\n(${readFailure(error).reason})`
}

function explain(error: SmtpError, { from, to, via, ehloName }: MailSettings): string {
  if (via.kind === 'file')
    return `Non posso scrivere nella cartella ${via.folder}: controlla a chi appartiene.`
  const { code, command = '', message, originalCode = '' } = error
  const server = `${via.host}, porta ${via.port}`
  // Servers that refuse the name often say so only to RCPT TO.
  if (/^(?:EHLO|HELO)$/.test(command) || (code === 'EENVELOPE' && /\b(?:helo|ehlo)\b/i.test(message))) {
    return `Il server di posta (${server}) rifiuta il nome «${ehloName}» con cui il sito si presenta: SITE_ORIGIN e MAIL_FROM devono avere un dominio vero.`
  }
  const certificate = explainCertificate(originalCode)
  if (certificate !== null) return `Il certificato di ${server}, ${certificate}`
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
      return `Il server di posta «${via.host}» non esiste: controlla il nome in MAIL_URL.`
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'ESOCKET':
      return `Il server di posta non risponde (${server}): controlla nome e porta in MAIL_URL. Molti fornitori chiudono la porta 25: usa la 465 (smtps://) o la 587 (smtp://).`
    case 'EAUTH':
    case 'ENOAUTH':
      return `Il server di posta (${server}) rifiuta utente o password di MAIL_URL. Alcuni fornitori vogliono una password creata apposta per i programmi. In MAIL_URL si scrive %40 per @ e %23 per #.`
    case 'ETLS':
      return `La connessione cifrata con ${server}, non riesce: con la porta 465 MAIL_URL comincia con smtps://, con la 587 con smtp://.`
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

/** By the codes of Node and OpenSSL; null when the certificate is not the reason. Ends a sentence. */
function explainCertificate(code: string): string | null {
  if (code === 'CERT_HAS_EXPIRED') return 'è scaduto: deve rinnovarlo chi gestisce il server.'
  if (code === 'CERT_NOT_YET_VALID') return 'non vale ancora: controlla l’orologio di questa macchina.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'vale per un altro nome: in MAIL_URL scrivi il nome esatto che dà il fornitore.'
  if (/CERT|UNABLE_TO_/.test(code))
    return 'è firmato da chi questa macchina non conosce: serve un server con un certificato pubblico.'
  return null
}
