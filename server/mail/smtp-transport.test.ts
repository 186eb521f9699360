import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import {
  type Fault,
  type FaultyMailServer,
  startFaultyMailServer,
} from '../../tests/support/faulty-mail-server.ts'
import { listenOnFreePort } from '../../tests/support/server-process.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { adviceOn } from './advice.ts'
import type { Mail } from './compose.ts'
import { composeMail } from './compose.ts'
import { readFailure } from './failures.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const RECEIVED_AT = Date.UTC(2026, 0, 15, 8, 30)
const request = {
  id: '1k3f9zq2m0c4xa',
  receivedAt: RECEIVED_AT,
  heldAsSpam: false,
  name: 'Anna Bianchi',
  email: 'anna@example.com',
  message: 'Lo schermo è nero.\n.\nFine.',
}
const mail: Mail = await composeMail(request, {
  from: 'sito@example.com',
  to: ['negozio@example.com'],
  shop: { replyWithin: null },
})
const SHORT_TIMEOUTS = { connectionMs: 2000, greetingMs: 2000, idleMs: 2000, totalMs: 10_000 }

const startServer = async (fault: Fault = 'none', smtp: SMTPServerOptions = {}) => {
  const server = await startFaultyMailServer({ faultFor: () => fault, smtp })
  onTestFinished(server.close)
  return server
}
const send = (
  { port }: Pick<FaultyMailServer, 'port'>,
  options: { secure?: boolean; auth?: { user: string; pass: string }; tls?: ConnectionOptions } = {},
) => {
  const { secure = false, auth, tls } = options
  const url = { kind: 'smtp', host: '127.0.0.1', port, secure, ...(auth ? { auth } : {}) } as const
  return createSmtpTransport(url, { timeouts: SHORT_TIMEOUTS, ...(tls ? { tls } : {}) }).send(mail)
}
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'delivered' as const,
    (error: unknown) => readFailure(error, request),
  )

test('the server gets exactly the composed message, for exactly one recipient', async () => {
  const server = await startServer()
  await send(server)
  expect(server.kept).toHaveLength(1)
  expect(server.kept[0]?.envelope).toEqual({ from: 'sito@example.com', to: ['negozio@example.com'] })
  expect(server.kept[0]?.raw.trimEnd()).toBe(mail.raw.toString('utf8').trimEnd())
  expect((await PostalMime.parse(server.kept[0]?.raw ?? '')).text).toContain('> .\n> Fine.')
})

test.each([
  ['drop-at-connect', false, 0],
  ['silent', false, 0],
  ['greylist', true, 0],
  ['defer-message', true, 0],
  ['drop-during-data', false, 0],
  ['drop-after-data', false, 1],
  ['reject-recipient', false, 0],
  ['reject-message', false, 0],
] as const)(
  'a server that does "%s" fails the send (temporary: %s, kept: %i)',
  async (fault, temporary, kept) => {
    const server = await startServer(fault)
    const failure = await failureOf(send(server))
    expect(failure).toMatchObject({ temporary })
    expect(server.kept).toHaveLength(kept)
  },
)

test('of several refusals the permanent one is reported, because somebody must act on it', async () => {
  const server = await startServer()
  server.refused.set('a@example.com', 550).set('b@example.com', 451)
  const transport = createSmtpTransport({ kind: 'smtp', host: '127.0.0.1', port: server.port, secure: false })
  const failure = await failureOf(transport.send({ ...mail, to: ['a@example.com', 'b@example.com'] }))
  expect(failure).toMatchObject({ temporary: false, reason: expect.stringContaining('550') })
})

test('a send to a server that sends single bytes for ever fails after the longest time for a send', async () => {
  const drip = createServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 50)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  })
  const port = await listenOnFreePort(drip)
  onTestFinished(() => void drip.close())
  const dripTimeouts = { ...SHORT_TIMEOUTS, greetingMs: 60_000, totalMs: 500 }
  const transport = createSmtpTransport(
    { kind: 'smtp', host: '127.0.0.1', port, secure: false },
    { timeouts: dripTimeouts },
  )
  expect(await failureOf(transport.send(mail))).toMatchObject({ temporary: false })
})

test('a stop signal ends a send at once', async () => {
  const server = await startServer('silent')
  const url = { kind: 'smtp', host: '127.0.0.1', port: server.port, secure: false } as const
  const sending = createSmtpTransport(url).send(mail, AbortSignal.timeout(50))
  expect(await failureOf(sending)).toMatchObject({ temporary: false })
})

