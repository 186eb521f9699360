import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runToEnd } from '../../../tests/support/server-process.ts'
import { temporaryFolder } from '../../../tests/support/vitest.ts'
import { describeOutboxStore, incoming } from '../../testing/store-contract.ts'
import { sql } from '../sql.ts'
import { type Clock, DamagedStoreError, type OutboxStore, StoreUnavailableError } from '../store.ts'
import { backupDatabase, openDatabase } from './database.ts'
import { openSqliteStore, type SqliteStoreOptions } from './store.ts'

async function createDatabase() {
  const file = join(await temporaryFolder(), 'outbox.sqlite')
  return {
    open: (clock: Clock) => openSqliteStore({ file, clock }),
    async run(sql: string) {
      using db = new DatabaseSync(file)
      db.exec(sql)
    },
  }
}
describeOutboxStore('sqlite', createDatabase)
describeOutboxStore('sqlite', createDatabase, { future: 'PRAGMA user_version = 9' })

let dataDir: string
let file: string

beforeEach(async () => {
  dataDir = join(await temporaryFolder(), 'deep', 'data')
  file = join(dataDir, 'outbox.sqlite')
})

async function open(options: Partial<SqliteStoreOptions> = {}): Promise<OutboxStore> {
  const store = await openSqliteStore({ file, clock: Date.now, ...options })
  onTestFinished(() => store.close())
  return store
}

/**
 * Searches in another process: a handle closed in this one would drop SQLite's locks on the file.
 */
const filesContain = (text: string) => spawnSync('grep', ['-rqF', '--', text, dataDir]).status === 0

/** Opens the store in a process of its own, which does this with it. */
function inProcess(work: string, ...options: string[]) {
  const script = `
    import { openSqliteStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))}
    const store = await openSqliteStore({ file: ${JSON.stringify(file)}, clock: Date.now })
    ${work}
    await store.close()`
  return runToEnd(['node', ...options, '-e', script])
}

const unavailable = { reason: expect.any(StoreUnavailableError) }

test('database, WAL and folder are readable for their owner only', async () => {
  await (await open()).accept(incoming())
  for (const name of ['', 'outbox.sqlite', 'outbox.sqlite-wal', 'outbox.sqlite-shm'])
    expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0)
})

