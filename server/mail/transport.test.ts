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
import { mailServer, transportTo } from '../testing/outbox.ts'
import { adviceOn } from './advice.ts'
import { composeNotice } from './compose.ts'
import { readFailure } from './failures.ts'
import type { SmtpServer } from './mail-url.ts'
import { createMailTransport, SEND_TIMEOUT_MS } from './transport.ts'

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
    (error) => adviceOn(error, { ...addresses, via, ehloName: 'pc' }),
  )

test('of several refusals the permanent one is reported, because somebody must act on it', async () => {
  const server = await mailServer()
  server.refused.set('a@example.com', 451).set('b@example.com', 550)
  const sending = transportTo(server).send({ ...mail, to: ['a@example.com', 'b@example.com'] })
  const failure = readFailure(await sending.catch((error) => error))
  expect(failure).toMatchObject({ cause: 'refused', reason: expect.stringContaining('550') })
})

test('a server that greets late gets its mail', async () => {
  const late = 12_000
  const server = await mailServer({
    onConnect: (_session, callback) => void setTimeout(callback, late),
  })
  await transportTo(server).send(mail)
  expect(server.messages).toHaveLength(1)
})

const auth = { user: 'sito', pass: 'segreta' }
const WITHOUT_TLS: SMTPServerOptions = {
  allowInsecureAuth: true,
  onAuth: (_auth, _session, callback) =>
    callback(
      Object.assign(new Error('5.7.139 basic authentication is disabled'), { responseCode: 535 }),
    ),
}

test.for<[what: string, fault: Fault, url: Partial<SmtpServer>, told: string]>([
  ['a recipient who is put off', 'greylist', {}, 'per ora non la prende'],
  ['a message that is put off', 'defer-message', {}, 'per ora non la prende'],
  ['a message that is refused', 'reject-message', {}, 'ha rifiutato il testo'],
  ['Microsoft’s refusal of passwords', 'none', { auth }, 'un altro account'],
  // Not an address of this machine, but one that leads to it.
  ['a password that nobody encrypts', 'none', { auth, host: '0.0.0.0' }, 'La connessione cifrata'],
  ['the wrong pair of scheme and port', 'none', { secure: true }, 'comincia con smtps://'],
  ['a server that hangs up', 'drop-at-connect', {}, 'non risponde'],
  ['a name that does not exist', 'none', { host: 'mail.invalid' }, 'non esiste'],
])('%s is told as such, and nothing is sent', async ([, fault, url, told]) => {
  const server = await mailServer({ faultFor: () => fault, ...WITHOUT_TLS })
  expect(await adviceFor(transportTo(server, url).send(mail))).toContain(told)
  expect(server.messages).toEqual([])
})

test('a send to a server that sends single bytes for ever fails after the longest time for a send', async () => {
  const drip = createServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 50)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  })
  const port = await listenOnFreePort(drip)
  onTestFinished(() => void drip.close())
  const { timeout } = AbortSignal
  const longest = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => timeout.call(AbortSignal, 500))
  await expect(transportTo({ port }).send(mail)).rejects.toThrow()
  expect(longest).toHaveBeenCalledWith(SEND_TIMEOUT_MS)
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

test('the server is greeted with the name of the site, and who refuses that name is not taken to refuse MAIL_TO', async () => {
  const names: string[] = []
  const server = await mailServer({
    onMailFrom: (_address, { hostNameAppearsAs }, callback) => {
      names.push(String(hostNameAppearsAs))
      callback()
    },
  })
  await transportTo(server).send(mail)
  expect(names).toEqual(['www.example.com'])
  const helo = new Error("Can't send mail: 504 5.5.2 <pc>: Helo command rejected")
  const refused = Object.assign(helo, { code: 'EENVELOPE', command: 'RCPT TO' })
  expect(await adviceFor(Promise.reject(refused))).toContain('il nome «pc»')
  server.refused.set('negozio@example.com', 504)
  expect(await adviceFor(transportTo(server).send(mail))).toContain('controlla MAIL_TO')
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

/** Why a mail failed when the server has given this reply to this command. */
const reasonOf = (command: string, response: string, code = 'EENVELOPE') =>
  readFailure(Object.assign(new Error(`Failed: ${response}`), { code, command, response })).reason

test('a reply to the message may quote it, so only its codes are told; earlier replies are told in short', () => {
  const quoted = '"Anna Bianchi" <anna@example.com>: Lo schermo è nero.'
  expect(reasonOf('DATA', `554 5.7.1 spam: ${quoted}`, 'EMESSAGE')).toBe('EMESSAGE: 554 5.7.1')
  expect(reasonOf('CONN', `421-${quoted}`, 'EPROTOCOL')).toBe('EPROTOCOL: 421')
  expect(reasonOf('CONN', quoted, 'EPROTOCOL')).toBe('EPROTOCOL: unknown reply')
  expect(reasonOf('RCPT TO', `550 5.1.1 No\r\nuser${'x'.repeat(1e6)}`)).toMatch(
    /^EENVELOPE: Failed: 550 5\.1\.1 No userx{100,200}$/,
  )
})
