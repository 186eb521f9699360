import type { Mail } from './compose.ts'
import type { SmtpServer } from './mail-url.ts'
import { createFileTransport } from './transports/file-mailbox.ts'
import { createSmtpTransport } from './transports/smtp-transport.ts'

/** Which recipients got the mail, as written in `mail.to`, and why the others did not. */
export interface Sent {
  served: readonly string[]
  refusals: readonly Error[]
}

/** Delivers one message. The worker retries; `failures.ts` reads the errors for the worker. */
export interface MailTransport {
  /** Where mails go, for the log line at start: without user and password. */
  readonly description: string
  /**
   * Resolves when the mail server has taken responsibility (its reply after DATA) for one recipient at least, or the file
   * is synced to the disk. Otherwise rejects with the reason: over SMTP at the latest after `SEND_TIMEOUT_MS`, or when `signal`
   * fires.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<Sent>
  /** Connects and logs in, or creates the folder, without sending anything. Rejects as `send` does. */
  verify(): Promise<void>
  /** Erases what this transport keeps of these requests; resolves to the number of files erased. */
  erase(requestIds: readonly string[]): Promise<number>
}

/** The transport that `MAIL_URL` names. */
export function createMailTransport(via: SmtpServer | { kind: 'file'; folder: string }): MailTransport {
  return via.kind === 'file' ? createFileTransport(via.folder) : createSmtpTransport(via)
}
