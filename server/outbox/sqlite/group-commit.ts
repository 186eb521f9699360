import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from '../store.ts'
import { asStoreError, isLocked } from './errors.ts'

interface Job {
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

  function flush(): void {
    scheduled = false
    const jobs = pending
    pending = []
    commit(jobs)
  }

  /** Runs these jobs in one transaction and settles them. */
  function commit(jobs: Job[]): void {
    try {
      db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      waitOrReject(jobs, error)
      return
    }
    let results: unknown[]
    try {
      results = jobs.map((job) => job.work())
      db.exec('COMMIT')
    } catch (error) {
      rollback()
      rejectOrCommitApart(jobs, asStoreError(error))
      return
    }
    try {
      assertNotReplaced()
    } catch (error) {
      // What was committed is never run a second time.
      for (const job of jobs) job.reject(error)
      return
    }
    jobs.forEach((job, i) => {
      job.resolve(results[i] as never)
    })
  }

  /** `StoreUnavailableError`, as for a full disk, fails every job. After any other error each job gets its own transaction. */
  function rejectOrCommitApart(jobs: Job[], error: unknown): void {
    if (jobs.length === 1 || error instanceof StoreUnavailableError) {
      for (const job of jobs) job.reject(error)
    } else {
      for (const job of jobs) commit([job])
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
  function run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      pending.push({ work, resolve, reject, deadline: performance.now() + lockTimeoutMs })
      schedule()
    })
  }

  /** Resolves when nothing is pending any more. */
  async function drained(): Promise<void> {
    while (pending.length > 0) await run(() => undefined).catch(() => undefined)
  }

  return { run, drained }
}
