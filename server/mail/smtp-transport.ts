import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { ConnectionOptions } from 'node:tls'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../contact/origin.ts'
import type { SmtpServer } from './mail-url.ts'
import type { MailTransport } from './transport.ts'

const TIMEOUTS = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  /** Without a byte from the server, in any later phase. */
  idleMs: 30_000,
  /** For the whole conversation: a server may send one byte every 29 seconds. */
  totalMs: 90_000,
}

/** The longest that a send takes; the lease on a request must be longer. */
export const SEND_TIMEOUT_MS = TIMEOUTS.totalMs

interface SmtpOptions {
  /** What EHLO calls us. Many servers refuse what nodemailer would say of a container: a short name or `[127.0.0.1]`. */
  name?: string
  timeouts?: typeof TIMEOUTS
  tls?: ConnectionOptions
}

/** A transport with one connection per mail: a shop gets few mails, and a broken connection fails only one of them. */
export function createSmtpTransport(url: SmtpServer, options: SmtpOptions = {}): MailTransport {
  const { name, timeouts = TIMEOUTS } = options
  const isOurs = isOfThisMachine(url.host)
  // What never leaves this machine needs no certificate: that of Debian's Postfix is signed by nobody.
  const { tls = isOurs ? { rejectUnauthorized: false } : undefined } = options
  const transporter = createTransport({
    host: url.host,
    port: url.port,
    secure: url.secure,
    // No password leaves this machine without TLS, even if an attacker removes STARTTLS from the server's greeting.
    requireTLS: url.auth !== undefined && !url.secure && !isOurs,
    ...(url.auth === undefined ? {} : { auth: url.auth }),
    ...(tls === undefined ? {} : { tls }),
    ...(name === undefined ? {} : { name }),
    dnsTimeout: timeouts.connectionMs,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A send that fails rejects with its own error; errors that the connection emits afterwards are ignored.
  transporter.on('error', () => {})
  return {
    description: `${url.secure ? 'smtps' : 'smtp'}://${url.host}:${url.port}`,
    async send({ from, to, raw }, signal) {
      const deadline = AbortSignal.timeout(timeouts.totalMs)
      const { rejectedErrors = [] } = await transporter.sendMail({
        envelope: { from, to: [...to] },
        raw,
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      })
      return rejectedErrors.map((error: Error & { recipient?: string }) => ({
        address: error.recipient ?? '',
        error,
      }))
    },
    async verify() {
      await transporter.verify()
    },
  }
}

/** Whether a host of MAIL_URL is this machine itself. */
function isOfThisMachine(host: string): boolean {
  if (isLoopback(host)) return true
  const own = isIP(host) === 0 ? [] : Object.values(networkInterfaces()).flat()
  return own.some((each) => each?.address === host)
}
