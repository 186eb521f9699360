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
 * Lets all writes of one turn of the event loop share one transaction, and with it one sync of the
 * disk. While another process holds the lock, they wait for it together, for `lockTimeoutMs` at
 * most.
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
      // Timers retry: SQLite's own wait would block the event loop, and with it every page of the
      // site.
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
   * Returns how to settle the job after the COMMIT. Throws when the database fails, as on a full
   * disk: then no job is written.
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
     * Resolves to the result of `work`, which changes nothing when it throws, once the COMMIT is on
     * the disk. Where it rejects, nothing was written, except to a replaced file.
     */
    write: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        pending.push({ work, resolve, reject })
        if (pending.length === 1) flushing = flush()
      }),
    /** Resolves when all that was asked for is settled. */
    settled: () => flushing,
  }
}
