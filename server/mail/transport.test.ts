import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Fault } from '../../tests/support/mail-server.ts'
import { listenOnFreePort } from '../../tests/support/server-process.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import FAULTS from '../testing/mail-faults.json' with { type: 'json' }
import REPLIES from '../testing/mail-replies.json' with { type: 'json' }
import { hangingServer, mailServer, standStill, transportTo } from '../testing/outbox.ts'
import { composeNotice } from './compose.ts'
import { classify, SendError, type Stage } from './failures.ts'
import type { SmtpServer } from './mail-url.ts'
import { ANSWER_TIMEOUT_MS, createMailTransport, SEND_TIMEOUT_MS } from './transport.ts'

const addresses = { from: 'sito@example.com', to: ['negozio@example.com'] }
const mail = await composeNotice(addresses, Date.UTC(2026, 0, 15, 8, 30), {
  subject: 'Avviso',
  text: 'Prova',
})
const via = { kind: 'smtp', host: 'mail.example.com', port: 25, secure: false } as const
/** What the owner is told of a send. */
const adviceFor = (sending: Promise<unknown>) =>
  sending.then(
    () => 'delivered',
    (error) => classify(error).advice({ ...addresses, via, ehloName: 'pc' }),
  )

test('of several refusals the permanent one is reported, because somebody must act on it', async () => {
  const server = await mailServer()
  server.refused.set('a@example.com', 451).set('b@example.com', 550)
  const sending = transportTo(server).send({ ...mail, to: ['a@example.com', 'b@example.com'] })
  const failure = classify(await sending.catch((error) => error))
  expect(failure).toMatchObject({ cause: 'refused', reason: expect.stringContaining('550') })
})

test('a server that greets late gets its mail', async () => {
  const greet = vi.fn<(callback: () => void) => void>()
  const server = await mailServer({ onConnect: (_session, callback) => greet(callback) })
  const pass = standStill()
  const sending = transportTo(server).send(mail)
  await expect.poll(() => greet).toHaveBeenCalled()
  await pass(80_000)
  greet.mock.lastCall?.[0]()
  await sending
  expect(server.messages).toHaveLength(1)
})

test('a server that has the message is waited for ten minutes, and then nobody knows whether it has taken it', async () => {
  const server = await hangingServer(2)
  const { answers } = server
  const pass = standStill()
  const sending = [1, 2].map(() =>
    transportTo(server)
      .send(mail)
      .catch((error) => classify(error).cause),
  )
  await expect.poll(() => answers).toHaveLength(2)
  await pass(ANSWER_TIMEOUT_MS - 10_000)
  answers[0]?.()
  expect(await Promise.race(sending)).toEqual({})
  await pass(10_000)
  expect(await Promise.all(sending)).toContain('unconfirmed')
})

const WITHOUT_TLS: SMTPServerOptions = {
  allowInsecureAuth: true,
  onAuth: (_auth, _session, callback) =>
    callback(
      Object.assign(new Error('5.7.139 basic authentication is disabled'), { responseCode: 535 }),
    ),
}

// 0.0.0.0 is not an address of this machine, but one that leads to it.
test.for(FAULTS as [what: string, Fault, url: Partial<SmtpServer>, told: string][])(
  '%s is told as such, and nothing is sent',
  async ([, fault, url, told]) => {
    const server = await mailServer({ faultFor: () => fault, ...WITHOUT_TLS })
    expect(await adviceFor(transportTo(server, url).send(mail))).toContain(told)
    expect(server.messages).toEqual([])
  },
)

test('a send to a server that sends single bytes for ever fails after the longest time for a send', async () => {
  const told = Promise.withResolvers<void>()
  const drip = createServer((socket) => {
    socket.on('error', () => undefined).write('2')
    told.resolve()
  })
  const port = await listenOnFreePort(drip)
  onTestFinished(() => void drip.close())
  const pass = standStill()
  const failed = transportTo({ port })
    .send(mail)
    .catch((error) => error)
  await told.promise
  await pass(SEND_TIMEOUT_MS)
  expect(classify(await failed).cause).toBe('unreachable')
})

