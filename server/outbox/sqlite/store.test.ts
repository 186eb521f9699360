import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/vitest.ts'
import { describeOutboxStore, incoming } from '../../testing/store-contract.ts'
import { type Clock, type OutboxStore, StoreUnavailableError } from '../store.ts'
import { backupDatabase, FileExistsError } from './database.ts'
import { openSqliteStore } from './store.ts'

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

let folder: string
let file: string
let opened: { close(): unknown }[]
const open = async (lockTimeoutMs?: number): Promise<OutboxStore> => {
  const store = await openSqliteStore({ file, clock: Date.now, ...(lockTimeoutMs ? { lockTimeoutMs } : {}) })
  opened.push(store)
  return store
}
/** Opens the file as a second program would, beside the store. */
const openRaw = (): DatabaseSync => {
  const db = new DatabaseSync(file)
  opened.push({ close: () => db.isOpen && db.close() })
  return db
}

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'deep', 'data', 'outbox.sqlite')
  opened = []
})
afterEach(async () => {
  for (const each of opened) await each.close()
})

test('database, WAL and folder are readable for their owner only', async () => {
  const store = await open()
  await store.accept(incoming())
  for (const name of ['outbox.sqlite', 'outbox.sqlite-wal', 'outbox.sqlite-shm']) {
    expect((await stat(join(folder, 'deep', 'data', name))).mode & 0o777, name).toBe(0o600)
  }
  expect((await stat(join(folder, 'deep', 'data'))).mode & 0o777).toBe(0o700)
})

test('deleted and purged text is in no file any more', async () => {
  const store = await open()
  for (let i = 0; i < 30; i++) await store.accept(incoming({ message: `segreto-${i} ${'x'.repeat(900)}` }))
  await store.accept(incoming({ email: 'b@example.com', message: 'scaduto' }))
  for (const claim of await store.claim(31, 60_000)) await store.settle(claim, { outcome: 'delivered' })
  expect(await filesContain('segreto-7')).toBe(true)
  expect(await store.delete({ email: 'anna@example.com' })).toEqual({ erased: 30, complete: true })
  expect(await store.purge(Date.now() + 1000)).toEqual({ erased: 1, complete: true })
  for (const word of ['segreto', 'scaduto', 'anna@', 'Bianchi'])
    expect(await filesContain(word), word).toBe(false)
})

test('a reader in the way of an erasure is reported, and the next erasure finishes it', async () => {
  const store = await open(100)
  await store.accept(incoming({ message: 'segreto' }))
  const reader = openRaw()
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM requests').get()
  expect(await store.delete({ email: 'anna@example.com' })).toEqual({ complete: false, erased: 1 })
  reader.exec('COMMIT')
  expect(await store.delete({ email: 'anna@example.com' })).toEqual({ complete: true, erased: 0 })
  expect(await filesContain('segreto')).toBe(false)
})

test('a lock held for a moment only delays a write; beyond the time-out the write is refused and nothing is stored', async () => {
  const [store, impatient] = [await open(20_000), await open(100)]
  const other = openRaw()
  other.exec('BEGIN IMMEDIATE')
  const patient = store.accept(incoming({ message: 'paziente' }))
  await expect(impatient.accept(incoming({ message: 'respinta' }))).rejects.toThrow(StoreUnavailableError)
  await expect(impatient.ping()).resolves.toBeUndefined()
  other.exec('COMMIT')
  await expect(patient).resolves.toMatchObject({ repeated: false })
  expect((await store.list({})).map(({ message }) => message)).toEqual(['paziente'])
  expect((await store.accept(incoming({ message: 'respinta' }))).repeated).toBe(false)
})

test('waiting for a lock does not stop the event loop', async () => {
  const store = await open(1500)
  const other = openRaw()
  other.exec('BEGIN IMMEDIATE')
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  await store.accept(incoming()).catch(() => undefined)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(2)
})

test('a full database refuses whole groups, keeps what it had and recovers', async () => {
  const store = await open()
  const { id } = await store.accept(incoming({ message: 'prima' }))
  await store.close()
  const raw = openRaw()
  const pages = Number(raw.prepare('PRAGMA page_count').get()?.page_count)
  raw.close()
  const limited = await openSqliteStore({ file, clock: Date.now, maxPages: pages + 2 })
  opened.push(limited)
  const group = Array.from({ length: 40 }, (_, i) =>
    limited.accept(incoming({ message: `${i} ${'x'.repeat(990)}` })),
  )
  const answers = await Promise.allSettled(group)
  for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(StoreUnavailableError) })
  expect((await limited.list({})).map((request) => request.id)).toEqual([id])
  expect((await limited.accept(incoming({ message: 'dopo' }))).repeated).toBe(false)
})

