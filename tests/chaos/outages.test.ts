import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailServer } from '../../server/testing/outbox.ts'
import { listenOnFreePort } from '../support/server-process.ts'
import { startPostgres } from '../system/postgres/postgres-server.ts'
import { judge } from './judge.ts'
import { createVictim } from './victim.ts'
import { sendVisitors, tokenIn } from './visitors.ts'

vi.setConfig({ testTimeout: 300_000 })

async function startVictim(mailUrl: string, environment: Record<string, string> = {}) {
  const server = await createVictim(environment)
  await server.start(mailUrl)
  return server
}

test('one process lives through every failure of PostgreSQL, and loses nothing', async () => {
  const database = await startPostgres()
  onTestFinished(() => database.remove())
  const url = await database.createDatabase()
  const mail = await mailServer()
  const server = await startVictim(mail.url, { DATABASE_URL: url })
  const { pid } = server
  const visitors = sendVisitors([server.origin], 8, 250)
  onTestFinished(() => visitors.leave(AbortSignal.timeout(1)))
  const ours = `FROM pg_stat_activity WHERE application_name = 'contact-outbox'`
  const failures: Record<string, () => Promise<unknown>> = {
    'connections ended all at once': () =>
      database.query(url, `SELECT pg_terminate_backend(pid) ${ours}`),
    'one process of PostgreSQL killed': async () => {
      const [backend] = await database.query(url, `SELECT pid ${ours} LIMIT 1`)
      process.kill(Number(backend?.pid), 'SIGKILL')
    },
    'an orderly stop': () => database.stop('fast'),
    'an immediate stop': () => database.stop('crash'),
    'all processes killed': () => database.stop('kill'),
  }
  for (const [name, fail] of Object.entries(failures)) {
    await fail()
    await delay(300)
    await database.start()
    const before = { told: visitors.told(), mailed: mail.messages.length }
    await vi.waitFor(() => {
      expect(server.deaths, name).toEqual([])
      expect(visitors.told() - before.told, `${name}: accepted`).toBeGreaterThan(12)
      expect(mail.messages.length - before.mailed, `${name}: mailed`).toBeGreaterThan(8)
    }, 30_000)
  }
  await visitors.leave(AbortSignal.timeout(20_000))
  type Stored = { state: string; message: string }[]
  const rows = async () =>
    (await database.query(
      url,
      `SELECT state, fields::json->>'message' AS message FROM outbox.requests`,
    )) as Stored
  // What was being sent when PostgreSQL died is sent again when its lease ends, after two minutes.
  const isDelivered = async () => (await rows()).every(({ state }) => state === 'delivered')
  await vi.waitUntil(isDelivered, { timeout: 200_000, interval: 500 })
  // A lost connection may cost the note that a mail was taken.
  const disturbances = mail.messages.map((_mail, i) => i)
  expect(judge(visitors, mail.messages, disturbances, await rows(), [server])).toEqual({})
  expect([visitors.unanswered, server.pid]).toEqual([[], pid])
})

/** What a mail server answers to the connection and then to each command. */
const REPLIES = [
  ...['220 mail.example.com ESMTP', '250-mail.example.com\r\n250 AUTH PLAIN', '235 2.7.0 accepted'],
  ...['250 2.1.0 ok', '250 2.1.5 ok', '354 go ahead', '250 2.0.0 queued', '221 2.0.0 bye'],
]
/** After this reply the message follows, up to a line with a dot. */
const MESSAGE = 6
/** How it ends the conversation instead of giving a reply. */
const WAYS: ((socket: Socket, reply: string) => void)[] = [
  (socket) => socket.end(),
  (socket) => socket.resetAndDestroy(),
  (socket, reply) => socket.end(reply.slice(0, 2)),
  (socket) =>
    socket.end(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x0d, 0x0a, 0x80, 0xfe, 0x0d, 0x0a])),
  (socket) => socket.end(`250-${'x'.repeat(32_768)}\r\n`.repeat(64)),
]

test('a conversation with the mail server that is cut anywhere, in any way, costs a second try, not the process', async () => {
  const cuts = REPLIES.flatMap((_reply, at) => WAYS.map((cut) => ({ at, cut })))
  const tokens = cuts.map((_cut, i) => `richiesta-${i}-0-fine`)
  const kept: string[] = []
  const mail = createServer((socket) => {
    const fault = cuts.shift()
    let step = 0
    let message = ''
    const answer = () => {
      const reply = REPLIES[step] ?? '250 ok'
      if (step === fault?.at) fault.cut(socket, reply)
      else socket.write(`${reply}\r\n`)
      step += 1
    }
    answer()
    createInterface({ input: socket.on('error', () => {}) }).on('line', (line) => {
      if (fault !== undefined && step > fault.at) return
      message += `${line}\n`
      if (step === MESSAGE && line !== '.') return
      if (step === MESSAGE) kept.push(tokenIn(message))
      answer()
    })
  })
  const port = await listenOnFreePort(mail)
  onTestFinished(() => void mail.close())
  const server = await startVictim(`smtp://sito:segreto@127.0.0.1:${port}`)
  const { pid } = server
  for (const token of tokens) expect((await server.post(token)).status).toBe(200)
  const states = async () => new Set(Object.values(await server.stored()))
  await expect.poll(states, { interval: 200 }).toEqual(new Set(['delivered']))
  expect(cuts).toEqual([])
  expect(new Set(kept)).toEqual(new Set(tokens))
  // A mail comes twice only where the mail server had taken it and could not say so.
  expect(kept.length - tokens.length).toBeLessThanOrEqual(WAYS.length)
  expect([server.pid, server.deaths]).toEqual([pid, []])
})

test('an error that nobody catches is logged with its stack, and the process ends with 1', async () => {
  const server = await startVictim('smtp://127.0.0.1:1')
  expect((await server.post('prima')).status).toBe(200)
  process.kill(server.pid ?? 0, 'SIGUSR2')
  await expect.poll(() => server.deaths).toHaveLength(1)
  expect(server.deaths[0]).toMatch(/^ended with 1:.*invented defect.*preload/s)
  expect(Object.keys(await server.stored())).toEqual(['prima'])
})