test('on this machine no certificate is checked; elsewhere the reason is told truly', async () => {
  const folder = join(import.meta.dirname, '../../tests/system/hosted/tls')
  const pem = (name: string) => readFileSync(join(folder, `${name}.pem`))
  const key = pem('localhost-key')
  // Of the same key, signed by itself, and valid on one day of 2020.
  const expired = readFileSync(join(import.meta.dirname, '../testing/expired.pem'))
  const own = {
    key,
    cert: pem('localhost'),
    sniOptions: { 'expired.example.com': { key, cert: expired } },
  }
  const server = await mailServer({ host: '0.0.0.0', disabledCommands: ['AUTH'], ...own })
  // Given options of TLS, the transport checks certificates on this machine too.
  const sendWith = (tls?: ConnectionOptions, host = '127.0.0.1') =>
    adviceFor(transportTo(server, { host }, tls).send(mail))
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  for (const { address, family } of interfaces)
    if (family === 'IPv4') expect(await sendWith(undefined, address), address).toBe('delivered')
  const ca = pem('authority')
  expect(await sendWith({ ca, servername: 'localhost' })).toBe('delivered')
  expect(await sendWith({ ca, servername: 'mail.example.com' })).toMatch(/certificato.*altnames/s)
  expect(await sendWith({ servername: 'localhost' })).toMatch(/certificato.*unable to verify/s)
  const old = await sendWith({ ca: expired, servername: 'expired.example.com' })
  expect(old).toMatch(/certificato.*scaduto.*expired/s)
})

test('the server is greeted with the name of the site', async () => {
  const names: string[] = []
  const server = await mailServer({
    onMailFrom: (_address, { hostNameAppearsAs }, callback) => {
      names.push(String(hostNameAppearsAs))
      callback()
    },
  })
  await transportTo(server).send(mail)
  expect(names).toEqual(['www.example.com'])
})

test('the file transport writes one private file for each request', async () => {
  const folder = join(await temporaryFolder(), 'mail')
  const transport = createMailTransport({ via: { kind: 'file', folder }, ehloName: '' })
  for (let i = 0; i < 2; i++) await transport.send(mail)
  const name = 'avviso.mkf6vkg0.eml'
  const file = join(folder, name)
  expect(readdirSync(folder)).toEqual([name])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).equals(mail.raw)).toBe(true)
})

/** The error of a send that has ended with this reply to this command. */
const failedAt = (stage: Stage, command: string, response: string, code = 'EENVELOPE') =>
  classify(
    new SendError(
      stage,
      Object.assign(new Error(`Failed: ${response}`), { code, command, response }),
    ),
  )

test.for(REPLIES as [Stage, command: string, response: string, cause: string, told: string][])(
  'at %s, %s, the reply %s is for the sake of "%s", and told so',
  ([stage, command, response, cause, told]) => {
    const failure = failedAt(stage, command, response)
    const advice = failure.advice({ ...addresses, via, ehloName: 'pc' })
    expect([failure.cause, advice.split('\n')[0]]).toEqual([cause, expect.stringContaining(told)])
  },
)

test('what a mail server says costs nothing, however long it is', () => {
  const before = process.threadCpuUsage()
  for (const said of ['530 ', '5.2.2', ' size', 'helo '])
    failedAt('envelope', 'RCPT TO', `5${said.repeat(200_000)}`)
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500)
})

test('a reply to the message may quote it, so only its codes are told; earlier replies are told in short', () => {
  const quoted = '"Anna Bianchi" <anna@example.com>: Lo schermo è nero.'
  const reasonOf = (...how: Parameters<typeof failedAt>) => failedAt(...how).reason
  expect(reasonOf('message', 'DATA', `554 5.7.1 spam: ${quoted}`, 'EMESSAGE')).toBe(
    'EMESSAGE: 554 5.7.1',
  )
  expect(reasonOf('message', 'CONN', `421-${quoted}`, 'EPROTOCOL')).toBe('EPROTOCOL: 421')
  expect(reasonOf('message', 'CONN', quoted, 'EPROTOCOL')).toBe('EPROTOCOL: unknown reply')
  expect(reasonOf('envelope', 'RCPT TO', `550 5.1.1 No\r\nuser${'x'.repeat(1e6)}`)).toMatch(
    /^EENVELOPE: Failed: 550 5\.1\.1 No userx{100,200}$/,
  )
})