test('STARTTLS is used where it is offered, and SMTPS from the first byte', async () => {
  const secure: unknown[] = []
  const offered: SMTPServerOptions = {
    disabledCommands: ['AUTH'],
    onMailFrom: (_address, session, callback) => {
      secure.push(session.secure)
      callback()
    },
  }
  await send(await startServer('none', offered))
  await send(await startServer('none', { ...offered, secure: true }), { secure: true })
  expect(secure).toEqual([true, true])
})

test('on this machine no certificate is checked; elsewhere the reason is told truly', async () => {
  const folder = join(import.meta.dirname, '../../tests/system/hosted/tls')
  const [key, cert, ca] = ['localhost-key', 'localhost', 'authority'].map((name) =>
    readFileSync(join(folder, `${name}.pem`)),
  )
  const server = await startServer('none', { disabledCommands: ['AUTH'], key, cert })
  expect(await failureOf(send(server))).toBe('delivered')
  // Given options of TLS, the transport checks as it does elsewhere.
  const adviceFor = (tls: ConnectionOptions) =>
    send(server, { tls }).then(
      () => 'delivered',
      (error) =>
        adviceOn(error, {
          ...mail,
          via: { kind: 'smtp', host: 'mail.example.com', port: 25, secure: false },
        }),
    )
  expect(await adviceFor({ ca, servername: 'localhost' })).toBe('delivered')
  expect(await adviceFor({ ca, servername: 'mail.example.com' })).toContain('vale per un altro nome')
  expect(await adviceFor({ servername: 'localhost' })).toContain('questa macchina non conosce')
  const expired = Object.assign(new Error('certificate has expired'), { originalCode: 'CERT_HAS_EXPIRED' })
  expect(
    adviceOn(expired, { ...mail, via: { kind: 'smtp', host: 'a.example', port: 25, secure: false } }),
  ).toContain('è scaduto')
})

test('the server is greeted with the name of the site, and who refuses that name is not taken to refuse MAIL_TO', async () => {
  const names: string[] = []
  const server = await startServer('none', {
    onMailFrom: (_address, { hostNameAppearsAs }, callback) => {
      names.push(String(hostNameAppearsAs))
      callback()
    },
  })
  server.refused.set('negozio@example.com', 504)
  const via = { kind: 'smtp', host: '127.0.0.1', port: server.port, secure: false } as const
  await createSmtpTransport(via, { name: 'www.example.com' }).send({ ...mail, to: ['altro@example.com'] })
  expect(names).toEqual(['www.example.com'])
  const refused = { ehloName: 'pc', ...mail, via }
  const helo = Object.assign(new Error("Can't send mail: 504 5.5.2 <pc>: Helo command rejected"), {
    ...{ code: 'EENVELOPE', command: 'RCPT TO' },
  })
  expect(adviceOn(helo, refused)).toContain('il nome «pc»')
  expect(
    adviceOn(
      await createSmtpTransport(via)
        .send(mail)
        .catch((error) => error),
      refused,
    ),
  ).toContain('controlla MAIL_TO')
})

test('the right password delivers; a wrong one or none is refused', async () => {
  const server = await startServer('none', {
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'u' && password === 'p:/ä' ? callback(null, { user: 'u' }) : callback(new Error('no')),
  })
  expect(await failureOf(send(server, { auth: { user: 'u', pass: 'p:/ä' } }))).toBe('delivered')
  const wrong = await failureOf(send(server, { auth: { user: 'u', pass: 'x' } }))
  expect(wrong).toMatchObject({ temporary: false, reason: expect.stringContaining('EAUTH') })
  expect(await failureOf(send(server))).toMatchObject({ temporary: false })
})

test('the file transport writes one private file for each request', async () => {
  const folder = join(await temporaryFolder(), 'mail')
  const transport = createFileTransport(folder)
  await transport.send(mail)
  await transport.send(mail)
  expect(readdirSync(folder)).toEqual(['2026-01-15T08-30-00Z-1k3f9zq2m0c4xa.eml'])
  const file = join(folder, '2026-01-15T08-30-00Z-1k3f9zq2m0c4xa.eml')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).equals(mail.raw)).toBe(true)
})
