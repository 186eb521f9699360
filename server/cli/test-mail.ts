import type { MailConfig } from '../config/config.ts'
import { composeNotice, composeTestMail } from '../mail/compose.ts'
import { readFailure } from '../mail/failures.ts'
import { createMailTransport } from '../mail/transport.ts'
import type { MailCommand } from './command.ts'

/** `test-mail`: sends a test mail and says what to change where that fails. */
export const testMail: MailCommand = {
  synopsis: '[--verify]',
  summary: 'manda un’email di prova; con --verify entra soltanto nel server di posta',
  options: ['verify'],
  async runWithMail({ values }, { mail, print, printError }) {
    const transport = createMailTransport(mail.via)
    if (mail.via.kind === 'file') {
      printError(`MAIL_URL non nomina un server: le email finiscono nella cartella ${mail.via.folder}.`)
    }
    try {
      if (values.verify) {
        await transport.verify()
        print(`Il server di posta ${transport.description} risponde e accetta l’accesso.`)
        return 0
      }
      const { served } = await transport.send(await composeTestMail(mail, Date.now()))
      const missed = mail.to.filter((address) => !served.includes(address))
      const where = mail.via.kind === 'file' ? 'in quella cartella' : 'nella posta in arrivo'
      print(`Email di prova mandata da ${mail.from} a ${served.join(', ')}: guarda ${where}.`)
      if (missed.length === 0) return 0
      printError(`Il server di posta ha rifiutato ${missed.join(', ')}: controlla MAIL_TO.`)
      return 1
    } catch (error) {
      printError(`${explain(error, mail)}\n(${readFailure(error).reason})`)
      return 1
    }
  },
}

/** `notify`: mails the shop an automatic notice, such as the findings of the nightly check. */
export const notify: MailCommand = {
  synopsis: 'TESTO',
  summary: 'manda un avviso a MAIL_TO, la prima riga come oggetto: lo usa la macchina',
  hasOperand: true,
  options: [],
  async runWithMail({ operand }, { mail, printError }) {
    const [subject = '', ...lines] = operand.split('\n')
    try {
      await createMailTransport(mail.via).send(
        await composeNotice(mail, Date.now(), { subject, text: lines.join('\n') }),
      )
      return 0
    } catch (error) {
      printError(`L’avviso non è partito: ${readFailure(error).reason}`)
      return 1
    }
  },
}

/** Says in Italian what to change, by the error codes of nodemailer: https://nodemailer.com/errors/ */
function explain(error: unknown, { from, to, via }: MailConfig): string {
  const { code, command, message } = error as Error & { code?: string; command?: string }
  if (via.kind === 'file')
    return `Non posso scrivere nella cartella ${via.folder}: controlla a chi appartiene.`
  const server = `${via.host}, porta ${via.port}`
  if (code === 'ESOCKET' && message.includes('certificate')) {
    return `Il certificato di ${server}, non vale per quel nome, o è scaduto: in MAIL_URL scrivi il nome esatto che dà il fornitore.`
  }
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
      return `Il server di posta (${server}) rifiuta utente o password di MAIL_URL. Alcuni fornitori vogliono una password creata apposta per i programmi. Chi scrive MAIL_URL a mano scrive %40 per @ e %23 per #; «officina set MAIL_URL» lo fa da solo.`
    case 'ETLS':
      return `La connessione cifrata con ${server}, non riesce: con la porta 465 MAIL_URL comincia con smtps://, con la 587 con smtp://.`
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? `Il server di posta non lascia spedire da ${from}: in MAIL_FROM serve un indirizzo che questo utente può usare.`
        : `Il server di posta rifiuta ${to.join(', ')}: controlla MAIL_TO.`
    case 'EMESSAGE':
      return `Il server di posta ha rifiutato il testo dell’email: di solito manca il permesso di spedire da ${from} (SPF o DKIM).`
    default:
      return `L’email di prova non è partita (${server}).`
  }
}
