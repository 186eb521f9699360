import { mkdir, rename, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { createTransport, type NodemailerError } from 'nodemailer'
import { isLoopback } from '../../contact/origin.ts'
import type { Mail } from './compose.ts'
import { readFailure } from './failures.ts'
import type { SmtpServer } from './mail-url.ts'

/** Delivers one message. The worker retries; `failures.ts` reads the errors for the worker. */
export interface MailTransport {
  /** Where mails go, for the log line at start: without user and password. */
  readonly description: string
  /**
   * Resolves, to the refused recipients with the reasons, when the mail server has taken responsibility (its reply after DATA) for one
   * recipient at least, or the file is written. Otherwise rejects with the reason: over SMTP at the latest after
   * `SEND_TIMEOUT_MS`, or when `signal` fires.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<Record<string, string>>
  /** Connects and logs in, or creates the folder, without sending anything. Rejects as `send` does. */
  verify(): Promise<unknown>
}

/** How mails leave: what `MAIL_URL` names, and the name by which EHLO introduces this server. */
export interface MailRoute {
  via: SmtpServer | { kind: 'file'; folder: string }
  /** Many servers refuse what nodemailer would say of a container: a short name or `[127.0.0.1]`. */
  ehloName: string
}

/** The longest that a send takes; the lease on a request must be longer. */
export const SEND_TIMEOUT_MS = 90_000
const DNS_TIMEOUT_MS = 10_000

/** The transport that `MAIL_URL` names. `tls` stands in for how it checks certificates. */
export function createMailTransport(
  { via, ehloName }: MailRoute,
  tls?: ConnectionOptions,
): MailTransport {
  return via.kind === 'file'
    ? createFileTransport(via.folder)
    : createSmtpTransport(via, ehloName, tls)
}

/** A transport with one connection per mail: a shop gets few mails, and a broken connection fails only one of them. */
function createSmtpTransport(
  server: SmtpServer,
  name: string,
  ownTls?: ConnectionOptions,
): MailTransport {
  const { host, port, secure, auth } = server
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const isOurs = isLoopback(host) || own.some(({ address }) => address === host)
  // What never leaves this machine needs no certificate: that of Debian's Postfix is signed by nobody.
  const tls = ownTls ?? { rejectUnauthorized: !isOurs }
  const transporter = createTransport({
    ...{ host, port, secure, auth, tls, name },
    // No password leaves this machine without TLS, even if an attacker removes STARTTLS from the server's greeting.
    requireTLS: auth !== undefined && !secure && !isOurs,
    dnsTimeout: DNS_TIMEOUT_MS,
    // Servers that look for programs which talk too early greet after half a minute, and the greeting counts for both.
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A send that fails rejects with its own error; errors that the connection emits afterwards are ignored.
  transporter.on('error', () => {})
  return {
    description: `${secure ? 'smtps' : 'smtp'}://${host}:${port}`,
    async send({ from, to, raw }, signal) {
      const deadline = AbortSignal.timeout(SEND_TIMEOUT_MS)
      const { rejectedErrors = [] } = await transporter.sendMail({
        envelope: { from, to: [...to] },
        raw,
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      })
      const refused: NodemailerError[] = rejectedErrors
      return Object.fromEntries(
        refused.map((error) => [error.recipient, readFailure(error).reason]),
      )
    },
    verify: () => transporter.verify(),
  }
}

/** Writes one `.eml` file for each request into the folder, for trying things out on this machine. Nothing removes them. */
function createFileTransport(folder: string): MailTransport {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    description: `file:${folder}`,
    /** The whole file or none; the same request again replaces its file, which is named after the Message-ID. */
    async send({ messageId, raw }) {
      await makeFolder()
      const [name] = messageId.slice(1).split('@')
      const partial = join(folder, `.${name}.partial`)
      await writeFile(partial, raw, { mode: 0o600 })
      await rename(partial, join(folder, `${name}.eml`))
      return {}
    },
    verify: makeFolder,
  }
}
