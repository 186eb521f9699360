import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyMailServer, startFaultyMailServer } from '../support/faulty-mail-server.ts'
import { eventually } from '../support/vitest.ts'
import { type PostgresServer, startPostgres } from '../system/postgres/postgres-server.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { createVictim, type Victim } from './victim.ts'
import { sendVisitors, tokenIn, type Visitors } from './visitors.ts'

const VISITORS = 12

/**
 * One server under constant visits, while its PostgreSQL fails in many ways. The server's process must stay the same until the
 * last test stops it; after each failure new requests must be accepted and mailed.
 */
let database: PostgresServer
let url: string
let proxy: DatabaseProxy
let mailServer: FaultyMailServer
let server: Victim
let pid: number | undefined
let visitors: Visitors

vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  // Only processes are killed, not the machine, so nothing needs to be synced.
  database = await startPostgres({ settings: ['fsync=off'] })
  url = await database.createDatabase()
  proxy = await startDatabaseProxy(database.port)
  mailServer = await startFaultyMailServer()
  const throughProxy = url.replace(`:${database.port}/`, `:${proxy.port}/`)
  server = await createVictim(undefined, { DATABASE_URL: throughProxy })
  await server.start(mailServer.url)
  pid = server.pid
  visitors = sendVisitors([server.origin], VISITORS, 250)
  await acceptedAndMailed()
})
afterAll(async () => {
  await visitors?.leave(AbortSignal.timeout(1))
  await server?.remove()
  await mailServer?.close()
  await proxy?.close()
  await database?.remove()
})

const told = () =>
  new Set([...visitors.requests].filter(([, acknowledged]) => acknowledged).map(([token]) => token))

/** Waits until every visitor has had a new request accepted and mails go out again, from the same server process. */
async function acceptedAndMailed(): Promise<void> {
  const before = told()
  const mails = mailServer.kept.length
  await eventually(() => {
    expect(server.deaths).toEqual([])
    const since = [...told()].filter((token) => !before.has(token))
    expect(new Set(since.map((token) => token.split('-')[1])).size, 'visitors who were told').toBe(VISITORS)
    // More mails than can have been under way before.
    expect(mailServer.kept.length - mails, 'mails').toBeGreaterThan(8)
  })
  expect(server.pid).toBe(pid)
  // Every answer was 200 or 503, and there always was one.
  expect([...visitors.wrongAnswers, ...visitors.unanswered]).toEqual([])
}

/** Ends at most `limit` connections of our server, as an administrator does, not through `proxy`. Resolves to their number. */
async function endConnections(limit: number): Promise<number> {
  const rows = await database.query(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'contact-outbox' LIMIT ${limit}`,
  )
  return rows.length
}

test('forty connections to PostgreSQL ended one by one, then all at once', async () => {
  for (let ended = 0; ended < 40; ) {
    ended += await endConnections(1)
    expect(server.deaths).toEqual([])
    await delay(30)
  }
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => endConnections(100)).toBeGreaterThan(0)
    await delay(100)
  }
  await acceptedAndMailed()
})

test('one process of PostgreSQL killed, an immediate shutdown, all its processes killed at once, an orderly stop', async () => {
  await eventually(async () => {
    const [backend] = await database.query(
      url,
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'contact-outbox' LIMIT 1`,
    )
    process.kill(Number(backend?.pid), 'SIGKILL')
  })
  await acceptedAndMailed()
  for (const how of ['crash', 'kill', 'fast'] as const) {
    await database.stop(how)
    await delay(how === 'fast' ? 1000 : 300)
    await database.start()
    await acceptedAndMailed()
  }
})

test.each([
  ['a web server', Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')],
  ['a mail server', Buffer.from('220 mail.example.com ESMTP\r\n')],
  ['zeros', Buffer.alloc(4096)],
  ['an answer to a password that nobody asked for', Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 99])],
  ['a row of negative length', Buffer.from([0x44, 0, 0, 0, 6, 0xff, 0xff])],
  ['a row that breaks off', Buffer.from([0x44, 0, 0, 0, 6, 0, 3])],
  [
    'the greeting of a healthy server, then a row that nobody asked for',
    Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49, 0x44, 0, 0, 0, 6, 0, 0]),
  ],
])('on the port of PostgreSQL answers %s', async (_name, garbage) => {
  proxy.garbage = garbage
  proxy.cutAll()
  await delay(200)
  proxy.garbage = undefined
  proxy.cutAll()
  await acceptedAndMailed()
})

test.each([
  // Here PostgreSQL ends the connection, because it idles in a transaction, and its reason still arrives.
  ['to', '25P03'],
  ['both', 'Query read timeout'],
] as const)(
  'a connection goes silent in mid-transaction (%s), and the log says why',
  async (direction, reason) => {
    const { silenced } = proxy
    const warned = server.warnings.length
    proxy.silentBefore = { statement: 'WITH known AS', direction }
    await eventually(() => expect(proxy.silenced).toBeGreaterThan(silenced), 1)
    proxy.silentBefore = undefined
    await acceptedAndMailed()
    // The client gives up only after six seconds, when others may long have been answered.
    await eventually(() => expect(server.warnings.slice(warned).join()).toMatch(reason))
  },
)

test('nothing that was acknowledged is lost or stored twice', async () => {
  await visitors.leave(AbortSignal.timeout(20_000))
  const rows = await database.query(url, 'SELECT message FROM outbox.requests')
  const stored = rows.map(({ message }) => tokenIn(String(message)))
  expect(new Set(stored).size).toBe(stored.length)
  expect([...told()].filter((token) => !stored.includes(token))).toEqual([])
  expect(stored.length).toBeGreaterThan(100)
  expect([...visitors.wrongAnswers, ...visitors.unanswered]).toEqual([])
  expect(server.deaths).toEqual([])
  expect(server.pid).toBe(pid)
})

test('a stop of the server while PostgreSQL is silent takes about ten seconds at most', async () => {
  proxy.silentBefore = { statement: 'BEGIN', direction: 'both' }
  visitors = sendVisitors([server.origin], VISITORS, 250)
  const { silenced } = proxy
  await expect.poll(() => proxy.silenced).toBeGreaterThan(silenced)
  const asked = performance.now()
  await server.stop()
  expect(performance.now() - asked).toBeLessThan(11_000)
})
