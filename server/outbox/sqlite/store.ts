import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { createRequestIds } from '../request-id.ts'
import {
  claimsOfRows,
  contentFingerprint,
  foldEmail,
  keyFingerprint,
  type RequestRow,
  requestOfRow,
  settledColumns,
} from '../request-row.ts'
import {
  type Acceptance,
  type Claim,
  type Clock,
  type ClockRecord,
  type Erasure,
  type IncomingRequest,
  MAX_AHEAD_MS,
  type OutboxStore,
  REPEAT_WINDOW_MS,
  type RequestFilter,
  type RequestState,
  type Settlement,
  type StoredRequest,
  type StoreStatus,
} from '../store.ts'
import { findDamage } from './damage.ts'
import { asStoreError, isLocked } from './errors.ts'
import { backupDatabase, createFileReplacedCheck, openDatabase, truncateWal } from './files.ts'
import { GroupCommit } from './group-commit.ts'
import { prepareStatements } from './statements.ts'

export interface SqliteStoreOptions {
  /** Created with its directory when missing. */
  file: string
  clock: Clock
  /** How long a write waits for another process before it rejects; 5 s by default. */
  lockTimeoutMs?: number
  /** A quota in pages of 4 KiB; beyond it the store counts as full. */
  maxPages?: number
}

