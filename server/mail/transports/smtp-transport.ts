import type { ConnectionOptions } from 'node:tls'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../../contact/origin.ts'
import { type Mail, withAsciiDomain } from '../compose.ts'
import type { SmtpServer } from '../mail-url.ts'

const TIMEOUTS = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  /** Without a byte from the server, in any later phase. */
  silenceMs: 30_000,
  /** For the whole conversation: a server may send one byte every 29 seconds. */
  totalMs: 90_000,
}

/** The longest that a send takes; the lease on a request must be longer. */
export const SEND_TIMEOUT_MS = TIMEOUTS.totalMs

/** A transport with one connection per mail: a shop gets few mails, and a broken connection fails only one of them. */
export function createSmtpTransport(
  url: SmtpServer,
  options: { timeouts?: typeof TIMEOUTS; tls?: ConnectionOptions } = {},
) {
  const { timeouts = TIMEOUTS, tls } = options
  const transporter = createTransport({
    host: url.host,
    port: url.port,
    secure: url.secure,
    // No password leaves this machine without TLS, even if an attacker removes STARTTLS from the server's greeting.
    requireTLS: url.auth !== undefined && !url.secure && !isLoopback(url.host),
    ...(url.auth === undefined ? {} : { auth: url.auth }),
    ...(tls === undefined ? {} : { tls }),
    dnsTimeout: timeouts.connectionMs,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A send that fails rejects with its own error; errors that the connection emits afterwards are ignored.
  transporter.on('error', () => {})
  return {
    description: `${url.secure ? 'smtps' : 'smtp'}://${url.host}:${url.port}`,
    async send({ from, to, raw }: Mail, signal?: AbortSignal) {
      const deadline = AbortSignal.timeout(timeouts.totalMs)
      const { accepted, rejectedErrors = [] } = await transporter.sendMail({
        envelope: { from, to: [...to] },
        raw,
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      })
      // nodemailer returns the recipients with their domain in ASCII and lower case.
      const taken = new Set(accepted.map(String).map(withAsciiDomain))
      return { served: to.filter((address) => taken.has(withAsciiDomain(address))), refusals: rejectedErrors }
    },
    async verify() {
      await transporter.verify()
    },
    erase: async () => 0,
  }
}
