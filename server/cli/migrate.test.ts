import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { type PostgresServer, startPostgres } from '../../tests/system/postgres/postgres-server.ts'
import { openPostgresStore } from '../outbox/postgres/store.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { runOwnerCommand } from '../testing/owner-command.ts'
import { incoming } from '../testing/store-contract.ts'

let server: PostgresServer
let url: string
let dataDir: string
let sqlite: OutboxStore
let postgres: OutboxStore

beforeAll(async () => {
  server = await startPostgres({ settings: ['fsync=off'] })
})
afterAll(() => server.remove())
beforeEach(async () => {
  url = await server.createDatabase()
  dataDir = await temporaryFolder()
  sqlite = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
  postgres = await openPostgresStore({ url, clock: Date.now })
})
afterEach(async () => {
  await sqlite.close()
  await postgres.close()
})

const migrate = (to = url, variables = {}) => runOwnerCommand(['migrate', '--to', to], dataDir, variables)

/** Stores a request in each state but `sending`, and more requests than the command copies at a time. */
async function fill(): Promise<void> {
  const outcomes = [
    { outcome: 'delivered' },
    { outcome: 'dead', error: '550 no such user' },
    {
      outcome: 'retry',
      at: Date.now() + 60_000,
      error: '450 later',
      refused: true,
      copies: { served: ['a@example.com'], left: 1 },
    },
  ] as const
  for (const settlement of outcomes) {
    await sqlite.accept(incoming({ message: settlement.outcome, phone: '049 1' }, { idempotencyKey: 'k' }))
    for (const claim of await sqlite.claim(1, 60_000)) await sqlite.settle(claim, settlement)
  }
  await sqlite.accept(incoming({ message: 'sospetta', email: 'É@example.com' }, { spam: true }))
  const many = Array.from({ length: 1200 }, (_, i) => sqlite.accept(incoming({ message: `m${i} è` })))
  await Promise.all(many)
}

test('requests that are not being sent are copied and verified, and repeating the command changes nothing', async () => {
  await fill()
  const first = await migrate()
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('trovate 1204, copiate 1204, aggiornate 0, già a posto 0')
  expect(first.out).toContain('1204 su 1204')
  expect(await postgres.list({})).toEqual(await sqlite.list({}))
  expect(await postgres.list({ email: 'é@EXAMPLE.com' })).toHaveLength(1)

  const again = await migrate()
  expect(again.out).toContain('trovate 1204, copiate 0, aggiornate 0, già a posto 1204')
  expect(await postgres.list({})).toEqual(await sqlite.list({}))
  // PostgreSQL recognises a repeat of a request that SQLite has accepted.
  const known = incoming({ message: 'delivered', phone: '049 1' }, { idempotencyKey: 'k' })
  expect((await postgres.accept(known)).repeated).toBe(true)
})

test('a repetition copies what has changed in SQLite since, and undoes no change in PostgreSQL', async () => {
  for (const message of ['a', 'b', 'c', 'd']) await sqlite.accept(incoming({ message }))
  const [a, b] = await sqlite.claim(2, 60_000)
  expect((await migrate()).err).toContain('in invio proprio adesso: 2')
  if (a === undefined || b === undefined) throw new Error('nothing to claim')
  await sqlite.settle(a, { outcome: 'delivered' })
  await sqlite.settle(b, { outcome: 'dead', error: '550' })
  const [c] = await postgres.claim(1, 60_000)
  if (c === undefined) throw new Error('nothing to claim')
  await postgres.settle(c, { outcome: 'delivered' })

  const again = await migrate()
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(again.out).toContain('trovate 4, copiate 0, aggiornate 2, già a posto 2')
  const states = (await postgres.list({})).map(({ message, state }) => `${message} ${state}`)
  expect(states.toReversed()).toEqual(['a delivered', 'b dead', 'c delivered', 'd waiting'])
})

test('a request that is not found again with the same content is counted and reported', async () => {
  await fill()
  await migrate()
  await server.query(url, `UPDATE outbox.requests SET content_hash = '' WHERE message IN ('m1 è', 'm2 è')`)
  const again = await migrate()
  expect(again.code).toBe(1)
  expect(again.err).toContain('ritrovate solo 1202 su 1204')
})

test('the way back is a backup, which opens as a SQLite store', async () => {
  await fill()
  await migrate()
  const file = join(dataDir, 'back.sqlite')
  await postgres.backup(file)
  const back = await openSqliteStore({ file, clock: Date.now })
  expect(await back.list({})).toEqual(await sqlite.list({}))
  expect((await back.accept(incoming({ message: 'm7 è' }))).repeated).toBe(true)
  await back.close()
})

test('requests are also copied when DATABASE_URL is set already', async () => {
  await sqlite.accept(incoming())
  expect((await migrate(url, { DATABASE_URL: url })).out).toContain('copiate 1')
})

test('a wrong target is refused in Italian, and no password is shown', async () => {
  const wrong = await migrate('mysql://anna:segreto@localhost/db')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err).toContain('postgres://utente:password@host:porta/database')
  const done = await migrate(url.replace('postgres@', 'postgres:segreto@'))
  expect(done.out).toContain(`127.0.0.1:${server.port}/`)
  expect(JSON.stringify([wrong, done])).not.toContain('segreto')
})
