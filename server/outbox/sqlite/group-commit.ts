import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { StoreUnavailableError } from '../store.ts'
import { asStoreError, retryLocked } from './errors.ts'

interface Job {
  work: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/**
 * Lets all writes of one turn of the event loop share one transaction, and so one sync of the disk.
 * While another process holds the lock they wait together, for `lockTimeoutMs` at most.
 */
export function createGroupCommit(
  db: DatabaseSync,
  lockTimeoutMs: number,
  assertNotReplaced: () => void,
) {
  const pending: Job[] = []
  let flushing = Promise.resolve()

  async function flush(): Promise<void> {
    try {
      await endOfTurn()
      // Tried again by a timer, because SQLite's own wait would block the event loop.
      await retryLocked(lockTimeoutMs, () => {
        db.exec('BEGIN IMMEDIATE')
        commit(pending.splice(0))
      })
    } catch (error) {
      for (const job of pending.splice(0)) job.reject(error)
    }
  }

  /** Runs the jobs in the transaction that has begun, and settles them. */
  function commit(jobs: Job[]): void {
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

  /**
   * Runs one job, and returns how to settle it after the COMMIT. Throws when the database fails, as
   * on a full disk: then no job is written.
   */
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

  function rollback(): void {
    try {
      if (db.isTransaction) db.exec('ROLLBACK')
    } catch {
      // If even this fails, the next BEGIN reports why.
    }
  }

  return {
    /**
     * Resolves to the result of `work` once the COMMIT is on the disk. `work` must not have changed
     * anything when it throws. Where this rejects nothing was written, except to a replaced file.
     */
    write: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        pending.push({ work, resolve, reject })
        if (pending.length === 1) flushing = flush()
      }),
    /** Resolves when all writes that have been asked for are settled. */
    settled: () => flushing,
  }
}
