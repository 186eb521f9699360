import { eraseMails, writeMail } from './file-mailbox.ts'
import type { MailTransport } from './transport.ts'

/** Writes one `.eml` per request into the folder: for trying things out, nobody is told. */
export function createFileTransport(folder: string): MailTransport {
  return {
    description: `file:${folder}`,
    send: (mail) => writeMail(folder, mail),
    erase: (requestIds) => eraseMails(folder, requestIds),
  }
}
