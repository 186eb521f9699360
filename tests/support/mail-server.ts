import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** What a mail server does to one connection. */
export type Fault =
  | 'none'
  /** Closes before the greeting. */
  | 'drop-at-connect'
  /** "Try again later" to RCPT TO, as greylisting does. */
  | 'greylist'
  /** "Try again later" after the whole message. */
  | 'defer-message'
  /** Keeps the message, but late. */
  | 'slow'
  /** Closes in the middle of the message, which is lost. */
  | 'drop-during-data'
  /** Keeps the message and closes without an answer: the sender cannot know. */
  | 'drop-after-data'
  /** Refuses RCPT TO with code 550. */
  | 'reject-recipient'
  /** Refuses the message with code 554. */
  | 'reject-message'
  /** Takes the connection and never says anything. */
  | 'silent'

/** A message as a mail program would open it, with the envelope that brought it. */
export interface ReceivedMessage extends Email {
  envelope: { from: string; to: string[] }
  raw: string
  /** False if the sender got no reply. */
  acknowledged: boolean
}

export interface MailServerOptions extends SMTPServerOptions {
  /** Chooses the fault of each new connection. */
  faultFor?: () => Fault
  /** Called right after a message was kept, before the sender gets a reply. */
  onKept?: () => void
  /** Where it listens, instead of on this machine only. */
  host?: string
}

/** A real SMTP server that can be told to fail in each way of `Fault`. */
export async function startMailServer({
  faultFor = () => 'none',
  onKept,
  host = '127.0.0.1',
  ...options
}: MailServerOptions = {}) {
  const planned = new WeakMap<SMTPServerSession, Fault>()
  const messages: ReceivedMessage[] = []
  /** How often each fault has occurred. */
  const faults = new Map<Fault, number>()
  /** Addresses that RCPT TO refuses, and with which code. */
  const refused = new Map<string, number>()
  const hangUp = (session: { id: string }) => {
    for (const connection of server.connections)
      if (connection.id === session.id) connection._socket.destroy()
  }

  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect(session, callback) {
      const fault = mailServer.faultFor()
      planned.set(session, fault)
      faults.set(fault, (faults.get(fault) ?? 0) + 1)
      if (fault === 'silent') return
      if (fault === 'drop-at-connect') return hangUp(session)
      callback()
    },
    onRcptTo({ address }, session, callback) {
      const fault = planned.get(session)
      const code = refused.get(address)
      if (code !== undefined) callback(reply(code, `<${address}> not now`))
      else if (fault === 'greylist')
        callback(reply(451, '4.7.1 Greylisted, please try again later'))
      else if (fault === 'reject-recipient')
        callback(reply(550, '5.1.1 <shop@example.com> no such user'))
      else callback()
    },
    async onData(stream, session, callback) {
      const fault = planned.get(session)
      if (fault === 'drop-during-data') {
        stream.once('data', () => hangUp(session))
        stream.resume()
        return
      }
      // Null if the sender was killed in the middle.
      const raw = await text(stream).catch(() => null)
      if (raw === null) return
      if (fault === 'slow') await delay(300)
      if (fault === 'defer-message') return callback(reply(452, '4.3.1 Out of disk space'))
      if (fault === 'reject-message')
        return callback(reply(554, '5.7.1 Rejected as spam: anna@example.com'))
      const { mailFrom, rcptTo } = session.envelope
      messages.push({
        ...(await PostalMime.parse(raw)),
        raw,
        envelope: {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        },
        acknowledged: fault !== 'drop-after-data',
      })
      onKept?.()
      if (fault === 'drop-after-data') hangUp(session)
      else callback()
    },
    ...options,
  })
  // Clients that are killed, and those we hang up on, end as errors here.
  server.on('error', () => undefined)
  server.listen(0, host)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailServer = {
    ...{ port, url: `smtp://127.0.0.1:${port}`, faultFor, faults, refused },
    /** What it has kept so far, in order. */
    messages,
    /**
     * Resolves to the first message with these words, already there or still to come; rejects after
     * 20 seconds.
     */
    async waitForMessage(words = '') {
      for (
        const deadline = performance.now() + 20_000;
        performance.now() < deadline;
        await delay(20)
      ) {
        const found = messages.find(({ text = '' }) => text.includes(words))
        if (found) return found
      }
      throw new Error(`No such message within 20 seconds; ${messages.length} others arrived`)
    },
    async close() {
      for (const connection of server.connections) connection._socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return mailServer
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
