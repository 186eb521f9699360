import { createFileTransport } from './file-transport.ts'
import type { SmtpServer } from './mail-url.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

/** How mails leave: what `MAIL_URL` names, and the name by which EHLO introduces this server. */
export interface MailRoute {
  via: SmtpServer | { kind: 'file'; folder: string }
  ehloName?: string
}

/** The transport that `MAIL_URL` names. */
export function createMailTransport({ via, ehloName }: MailRoute): MailTransport {
  if (via.kind === 'file') return createFileTransport(via.folder)
  return createSmtpTransport(via, ehloName === undefined ? {} : { name: ehloName })
}
