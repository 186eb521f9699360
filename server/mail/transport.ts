import type { Mail } from './compose.ts'

/** An address of MAIL_TO that the mail server refused, while it took the mail for another one. */
export interface RefusedRecipient {
  address: string
  error: unknown
}

/** Delivers one message. The worker retries; `failures.ts` reads the errors for the worker. */
export interface MailTransport {
  /** Where mails go, for the log line at start: without user and password. */
  readonly description: string
  /**
   * Resolves, to the recipients that were refused, when the mail server has taken responsibility (its reply after DATA) for one
   * recipient at least, or the file is written. Otherwise rejects with the reason: over SMTP at the latest after
   * `SEND_TIMEOUT_MS`, or when `signal` fires.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<RefusedRecipient[]>
  /** Connects and logs in, or creates the folder, without sending anything. Rejects as `send` does. */
  verify(): Promise<void>
}