test('one broken write of a group does not fail the others', async () => {
  const store = await open()
  const broken = { name: 'x', email: 'x@example.com', message: { not: 'text' } as unknown as string }
  const [good, bad, alsoGood] = await Promise.allSettled([
    store.accept(incoming({ message: 'a' })),
    store.accept({ request: broken, heldAsSpam: false }),
    store.accept(incoming({ message: 'b' })),
  ])
  expect([good.status, bad.status, alsoGood.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(bad).not.toMatchObject({ reason: expect.any(StoreUnavailableError) })
  expect(await store.list({})).toHaveLength(2)
})

test('processes that start at once on a new file all come up, with one schema', async () => {
  const script = `
    import { openSqliteStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))}
    const store = await openSqliteStore({ file: ${JSON.stringify(file)}, clock: Date.now })
    await store.accept({ request: { name: 'a', email: 'a@example.com', message: String(process.pid) }, heldAsSpam: false })
    await store.close()`
  const children = Array.from({ length: 4 }, () =>
    spawn('node', ['--input-type=module-typescript', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  const errors = children.map((child) => child.stderr.setEncoding('utf8').toArray())
  const exits = await Promise.all(children.map((child) => once(child, 'exit')))
  expect([exits.map(([code]) => code), (await Promise.all(errors)).flat().join('')]).toEqual([
    [0, 0, 0, 0],
    '',
  ])
  expect(await (await open()).list({})).toHaveLength(4)
})

test('a database of a newer program is worked on, which the log says in one line', async () => {
  await (await open()).close()
  openRaw().exec('PRAGMA user_version = 9')
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  opened.push(await openSqliteStore({ file, clock: Date.now, log }))
  expect(lines).toEqual([[{ file, newer: 5 }, expect.stringContaining('newer version')]])
})

test('version 2.0.0 still opens a file that this version has migrated', async () => {
  await (await open()).close()
  expect(openRaw().prepare('PRAGMA user_version').get()).toEqual({ user_version: 4 })
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
  const copy = join(folder, 'copia.sqlite')
  const writes = Array.from({ length: 20 }, (_, i) => store.accept(incoming({ message: `m${i}` })))
  await Promise.all([backupDatabase(file, copy), ...writes])
  expect((await stat(copy)).mode & 0o777).toBe(0o600)
  const copied = await openSqliteStore({ file: copy, clock: Date.now })
  opened.push(copied)
  expect(await copied.get(id)).toEqual(await store.get(id))
  await expect(backupDatabase(file, copy)).rejects.toThrow(FileExistsError)
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
})

test('jobs that are committed are never run twice, even if the file can no longer be looked at', async () => {
  const store = await open()
  for (let i = 0; i < 4; i++) await store.accept(incoming({ message: `m${i}` }))
  const deep = join(folder, 'deep')
  await rename(deep, join(folder, 'away'))
  // Not ENOENT, but ELOOP.
  await symlink('deep', deep)
  const claims = await Promise.allSettled([store.claim(1, 60_000), store.claim(1, 60_000)])
  expect(claims).toMatchObject([
    { reason: expect.any(StoreUnavailableError) },
    { reason: expect.any(StoreUnavailableError) },
  ])
  await rm(deep)
  await rename(join(folder, 'away'), deep)
  expect((await store.status()).counts.sending).toBe(2)
})

test('a damaged file is refused, not replaced', async () => {
  await (await open()).close()
  execFileSync('sh', ['-c', `printf 'not a database, but somebody needs it' > "${file}"`])
  await expect(open()).rejects.toThrow(StoreUnavailableError)
  expect(await readFile(file, 'utf8')).toContain('somebody needs it')
})

/** Searches in another process: a handle closed in this one would drop SQLite's locks on the file. */
async function filesContain(text: string): Promise<boolean> {
  const search = spawn('grep', ['-rqF', '--', text, join(folder, 'deep', 'data')])
  const [code] = await once(search, 'exit')
  return code === 0
}

test('a store whose file was removed or replaced acknowledges nothing more, and its ping rejects', async () => {
  const store = await open()
  await store.accept(incoming({ message: 'prima' }))
  await rename(file, `${file}.away`)
  const both = await Promise.allSettled([
    store.accept(incoming({ message: 'seconda' })),
    store.accept(incoming({ message: 'terza' })),
  ])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailableError)
  await writeFile(file, '')
  await expect(store.accept(incoming({ message: 'quarta' }))).rejects.toBeInstanceOf(StoreUnavailableError)
  await rename(`${file}.away`, file)
  await store.ping()
  await expect(store.accept(incoming({ message: 'quinta' }))).resolves.toMatchObject({ repeated: false })
})
