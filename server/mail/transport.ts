import { mkdir, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import { promisify } from 'node:util'
import type { NodemailerError } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../../contact/origin.ts'
import type { Mail } from './compose.ts'
import { classify, SendError, type Stage } from './failures.ts'
import type { MailRoute, SmtpServer } from './mail-url.ts'

/** Delivers mails, each with one try. */
export interface MailTransport {
  /** Where mails go, without user and password. */
  readonly description: string
  /**
   * Resolves to the refused recipients and the reasons, once the mail server has taken the mail for
   * at least one recipient, or the file is written. Over SMTP it calls `onMessage` when the message
   * is on its way, and rejects with a `SendError`, also when `signal` fires or a time limit ends
   * (`SEND_TIMEOUT_MS`, then `ANSWER_TIMEOUT_MS`).
   */
  send(mail: Mail, signal?: AbortSignal, onMessage?: () => void): Promise<Record<string, string>>
  /** Connects and logs in, or makes the folder. Rejects as `send` does. */
  verify(): Promise<unknown>
}

type Done<Result> = (error: Error | null | undefined, result?: Result) => void

/** How long it may take until the message is on its way. */
export const SEND_TIMEOUT_MS = 90_000
/**
 * How long the answer to a message may take. With less, mails go out twice (RFC 5321, 4.5.3.2.6).
 */
export const ANSWER_TIMEOUT_MS = 10 * 60_000
const DNS_TIMEOUT_MS = 10_000

/** `tls` replaces the options that say how certificates are checked. */
export function createMailTransport(
  { via, ehloName }: MailRoute,
  tls?: ConnectionOptions,
): MailTransport {
  return via.kind === 'file'
    ? createFileTransport(via.folder)
    : createSmtpTransport(via, ehloName, tls)
}

/** One connection per mail: a shop gets few, and a broken connection fails only one of them. */
function createSmtpTransport(
  { host, port, secure, auth }: SmtpServer,
  name: string,
  ownTls?: ConnectionOptions,
): MailTransport {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const isOurs = isLoopback(host) || own.some(({ address }) => address === host)
  // On this machine no valid certificate is needed: Debian's Postfix has a self-signed one.
  const tls = ownTls ?? { rejectUnauthorized: !isOurs }
  const options = {
    host,
    port,
    secure,
    tls,
    name,
    // No password leaves this machine without TLS, even if an attacker removes STARTTLS from the
    // server's greeting.
    requireTLS: auth !== undefined && !secure && !isOurs,
    dnsTimeout: DNS_TIMEOUT_MS,
    // Both include the greeting, which some servers delay by half a minute, against spammers.
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: 2 * ANSWER_TIMEOUT_MS,
  }

  /** Connects, logs in and sends the mail, if there is one. */
  async function converse(mail?: Mail, signal?: AbortSignal, onMessage?: () => void) {
    const connection = new SMTPConnection(options)
    const failed = Promise.withResolvers<never>()
    // Nothing waits any more for what fails after a send has ended.
    failed.promise.catch(() => {})
    connection.on('error', failed.reject)
    const giveUp = () =>
      failed.reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    let timer = setTimeout(giveUp, SEND_TIMEOUT_MS)
    let stage: Stage = 'connect'
    const step = <Result>(run: (done: Done<Result>) => void) =>
      Promise.race([promisify(run)(), failed.promise])
    /** The message, which the connection reads once the mail server is ready to take it. */
    function* message(raw: Buffer) {
      stage = 'message'
      clearTimeout(timer)
      timer = setTimeout(giveUp, ANSWER_TIMEOUT_MS)
      onMessage?.()
      yield raw
    }
    try {
      await step((done) => connection.connect(done))
      if (auth !== undefined && connection.allowsAuth) {
        stage = 'login'
        await step((done) => connection.login(auth, done))
      }
      if (mail === undefined) return []
      const { from, to, raw } = mail
      stage = 'envelope'
      const sent = await step<{ rejectedErrors?: NodemailerError[] | undefined }>((done) =>
        connection.send({ from, to: [...to] }, Readable.from(message(raw)), done),
      )
      return sent?.rejectedErrors ?? []
    } catch (error) {
      throw new SendError(stage, error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      connection.close()
    }
  }

  return {
    description: `${secure ? 'smtps' : 'smtp'}://${host}:${port}`,
    async send(...how) {
      const refused: NodemailerError[] = await converse(...how)
      const why = (error: Error) => classify(new SendError('envelope', error)).reason
      return Object.fromEntries(refused.map((error) => [error.recipient, why(error)]))
    },
    verify: () => converse(),
  }
}

/** Writes each mail into an `.eml` file. */
function createFileTransport(folder: string): MailTransport {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    description: `file:${folder}`,
    /** The same request again replaces its file, which is named after the Message-ID. */
    async send({ messageId, raw }) {
      await makeFolder()
      const [name] = messageId.slice(1).split('@')
      await writeFile(join(folder, `${name}.eml`), raw, { mode: 0o600 })
      return {}
    },
    verify: makeFolder,
  }
}