test('commits are synced, so that a power cut takes none', async () => {
  using db = await openDatabase(file, 0)
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

test('deleted and purged text is in no file any more', async () => {
  const store = await open()
  for (let i = 0; i < 30; i++)
    await store.accept(incoming({ message: `segreto-${i} ${'x'.repeat(900)}` }))
  await store.accept(incoming({ email: 'b@example.com', message: 'scaduto' }))
  for (const claim of await store.claim(31, 60_000))
    await store.settle(claim, { outcome: 'delivered' })
  expect(filesContain('segreto-7')).toBe(true)
  expect(await store.delete({ email: 'anna@example.com' })).toEqual({ erased: 30, complete: true })
  expect(await store.purge(Date.now() + 1000)).toEqual({ erased: 1, complete: true })
  for (const word of ['segreto', 'scaduto', 'anna@', 'Bianchi'])
    expect(filesContain(word), word).toBe(false)
})

test('a reader in the way of an erasure is reported, and the next erasure finishes it', async () => {
  const store = await open({ lockTimeoutMs: 100 })
  await store.accept(incoming({ message: 'segreto' }))
  using reader = new DatabaseSync(file)
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM requests').get()
  expect(await store.delete({ email: 'anna@example.com' })).toEqual({ complete: false, erased: 1 })
  reader.exec('COMMIT')
  expect(await store.delete({ email: 'anna@example.com' })).toEqual({ complete: true, erased: 0 })
  expect(filesContain('segreto')).toBe(false)
})

test('a lock only delays a write, for its time-out at most, and never stops the event loop', async () => {
  const [store, impatient] = [
    await open({ lockTimeoutMs: 20_000 }),
    await open({ lockTimeoutMs: 300 }),
  ]
  using other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  const patient = store.accept(incoming({ message: 'paziente' }))
  await expect(impatient.accept(incoming({ message: 'respinta' }))).rejects.toThrow(
    StoreUnavailableError,
  )
  // The patient one still waits.
  await expect.poll(() => turns).toBeGreaterThan(2)
  clearInterval(ticking)
  await expect(impatient.ping()).resolves.toBeUndefined()
  other.exec('COMMIT')
  await expect(patient).resolves.toMatchObject({ repeated: false })
  expect((await store.list({})).map(({ message }) => message)).toEqual(['paziente'])
})

test('a full database refuses whole groups, keeps what it had and recovers', async () => {
  const { id } = await (await open()).accept(incoming({ message: 'prima' }))
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const store = await open()
  // As of a disk with little room: this connection may add two pages. SQLite raises 1 to the pages
  // that there are.
  const connection = prepare.mock.contexts.at(-1) as DatabaseSync
  const { max_page_count: pages } = connection.prepare('PRAGMA max_page_count = 1').get() ?? {}
  connection.exec(`PRAGMA max_page_count = ${Number(pages) + 2}`)
  const group = Array.from({ length: 40 }, (_, i) =>
    store.accept(incoming({ message: `${i} ${'x'.repeat(990)}` })),
  )
  for (const answer of await Promise.allSettled(group)) expect(answer).toMatchObject(unavailable)
  expect((await store.list({})).map((request) => request.id)).toEqual([id])
  expect((await store.accept(incoming({ message: 'dopo' }))).repeated).toBe(false)
})

test('one broken write of a group does not fail the others', async () => {
  const store = await open()
  const broken = { not: 'a number' } as unknown as number
  const [good, bad, alsoGood] = await Promise.allSettled([
    store.accept(incoming({ message: 'a' })),
    store.purge(broken),
    store.accept(incoming({ message: 'b' })),
  ])
  expect([good?.status, bad?.status, alsoGood?.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(bad).not.toMatchObject(unavailable)
  expect(await store.list({})).toHaveLength(2)
})

test('values keep their places in a statement and its parts, and are never read as SQL', () => {
  using db = new DatabaseSync(':memory:')
  const inner = sql`SELECT ${"?'); --"} AS quoted, ${2} AS second`
  const { text, values } = sql`SELECT ${1} AS first, *, ${null} AS last FROM (${inner})`
  const rows = db.prepare(text).all(...values)
  expect(rows).toEqual([{ first: 1, quoted: "?'); --", second: 2, last: null }])
})

test('processes that start at once on a new file all come up, with one schema', async () => {
  const accept = `await store.accept({ request:
    { name: 'a', email: 'a@example.com', message: String(process.pid) }, looksLikeSpam: false })`
  const processes = Array.from({ length: 4 }, () => inProcess(accept))
  expect(await Promise.all(processes)).toEqual(Array(4).fill({ code: 0, output: '' }))
  expect(await (await open()).list({})).toHaveLength(4)
  using other = new DatabaseSync(file)
  expect(other.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 })
})

/** As Windows does: it opens no folder, and syncs only what was opened for writing. */
const WINDOWS = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { openSync, fsyncSync, statSync } = fs
  const readOnly = new Set()
  const refuse = () => { throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' }) }
  Object.defineProperty(process, 'platform', { value: 'win32' })
  fs.openSync = (path, flags, ...rest) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) refuse()
    const handle = openSync(path, flags, ...rest)
    if (flags === 'r') readOnly.add(handle)
    else readOnly.delete(handle)
    return handle
  }
  fs.fsyncSync = (handle) => readOnly.has(handle) ? refuse() : fsyncSync(handle)
  syncBuiltinESMExports()`

test('on Windows the store opens, and makes copies', async () => {
  const copy = `await store.copies.write(${JSON.stringify(`${file}.copy`)})`
  const windows = `--import=data:text/javascript,${encodeURIComponent(WINDOWS)}`
  expect(await inProcess(copy, windows)).toEqual({ code: 0, output: '' })
})

// On a FAT stick links cannot be made, and neither modes nor colons stand in a name.
vi.mock(import('node:fs'), async (original) => {
  const refuse = () => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
  }
  return { ...(await original()), linkSync: refuse, chmodSync: refuse }
})

test('a copy is whole, taken while others write, readable for its owner only, and overwrites nothing', async () => {
  const store = await open()
  const { id } = await store.accept(incoming({ phone: '1' }))
  const copy = join(dataDir, 'copia.sqlite')
  const writes = Array.from({ length: 20 }, (_, i) => store.accept(incoming({ message: `m${i}` })))
  await Promise.all([backupDatabase(file, copy), ...writes])
  expect((await stat(copy)).mode & 0o777).toBe(0o600)
  // Not in WAL mode (https://www.sqlite.org/fileformat.html, 1.3.3), which a read-only medium could
  // not open.
  expect((await readFile(copy))[18]).toBe(1)
  expect(await (await open({ file: copy })).get(id)).toEqual(await store.get(id))
  await expect(backupDatabase(file, copy)).rejects.toThrow('exists already')
  expect((await readdir(dataDir)).filter((name) => name.includes('partial'))).toEqual([])
})

test('a store whose file was removed, replaced or hidden acknowledges nothing more, and runs nothing twice', async () => {
  const store = await open()
  for (let i = 0; i < 4; i++) await store.accept(incoming({ message: `m${i}` }))
  await rename(file, `${file}.away`)
  const both = ['seconda', 'terza'].map((message) => store.accept(incoming({ message })))
  expect(await Promise.allSettled(both)).toMatchObject([unavailable, unavailable])
  await expect(store.ping()).rejects.toThrow(StoreUnavailableError)
  await writeFile(file, '')
  await expect(store.ping()).rejects.toThrow(StoreUnavailableError)
  await rm(file)
  // A link to itself: the file is not missing, but looking at it fails (ELOOP).
  await symlink('outbox.sqlite', file)
  const claims = [1, 1].map((limit) => store.claim(limit, 60_000))
  expect(await Promise.allSettled(claims)).toMatchObject([unavailable, unavailable])
  await rename(`${file}.away`, file)
  await store.ping()
  expect(await store.list({ state: 'sending' })).toHaveLength(2)
})

test('a damaged file is refused, not replaced', async () => {
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, 'not a database, but somebody needs it')
  await expect(open()).rejects.toThrow(DamagedStoreError)
  expect(await readFile(file, 'utf8')).toContain('somebody needs it')
})
