import type { MailTransport } from '../transport.ts'
import { eraseMails, writeMail } from './file-mailbox.ts'

/** Writes one `.eml` per request into the folder: for trying things out, nobody is told. */
export function createFileTransport(folder: string): MailTransport {
  return {
    description: `file:${folder}`,
    send: (mail) => writeMail(folder, mail),
    erase: (requestIds) => eraseMails(folder, requestIds),
  }
}
