import type { SmtpServer } from './mail-url.ts'
import type { MailTransport } from './transport.ts'
import { createFileTransport } from './transports/file-mailbox.ts'
import { createSmtpTransport } from './transports/smtp-transport.ts'

/** The transport that `MAIL_URL` names. */
export function createMailTransport(via: SmtpServer | { kind: 'file'; folder: string }): MailTransport {
  return via.kind === 'file' ? createFileTransport(via.folder) : createSmtpTransport(via)
}
