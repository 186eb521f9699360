import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as a mail program would open it, with the envelope that brought it. */
export interface ReceivedMessage extends Email {
  envelope: { from: string; to: string[] }
  raw: string
}

/** A real SMTP server on a free port of this machine, and the messages that it has accepted so far. */
export interface MailServer {
  /** For `MAIL_URL`. */
  url: string
  port: number
  messages: ReceivedMessage[]
  /** Resolves to the first message that fits, already there or still to come; rejects after `timeoutMs`. */
  waitForMessage(fits: (message: ReceivedMessage) => boolean, timeoutMs?: number): Promise<ReceivedMessage>
  close(): Promise<void>
}

/** Starts a mail server. `options` lets a test answer commands badly, refuse, or wait. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const messages: ReceivedMessage[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, callback) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const raw = Buffer.concat(chunks).toString('utf8')
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
      messages.push({ ...(await PostalMime.parse(raw)), envelope, raw })
      arrivals.dispatchEvent(new Event('message'))
      callback()
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    messages,
    async waitForMessage(fits, timeoutMs = 20_000) {
      const signal = AbortSignal.timeout(timeoutMs)
      for (;;) {
        const found = messages.find(fits)
        if (found) return found
        await new Promise<void>((resolve, reject) => {
          arrivals.addEventListener('message', () => resolve(), { once: true, signal })
          signal.addEventListener('abort', () =>
            reject(new Error(`No such message within ${timeoutMs} ms; ${messages.length} others arrived`)),
          )
        })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
