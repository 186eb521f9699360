import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { startFaultyMailServer } from './faulty-mail-server.ts'

/** A message as a mail program would open it, with the envelope that brought it. */
export interface ReceivedMessage extends Email {
  envelope: { from: string; to: string[] }
  raw: string
}

/**
 * Starts a real SMTP server. `options` lets a test answer commands badly, refuse, or wait; `host` lets others than this machine
 * reach it.
 */
export async function startMailServer(options: SMTPServerOptions = {}, host?: string) {
  const messages: ReceivedMessage[] = []
  const server = await startFaultyMailServer({
    host,
    // Unlike the default of the faulty mail server, this leaves AUTH on, for tests whose clients log in.
    smtp: { disabledCommands: ['STARTTLS'], ...options },
    async onKept({ raw, envelope }) {
      messages.push({ ...(await PostalMime.parse(raw)), envelope, raw })
    },
  })

  return Object.assign(server, {
    /** What it has accepted so far. */
    messages,
    /** Resolves to the first message that fits, already there or still to come; rejects after `timeoutMs`. */
    async waitForMessage(fits: (message: ReceivedMessage) => boolean, timeoutMs = 20_000) {
      for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await delay(20)) {
        const found = messages.find(fits)
        if (found) return found
      }
      throw new Error(`No such message within ${timeoutMs} ms; ${messages.length} others arrived`)
    },
  })
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>
