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
 * All writes of one turn of the event loop share one transaction, so that one sync of the disk serves all
 * requests of that turn. Each promise is settled only after the COMMIT.
 *
 * While another process holds the lock, timers retry. SQLite's own wait would block the event loop, and with it every
 * page of the site.
 */
export class GroupCommit {
  readonly #db: DatabaseSync
  readonly #lockTimeoutMs: number
  readonly #assertNotReplaced: () => void
  #pending: Job[] = []
  #scheduled = false

  /** `assertNotReplaced` throws when the file was moved or replaced. */
  constructor(db: DatabaseSync, lockTimeoutMs: number, assertNotReplaced: () => void) {
    this.#db = db
    this.#lockTimeoutMs = lockTimeoutMs
    this.#assertNotReplaced = assertNotReplaced
  }

  /**
   * Runs `work` (synchronous, inside the transaction) and resolves to its result once the COMMIT is on the disk.
   * Rejects with `StoreUnavailableError`, or with what `work` itself threw; then nothing of it was written.
   */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + this.#lockTimeoutMs
      this.#pending.push({ work, resolve: resolve as Job['resolve'], reject, deadline })
      if (this.#scheduled) return
      this.#scheduled = true
      setImmediate(() => this.#flush())
    })
  }

  /** Resolves when nothing is pending any more. */
  async drained(): Promise<void> {
    while (this.#pending.length > 0) await this.run(() => undefined).catch(() => undefined)
  }

  #flush(): void {
    this.#scheduled = false
    const jobs = this.#pending
    this.#pending = []
    this.#commit(jobs)
  }

  /** Runs these jobs in one transaction and settles them. */
  #commit(jobs: Job[]): void {
    try {
      this.#db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      this.#waitOrReject(jobs, error)
      return
    }
    let results: unknown[]
    try {
      results = jobs.map((job) => job.work())
      this.#db.exec('COMMIT')
      this.#assertNotReplaced()
    } catch (error) {
      this.#rollback()
      this.#rejectOrCommitApart(jobs, asStoreError(error))
      return
    }
    jobs.forEach((job, i) => {
      job.resolve(results[i] as never)
    })
  }

  /** `StoreUnavailableError`, as for a full disk, fails every job. After any other error each job gets its own transaction. */
  #rejectOrCommitApart(jobs: Job[], error: unknown): void {
    if (jobs.length === 1 || error instanceof StoreUnavailableError) {
      for (const job of jobs) job.reject(error)
    } else {
      for (const job of jobs) this.#commit([job])
    }
  }

  /** Jobs before their deadline wait for the lock; the others are rejected. */
  #waitOrReject(jobs: Job[], error: unknown): void {
    const now = performance.now()
    const waiting = isLocked(error) ? jobs.filter((job) => job.deadline > now) : []
    for (const job of jobs) if (!waiting.includes(job)) job.reject(asStoreError(error))
    if (waiting.length === 0) return
    this.#pending = [...waiting, ...this.#pending]
    if (this.#scheduled) return
    this.#scheduled = true
    setTimeout(() => this.#flush(), RETRY_LOCK_MS)
  }

  #rollback(): void {
    try {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
    } catch {
      // If even this fails, the next BEGIN reports why.
    }
  }
}
