import { on } from 'node:events'
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, statSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createPrivateFolder, giveToFolderOwner } from '../../private-folder.ts'
import { FileExistsError, StoreUnavailableError } from '../store.ts'
import { asStoreError, isLocked, RETRY_MS, retryLocked } from './errors.ts'
import { migrate } from './migrations.ts'

/** Long enough for another process's commit, short enough to block the event loop unnoticed. */
const BUSY_TIMEOUT_MS = 10
const OWNER_ONLY = 0o600
/** More pages than any database has: a backup then copies in one step. Between two steps a writer could make it start again. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Opens and migrates the file, creating it readable for its owner only (SQLite gives `-wal` and `-shm` the same
 * mode). Waits up to `timeoutMs` for another process that is starting or writing.
 */
export async function openDatabase(file: string, timeoutMs: number): Promise<DatabaseSync> {
  createOwnerOnly(file)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    await retryLocked(timeoutMs, () => {
      // WAL with FULL syncs every commit before it returns. Deleted text is overwritten, and sorting writes no text into
      // temporary files.
      db.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;',
      )
      migrate(db)
    })
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Returns a check that throws `StoreUnavailableError` once the file was removed or replaced: SQLite would go on writing into the
 * deleted file.
 */
export function createFileReplacedCheck(file: string): () => void {
  const opened = statSync(file)
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.ino !== opened.ino || found.dev !== opened.dev) {
      throw new StoreUnavailableError(
        `${file} was removed or replaced while it was in use: restart the server`,
      )
    }
  }
}

function createOwnerOnly(file: string): void {
  const directory = dirname(file)
  const created = createPrivateFolder(directory)
  try {
    // Creates the file, but never opens an existing one: closing any handle of a file drops all POSIX locks that this process has
    // on the file, SQLite's too (https://www.sqlite.org/howtocorrupt.html, 2.2).
    createFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  // The entries of the file and of each new folder must survive a power cut too.
  const outermost = created === undefined ? directory : dirname(created)
  for (let folder = directory; folder !== outermost; folder = dirname(folder)) syncDirectory(folder)
  syncDirectory(outermost)
}

/** Creates an empty file that only the folder's owner can read. Throws `EEXIST`. */
function createFile(file: string): void {
  withHandle(file, 'wx', (handle) => giveToFolderOwner(handle, dirname(file)))
}

function syncDirectory(directory: string): void {
  withHandle(directory, 'r', fsyncSync)
}

function withHandle(path: string, flags: string, work: (handle: number) => void): void {
  const handle = openSync(path, flags, OWNER_ONLY)
  try {
    work(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Moves everything from the WAL into the database and empties the WAL, so that no older version of a page is
 * left in it. False when a reader or writer was in the way for all of `timeoutMs`.
 */
export async function truncateWal(db: DatabaseSync, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  for (;;) {
    try {
      if (checkpoint.get()?.busy === 0) return true
    } catch (error) {
      if (!isLocked(error)) throw asStoreError(error)
    }
    if (performance.now() > deadline) return false
    await delay(RETRY_MS)
  }
}

/**
 * Copies `source` to a new file, checked and synced before it gets its name. Throws `FileExistsError` rather
 * than overwrite anything.
 */
export async function backupDatabase(source: string, target: string): Promise<void> {
  const partial = `${target}.partial-${process.pid}`
  createFile(partial)
  try {
    await copyDatabase(source, partial)
    // `link` refuses an existing name; `rename` would replace it.
    linkSync(partial, target)
    syncDirectory(dirname(target))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw asStoreError(error)
    throw new FileExistsError(`${target} exists already`)
  } finally {
    unlinkSync(partial)
  }
}

async function copyDatabase(source: string, target: string): Promise<void> {
  using reader = new DatabaseSync(source, { readOnly: true, timeout: 1000 })
  await backup(reader, target, { rate: ALL_PAGES })
  checkCopy(target)
  chmodSync(target, OWNER_ONLY)
  withHandle(target, 'r+', fsyncSync)
}

function checkCopy(file: string): void {
  using copy = new DatabaseSync(file)
  // Without WAL the copy is one self-contained file, which opens even on a read-only medium.
  copy.exec('PRAGMA journal_mode = DELETE')
  const answer = copy.prepare('PRAGMA integrity_check').get()?.integrity_check
  if (answer !== 'ok') throw new Error(`The copy is damaged: ${answer}`)
}

/**
 * What is damaged in the database file, in SQLite's words; null when nothing is. It uses a new connection, because an open one
 * reads its page cache instead of the disk, and a worker thread, because visitors must not wait while SQLite reads the whole
 * file. Rejects when another program keeps the file locked.
 */
export async function findDamage(file: string): Promise<string | null> {
  const worker = new Worker(new URL('./damage-worker.ts', import.meta.url), { workerData: file })
  // Under `node --watch` (npm run dev) Node sends messages of its own on the same channel.
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
    if ('damage' in message) return message.damage
  }
  throw new Error('the look for damage ended without an answer')
}
