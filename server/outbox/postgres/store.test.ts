import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type PostgresServer,
  startPostgres,
} from '../../../tests/system/postgres/postgres-server.ts'
import { describeOutboxStore, incoming } from '../../testing/store-contract.ts'
import { sql } from '../sql.ts'
import { type Clock, StoreUnavailableError } from '../store.ts'
import { connectPostgres } from './database.ts'
import { openPostgresStore } from './store.ts'

const FUTURE = 'INSERT INTO outbox.migrations VALUES (3), (4)'

let server: PostgresServer
let url: string

async function open(options: Partial<Parameters<typeof openPostgresStore>[0]> = {}) {
  const store = await openPostgresStore({ url, clock: Date.now, ...options })
  onTestFinished(() => store.close())
  return store
}
function openDatabase() {
  const database = connectPostgres({ url, timeoutMs: 0, connections: 1 }, async () => {})
  onTestFinished(database.close)
  return database
}
/**
 * Changes a setting of the database and ends its sessions, because the setting holds only for new
 * sessions.
 */
async function set(setting: string): Promise<void> {
  const [other, name] = [url.replace(/\/\w+$/, '/postgres'), new URL(url).pathname.slice(1)]
  await server.query(other, `ALTER DATABASE ${name} ${setting}`)
  const sessions = `pg_stat_activity WHERE datname = '${name}'`
  await server.query(other, `SELECT pg_terminate_backend(pid, 5000) FROM ${sessions}`)
}

beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
})
afterAll(() => server.remove())
afterEach(() => server.query(url, 'DROP SCHEMA IF EXISTS outbox CASCADE'))

const createDatabase = async () => ({
  open: (clock: Clock) => openPostgresStore({ url, clock }),
  run: (sql: string) => server.query(url, sql),
})
describeOutboxStore('postgres', createDatabase, { schema: 'outbox.' })
describeOutboxStore('postgres', createDatabase, { schema: 'outbox.', future: FUTURE })

test('a crash and restart of the database only delays the requests that wait for it', async () => {
  const store = await open({ timeoutMs: 20_000 })
  await store.accept(incoming({ message: 'prima' }))
  await server.stop('crash')
  const during = Promise.all(
    [1, 2, 3].map((i) => store.accept(incoming({ message: `durante ${i}` }))),
  )
  await server.start()
  expect((await during).map(({ repeated }) => repeated)).toEqual([false, false, false])
  expect((await store.list({})).map(({ message }) => message)).toContain('prima')
})

test('a database that refuses us is unavailable and says why at once, not after the timeout', async () => {
  const refused = open({ url: url.replace(/\/\w+$/, '/missing'), timeoutMs: 600_000 })
  await expect(refused).rejects.toThrow('PostgreSQL 3D000: database "missing" does not exist')
  await expect(refused).rejects.toThrow(StoreUnavailableError)
})

test('a database that has become read-only takes no request until it is writable again', async () => {
  const store = await open({ timeoutMs: 0 })
  await set('SET default_transaction_read_only = on')
  await expect(store.accept(incoming())).rejects.toThrow(StoreUnavailableError)
  expect(await store.list({})).toEqual([])
  await set('RESET default_transaction_read_only')
  expect((await store.accept(incoming())).repeated).toBe(false)
})

test('an error of the database quotes nothing of what a visitor wrote', async () => {
  const store = await open()
  await server.query(url, 'ALTER TABLE outbox.requests ADD CHECK (length(fields) < 99)')
  const refused = await store
    .accept(incoming({ message: 'segreto '.repeat(9) }))
    .catch((error) => error)
  expect(refused).toBeInstanceOf(StoreUnavailableError)
  expect(JSON.stringify([refused, refused.message, Object.entries(refused)])).not.toContain(
    'segreto',
  )
})

test('commits are synced even where the database does not ask for it', async () => {
  await set('SET synchronous_commit = off')
  expect(await openDatabase().read('SHOW synchronous_commit')).toEqual([
    { synchronous_commit: 'on' },
  ])
})

test.for(['read committed', 'repeatable read', 'serializable'])(
  'instances start at once on a new database, with one schema, and equal requests at once are one, where the default is %s',
  async (level) => {
    await set(`SET default_transaction_isolation = '${level}'`)
    const stores = await Promise.all(Array.from({ length: 5 }, () => open()))
    const applied = await server.query(url, 'SELECT number FROM outbox.migrations ORDER BY number')
    expect(applied.map(({ number }) => number)).toEqual([1, 2])
    const asked = Array.from({ length: 15 }, (_, i) => stores[i % 5]?.accept(incoming()))
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer?.repeated === false)).toHaveLength(1)
    const claims = await Promise.all(stores.map((store) => store.claim(1, 60_000)))
    expect(claims.flat()).toHaveLength(1)
    await set('RESET default_transaction_isolation')
  },
)

test('nothing stays behind in a session that a pooler hands to others', async () => {
  const database = openDatabase()
  for (let i = 0; i < 2; i++) await database.read(sql`SELECT 1 WHERE ${1} = 1`)
  const prepared = await database.read('SELECT count(*) AS prepared FROM pg_prepared_statements')
  expect(prepared).toEqual([{ prepared: 0 }])
})

test('an event waits for a window that another instance opens anew, and counts in it', async () => {
  const client = { key: 'client', count: 1, seconds: 60 }
  const take = async () =>
    (await open()).rateWindows.take([client, { key: 'overall', count: 9, seconds: 60 }])
  await take()
  const { late } = await openDatabase().transaction(async (query) => {
    await query('UPDATE outbox.rate_windows SET ends_at = ends_at')
    const late = take()
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    await expect.poll(() => server.query(url, waiting)).toHaveLength(1)
    await query(`UPDATE outbox.rate_windows SET ends_at = clock_timestamp() + interval '60 s'`)
    return { late }
  })
  expect(await late).toMatchObject({ allowed: false })
})

test('what one window denies uses up nothing of the other, and all who are denied hear when to come back', async () => {
  const { rateWindows } = await open()
  const all = { key: 'all', count: 2, seconds: 600 }
  const take = (key: string) => rateWindows.take([{ key, count: 1, seconds: 60 }, all])
  const taken = [await take('a'), await take('a'), await take('b'), await take('c')]
  expect(taken.map((limit) => limit.allowed || limit.retryAfter)).toEqual([true, 60, true, 600])
  if (taken[2]?.allowed) await taken[2].refund()
  expect((await take('c')).allowed).toBe(true)
})