/** Opens the outbox of one machine. Several processes may have it open, the server and the owner's command. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<OutboxStore> {
  const { file, clock, lockTimeoutMs = 5000 } = options
  const db = await openDatabase(file, lockTimeoutMs)
  if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`)
  return new SqliteStore(db, file, clock, lockTimeoutMs)
}

class SqliteStore implements OutboxStore {
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #clock: Clock
  readonly #lockTimeoutMs: number
  readonly #assertNotReplaced: () => void
  readonly #sql: ReturnType<typeof prepareStatements>
  readonly #writes: GroupCommit
  readonly #newId = createRequestIds()

  constructor(db: DatabaseSync, file: string, clock: Clock, lockTimeoutMs: number) {
    this.#db = db
    this.#file = file
    this.#clock = clock
    this.#lockTimeoutMs = lockTimeoutMs
    this.#sql = prepareStatements(db)
    this.#assertNotReplaced = createFileReplacedCheck(file)
    this.#writes = new GroupCommit(db, lockTimeoutMs, this.#assertNotReplaced)
  }

  accept(incoming: IncomingRequest): Promise<Acceptance> {
    const { request, spam } = incoming
    const content = contentFingerprint(request)
    const key = keyFingerprint(incoming.idempotencyKey)
    return this.#writes.run(() => {
      const now = this.#clock()
      const known = this.#findRepeat(content, key, spam, now)
      if (known !== undefined) return { id: known, repeated: true }
      for (;;) {
        const id = this.#newId(now)
        const { name, email, phone = null, message } = request
        const queue = spam ? { state: 'spam', due: null } : { state: 'waiting', due: 0 }
        const row = { id, ...queue, now, content, key, name, email, phone, message }
        if (this.#sql.insert.run(row).changes === 1) return { id, repeated: false }
      }
    })
  }

  isRepeat({ request, idempotencyKey, spam }: IncomingRequest): Promise<boolean> {
    const content = contentFingerprint(request)
    const key = keyFingerprint(idempotencyKey)
    return this.#read(() => this.#findRepeat(content, key, spam, this.#clock()) !== undefined)
  }

  claim(limit: number, leaseMs: number): Promise<Claim[]> {
    return this.#writes.run(() => {
      const now = this.#clock()
      const lease = now + Math.min(leaseMs, MAX_AHEAD_MS)
      const rows = this.#sql.claim.all({ now, horizon: now + MAX_AHEAD_MS, lease, limit })
      return claimsOfRows(rows as unknown as RequestRow[])
    })
  }

  settle({ request, fence }: Claim, settlement: Settlement): Promise<boolean> {
    return this.#writes.run(() => {
      const columns = settledColumns(settlement, request, this.#clock())
      return this.#sql.settle.run({ id: request.id, fence, ...columns }).changes === 1
    })
  }

  nextDueAt(): Promise<number | null> {
    return this.#read(() => {
      const row = this.#sql.nextDue.get({ horizon: this.#clock() + MAX_AHEAD_MS })
      return (row?.due ?? null) as number | null
    })
  }

  status(): Promise<StoreStatus> {
    return this.#read(() => {
      const counts: StoreStatus['counts'] = { waiting: 0, sending: 0, delivered: 0, dead: 0, spam: 0 }
      let delivered = Number(this.#sql.total.get()?.count)
      for (const { state, count } of this.#sql.counts.all()) {
        counts[state as RequestState] = Number(count)
        delivered -= Number(count)
      }
      counts.delivered = Math.max(0, delivered)
      const { oldest, refused, copies } = this.#sql.undelivered.get() ?? {}
      return {
        counts,
        oldestWaitingAt: oldest as number | null,
        refused: Number(refused),
        copiesLeft: Number(copies),
      }
    })
  }

  list({ state, since, email }: RequestFilter): Promise<StoredRequest[]> {
    const values = {
      state: state ?? null,
      since: since ?? Number.MIN_SAFE_INTEGER,
      email: email === undefined ? null : foldEmail(email),
    }
    return this.#read(() => (this.#sql.list.all(values) as unknown as RequestRow[]).map(requestOfRow))
  }

  get(id: string): Promise<StoredRequest | null> {
    return this.#read(() => {
      const row = this.#sql.get.get(id)
      return row === undefined ? null : requestOfRow(row as unknown as RequestRow)
    })
  }

  retry(id: string): Promise<boolean> {
    return this.#writes.run(() => this.#sql.retry.run({ now: this.#clock(), id }).changes === 1)
  }

  retryDead(): Promise<number> {
    return this.#writes.run(() => Number(this.#sql.retryDead.run({ now: this.#clock() }).changes))
  }

  deleteByEmail(email: string): Promise<Erasure> {
    return this.#erase(() => this.#sql.deleteByEmail.all(foldEmail(email)))
  }

  purge(before: number): Promise<Erasure> {
    return this.#erase(() => this.#sql.purge.all(before))
  }

  clockRecord(): Promise<ClockRecord> {
    return this.#read(() => this.#sql.clockRecord.get() as unknown as ClockRecord)
  }

  async trustClock(record: { trustedAt: number; longestPauseMs: number }): Promise<void> {
    await this.#writes.run(() => this.#sql.trustClock.run(record))
  }

  backup(file: string): Promise<void> {
    return backupDatabase(this.#file, file)
  }

  findDamage(): Promise<string | null> {
    return findDamage(this.#file)
  }

  async ping(): Promise<void> {
    await this.#read(() => this.#sql.ping.get())
    this.#assertNotReplaced()
  }

  async close(): Promise<void> {
    await this.#writes.drained()
    if (this.#db.isOpen) this.#db.close()
  }

  #findRepeat(content: Uint8Array, key: Uint8Array | null, spam: boolean, now: number): string | undefined {
    // Both sides of now: after the clock has jumped back, what was received "later" must not match for years.
    const window = { from: now - REPEAT_WINDOW_MS, to: now + REPEAT_WINDOW_MS }
    return this.#sql.findRepeat.get({ content, key, spam: spam ? 1 : 0, ...window })?.id as string | undefined
  }

  async #erase(remove: () => unknown[]): Promise<Erasure> {
    const erased = (await this.#writes.run(remove)) as Erasure['erased']
    return { erased, complete: await truncateWal(this.#db, this.#lockTimeoutMs) }
  }

  /** In WAL mode readers wait for no writer, only for another process that is recovering the file. */
  async #read<T>(query: () => T): Promise<T> {
    const deadline = performance.now() + this.#lockTimeoutMs
    for (;;) {
      try {
        return query()
      } catch (error) {
        if (!isLocked(error) || performance.now() > deadline) throw asStoreError(error)
        await delay(5)
      }
    }
  }
}
