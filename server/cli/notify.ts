import { composeNotice } from '../mail/compose.ts'
import { readFailure } from '../mail/failures.ts'
import { createMailTransport } from '../mail/transport.ts'
import type { MailCommand } from './command.ts'

/** `notify`: what the machine tells the shop by itself, such as what the nightly doctor found. */
export const notify: MailCommand = {
  synopsis: 'OGGETTO TESTO',
  summary: 'manda un avviso a MAIL_TO: lo usa la macchina',
  operands: 2,
  options: {},
  async runWithMail({ operands: [subject = '', text = ''] }, { mail, clock, printError }) {
    try {
      await createMailTransport(mail.via).send(await composeNotice(mail, clock(), { subject, text }))
      return 0
    } catch (error) {
      printError(`L’avviso non è partito: ${readFailure(error).reason}`)
      return 1
    }
  },
}
