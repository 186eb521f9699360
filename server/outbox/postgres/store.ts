import type { Log } from '../../log.ts'
import {
  claimsOfRows,
  contentFingerprint,
  foldedForms,
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
import { GroupedAccepts } from './accept.ts'
import { PostgresDatabase, type Values } from './database.ts'
import { rewriteIfDue } from './erasure.ts'
import { migratePostgres } from './migrations.ts'
import { SQL } from './statements.ts'

export interface PostgresStoreOptions {
  /** `DATABASE_URL`. */
  url: string
  clock: Clock
  log?: Pick<Log, 'warn'>
  /** How long an operation waits for a database out of reach or restarting before it rejects; 5 s by default. */
  timeoutMs?: number
  /** Connections at most; 5 by default. */
  connections?: number
}

/** Opens the outbox that several instances share, and brings the database up to date first. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<OutboxStore> {
  const { url, clock, log, timeoutMs = 5000, connections = 5 } = options
  const database = new PostgresDatabase({
    url,
    timeoutMs,
    connections,
    onConnectionLost: (reason) => log?.warn({ reason }, 'connection to the database lost'),
  })
  try {
    await migratePostgres(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return new PostgresStore(database, clock, timeoutMs)
}

class PostgresStore implements OutboxStore {
  readonly #database: PostgresDatabase
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #accepts: GroupedAccepts

  constructor(database: PostgresDatabase, clock: Clock, timeoutMs: number) {
    this.#database = database
    this.#clock = clock
    this.#timeoutMs = timeoutMs
    this.#accepts = new GroupedAccepts(database, clock)
  }

  accept(incoming: IncomingRequest): Promise<Acceptance> {
    return this.#accepts.accept(incoming)
  }

  async isRepeat({ request, idempotencyKey, spam }: IncomingRequest): Promise<boolean> {
    const now = this.#clock()
    const rows = await this.#database.read(SQL.findRepeat, {
      content: contentFingerprint(request),
      key: keyFingerprint(idempotencyKey),
      spam,
      from: now - REPEAT_WINDOW_MS,
      to: now + REPEAT_WINDOW_MS,
    })
    return rows.length > 0
  }

  async claim(limit: number, leaseMs: number): Promise<Claim[]> {
    const now = this.#clock()
    const lease = now + Math.min(leaseMs, MAX_AHEAD_MS)
    const rows = await this.#write(SQL.claim, { now, horizon: now + MAX_AHEAD_MS, limit, lease })
    return claimsOfRows(rows as unknown as RequestRow[])
  }

  async settle({ request, fence }: Claim, settlement: Settlement): Promise<boolean> {
    const columns = settledColumns(settlement, request, this.#clock())
    const rows = await this.#write(SQL.settle, { id: request.id, fence, ...columns })
    return rows.length === 1
  }

  async nextDueAt(): Promise<number | null> {
    const [row] = await this.#database.read(SQL.nextDue, { horizon: this.#clock() + MAX_AHEAD_MS })
    return (row?.due ?? null) as number | null
  }

  async status(): Promise<StoreStatus> {
    const counts: StoreStatus['counts'] = { waiting: 0, sending: 0, delivered: 0, dead: 0, spam: 0 }
    let oldestWaitingAt: number | null = null
    let [refused, copiesLeft] = [0, 0]
    for (const row of await this.#database.read(SQL.status)) {
      const { state, count, oldest } = row
      counts[state as RequestState] = Number(count)
      refused += Number(row.refused)
      copiesLeft += Number(row.copies)
      if (oldest !== null)
        oldestWaitingAt = Math.min(Number(oldest), oldestWaitingAt ?? Number.POSITIVE_INFINITY)
    }
    return { counts, oldestWaitingAt, refused, copiesLeft }
  }

  async list({ state, since, email }: RequestFilter): Promise<StoredRequest[]> {
    const values = {
      state: state ?? null,
      since: since ?? Number.MIN_SAFE_INTEGER,
      emails: email === undefined ? null : foldedForms(email),
    }
    return ((await this.#database.read(SQL.list, values)) as unknown as RequestRow[]).map(requestOfRow)
  }

  async get(id: string): Promise<StoredRequest | null> {
    const [row] = await this.#database.read(SQL.get, { id })
    return row === undefined ? null : requestOfRow(row as unknown as RequestRow)
  }

  async retry(id: string): Promise<boolean> {
    return (await this.#write(SQL.retry, { id, now: this.#clock() })).length === 1
  }

  async retryDead(): Promise<number> {
    return (await this.#write(SQL.retryDead, { now: this.#clock() })).length
  }

  deleteByEmail(email: string): Promise<Erasure> {
    return this.#erase(SQL.deleteByEmail, { emails: foldedForms(email) })
  }

  purge(before: number): Promise<Erasure> {
    return this.#erase(SQL.purge, { before })
  }

  async clockRecord(): Promise<ClockRecord> {
    const [row] = await this.#database.read(SQL.clockRecord)
    return row as unknown as ClockRecord
  }

  async trustClock(record: { trustedAt: number; longestPauseMs: number }): Promise<void> {
    await this.#write(SQL.trustClock, record)
  }

  async backup(file: string): Promise<void> {
    // SQLite is loaded only here: a hosted function has none.
    const { backupToSqlite } = await import('./backup.ts')
    await backupToSqlite(this.#database, file)
  }

  async findDamage(): Promise<null> {
    return null
  }

  ping(): Promise<void> {
    return this.#database.ping(SQL.ping)
  }

  async close(): Promise<void> {
    await this.#accepts.drained()
    await this.#database.close()
  }

  async #write(text: string, values: Values) {
    const [rows = []] = await this.#database.transaction([{ text, values }])
    return rows
  }

  async #erase(text: string, values: Values): Promise<Erasure> {
    const erased = (await this.#write(text, values)) as unknown as Erasure['erased']
    return { erased, complete: await rewriteIfDue(this.#database, this.#timeoutMs) }
  }
}
