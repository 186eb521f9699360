import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from '../store.ts'
import { asStoreError, isLocked } from './errors.ts'

interface Job {
  /** Runs one statement: when it throws, it has changed nothing. */
  work: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
  /** On the monotonic clock, in milliseconds. */
  deadline: number
}

const RETRY_LOCK_MS = 5

/**
 * Returns functions by which all writes of one turn of the event loop share one transaction, so that one sync of the disk serves
 * all requests of that turn. `assertNotReplaced` throws when the file was moved or replaced.
 *
 * While another process holds the lock, timers retry. SQLite's own wait would block the event loop, and with it every
 * page of the site.
 */
export function createGroupCommit(db: DatabaseSync, lockTimeoutMs: number, assertNotReplaced: () => void) {
  let pending: Job[] = []
  let scheduled = false

  function schedule(delayMs?: number): void {
    if (scheduled) return
    scheduled = true
    if (delayMs === undefined) setImmediate(flush)
    else setTimeout(flush, delayMs)
  }

  /** Runs all pending jobs in one transaction and settles them. */
  function flush(): void {
    scheduled = false
    const jobs = pending
    pending = []
    try {
      db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      waitOrReject(jobs, error)
      return
    }
    try {
      const settlements = jobs.map(run)
      db.exec('COMMIT')
      assertNotReplaced()
      for (const settle of settlements) settle()
    } catch (error) {
      rollback()
      for (const job of jobs) job.reject(asStoreError(error))
    }
  }

  /** Returns how to settle the job after the COMMIT. Throws when the database fails, as on a full disk: then no job is written. */
  function run({ work, resolve, reject }: Job): () => void {
    try {
      const result = work()
      return () => resolve(result as never)
    } catch (error) {
      const known = asStoreError(error)
      if (known instanceof StoreUnavailableError) throw known
      return () => reject(known)
    }
  }

  /** If another process holds the lock, jobs before their deadline wait for it; all others are rejected. */
  function waitOrReject(jobs: Job[], error: unknown): void {
    const now = performance.now()
    const waiting = isLocked(error) ? jobs.filter((job) => job.deadline > now) : []
    for (const job of jobs) if (!waiting.includes(job)) job.reject(asStoreError(error))
    if (waiting.length === 0) return
    pending = [...waiting, ...pending]
    schedule(RETRY_LOCK_MS)
  }

  function rollback(): void {
    try {
      if (db.isTransaction) db.exec('ROLLBACK')
    } catch {
      // If even this fails, the next BEGIN reports why.
    }
  }

  /**
   * Runs `work` (synchronous, inside the transaction) and resolves to its result once the COMMIT is on the disk.
   * Rejects with `StoreUnavailableError`, or with what `work` itself threw; then nothing was written, except to a replaced file.
   */
  function write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      pending.push({ work, resolve, reject, deadline: performance.now() + lockTimeoutMs })
      schedule()
    })
  }

  /** Resolves when nothing is pending any more. */
  async function drained(): Promise<void> {
    while (pending.length > 0) await write(() => undefined).catch(() => undefined)
  }

  return { write, drained }
}
