import type { MailConfig } from '../config/config.ts'
import type { Mail } from './compose.ts'
import { createFileTransport } from './transports/file-transport.ts'
import { createSmtpTransport } from './transports/smtp-transport.ts'

/** Takes mails away. Knows nothing of queues; whoever calls decides what a failure means (`failure.ts`). */
export interface MailTransport {
  /** Where mails go, for the line at start: without user and password. */
  readonly description: string
  /**
   * Resolves when the mail was taken over for good: by the mail server's answer after DATA, or synced to the
   * disk. Rejects with the reason otherwise, at the latest after `SEND_TIMEOUT_MS`, or when `signal` fires.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Erases what this transport keeps of these requests; resolves to the number of files erased. */
  erase(requestIds: readonly string[]): Promise<number>
}

/** The transport that `MAIL_URL` names. */
export function createMailTransport(via: MailConfig['via']): MailTransport {
  return via.kind === 'file' ? createFileTransport(via.folder) : createSmtpTransport(via)
}
