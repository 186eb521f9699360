import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DamagedStoreError, StoreUnavailableError } from '../store.ts'
import { firstTables, SECOND_TABLES, UNDELIVERED } from '../tables.ts'
import { asStoreError, RETRY_MS, retryLocked } from './errors.ts'

/**
 * How long SQLite itself waits for a lock: about one commit, because the wait blocks all else.
 */
const BUSY_TIMEOUT_MS = 10
const OWNER_ONLY = 0o600
/**
 * How many pages a backup copies at a time: all, because between two steps a writer could make the
 * backup start again.
 */
const ALL_PAGES = 2 ** 31 - 1

/** Numbered by position. The rules for them are those of `postgres/migrations.ts`. */
const MIGRATIONS: readonly string[] = [
  firstTables({ id: 'text', time: 'integer', bytes: 'blob' }, 'STRICT'),
  SECOND_TABLES,
]

/**
 * Opens and migrates the file; a new one is readable for its owner only. Waits up to `timeoutMs`
 * for another process that is starting or writing.
 */
export async function openDatabase(file: string, timeoutMs: number): Promise<DatabaseSync> {
  createOwnerOnly(file)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    await retryLocked(timeoutMs, () => {
      // WAL with FULL syncs every commit before it returns. Deleted text is overwritten, and
      // sorting writes no text into temporary files.
      db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY`)
      migrate(db)
    })
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Takes the write lock before it looks at the version, because two processes may start at once. */
function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    for (const step of MIGRATIONS.slice(version)) db.exec(step)
    if (version < MIGRATIONS.length) db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/**
 * Returns a check that throws once the file was removed or replaced, or cannot be looked at: SQLite
 * would go on writing into the old one.
 */
export function createFileReplacedCheck(file: string): () => void {
  const { ino, dev } = statSync(file)
  return () => {
    let found: { ino: number; dev: number } | undefined
    try {
      found = statSync(file)
    } catch {}
    if (found?.ino !== ino || found.dev !== dev)
      throw new StoreUnavailableError(
        `${file} was removed or replaced while it was in use: restart the server`,
      )
  }
}

function createOwnerOnly(file: string): void {
  const created = mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // An existing file is not opened: closing any handle of a file drops all POSIX locks that this
  // process has on the file, SQLite's too (https://www.sqlite.org/howtocorrupt.html, 2.2).
  if (existsSync(file)) return
  closeSync(openSync(file, 'a', OWNER_ONLY))
  // The entries of the file and of a new folder must survive a power cut too.
  sync(dirname(file))
  if (created !== undefined) sync(dirname(created))
}

/**
 * Syncs a file, or the entries of a folder, to the disk. Windows syncs only what was opened for
 * writing, which a folder cannot be.
 */
function sync(path: string): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder && process.platform === 'win32') return
  const handle = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Empties the WAL, which may still hold erased text. False when another program was reading or
 * writing for all of `timeoutMs`.
 */
export async function truncateWal(db: DatabaseSync, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  while ((await retryLocked(timeoutMs, () => checkpoint.get()))?.busy !== 0) {
    if (performance.now() > deadline) return false
    await delay(RETRY_MS)
  }
  return true
}

/** Whether undelivered requests are in a file that this process has not opened as its store. */
export function hasUndelivered(file: string): boolean {
  using db = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  return db.prepare(`SELECT 1 FROM requests WHERE ${UNDELIVERED}`).get() !== undefined
}

export const copiesFolder = (file: string) => join(dirname(file), 'backups')

/** The end of the name of a copy that is still being written. */
export const PARTIAL = '.partial'

/**
 * Copies a SQLite file to a new one, while others go on writing. The copy is checked and synced
 * before it gets its name. Overwrites nothing. Works on FAT too, which has no links and no modes.
 */
export async function backupDatabase(source: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already`)
  // Named at random, not by the process's id: servers in two containers may have the same id.
  const partial = `${target}.${crypto.randomUUID()}${PARTIAL}`
  try {
    closeSync(openSync(partial, 'wx', OWNER_ONLY))
    await copyDatabase(source, partial)
    sync(partial)
    renameSync(partial, target)
    sync(dirname(target))
  } catch (error) {
    throw asStoreError(error)
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(partial + end, { force: true })
  }
}

async function copyDatabase(source: string, target: string): Promise<void> {
  using reader = new DatabaseSync(source, { readOnly: true, timeout: 1000 })
  await backup(reader, target, { rate: ALL_PAGES })
  const check = new Worker(new URL('check-copy.ts', import.meta.url), { workerData: target })
  // Awaited together, because a thread may end in the turn in which its message arrives.
  const [[answer]] = await Promise.all([once(check, 'message'), once(check, 'exit')])
  if (answer !== 'ok') throw new DamagedStoreError(`The copy is damaged: ${answer}`)
}
