import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
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

export interface KeptMessage {
  messageId: string
  raw: string
  envelope: { from: string; to: string[] }
  /** False if the sender got no reply. */
  acknowledged: boolean
}

interface FaultyMailServerOptions {
  faultFor?: () => Fault
  slownessMs?: number
  /** Called right after a message was kept; the sender gets a reply when it has finished. */
  onKept?: (message: KeptMessage) => unknown
  smtp?: SMTPServerOptions
  /** Where it listens, instead of on this machine only. */
  host?: string | undefined
}

/** A real SMTP server that can be told to fail in each way of `Fault`. */
export async function startFaultyMailServer({
  slownessMs = 300,
  onKept,
  ...options
}: FaultyMailServerOptions = {}) {
  const planned = new WeakMap<SMTPServerSession, Fault>()
  const mailServer = {
    url: '',
    port: 0,
    /** Everything the server has kept, in order. */
    kept: [] as KeptMessage[],
    /** How often each fault has occurred. */
    faults: new Map<Fault, number>(),
    /** Chooses the fault of each new connection. */
    faultFor: options.faultFor ?? (() => 'none' as Fault),
    /** Addresses that RCPT TO refuses, and with which code. */
    refused: new Map<string, number>(),
    close: async () => {
      for (const connection of server.connections) connection._socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const { kept, faults, refused } = mailServer
  const hangUp = (session: { id: string }) => {
    for (const connection of server.connections)
      if (connection.id === session.id) connection._socket.destroy()
  }

  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
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
      else if (fault === 'greylist') callback(reply(451, '4.7.1 Greylisted, please try again later'))
      else if (fault === 'reject-recipient') callback(reply(550, '5.1.1 <shop@example.com> no such user'))
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
      if (fault === 'slow') await delay(slownessMs)
      if (fault === 'defer-message') return callback(reply(452, '4.3.1 Out of disk space'))
      if (fault === 'reject-message') return callback(reply(554, '5.7.1 Rejected as spam: anna@example.com'))
      const { mailFrom, rcptTo } = session.envelope
      const message = {
        messageId: /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '',
        raw,
        envelope: {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        },
        acknowledged: fault !== 'drop-after-data',
      }
      kept.push(message)
      await onKept?.(message)
      if (fault === 'drop-after-data') hangUp(session)
      else callback()
    },
    ...options.smtp,
  })
  // Clients that are killed, and those we hang up on, end as errors here.
  server.on('error', () => undefined)
  server.listen(0, options.host ?? '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return Object.assign(mailServer, { port, url: `smtp://127.0.0.1:${port}` })
}
export type FaultyMailServer = Awaited<ReturnType<typeof startFaultyMailServer>>

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
