import { Buffer } from 'node:buffer'
import type { Log } from '../../log.ts'
import { createRequestIds } from '../request-id.ts'
import {
  claimsOfRows,
  contentFingerprint,
  foldEmail,
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
  RateLimitedError,
  REPEAT_WINDOW_MS,
  type RequestFilter,
  type RequestState,
  type Settlement,
  type StoredRequest,
  type StoreStatus,
} from '../store.ts'
import { PostgresDatabase, type Query, type Row } from './database.ts'
import { rewriteIfDue } from './erasure.ts'
import { migratePostgres } from './migrations.ts'
import { SQL } from './statements.ts'

/** A request that was received within the rate limit's window, and how long ago, in milliseconds. */
export interface Received {
  client: string
  spam: boolean
  msAgo: number
}

/** A limit that holds over all instances: what it counts is in the database. */
export interface SharedRateLimit {
  /** What was received earlier is deleted. */
  seconds: number
  /** Whole seconds until one more is allowed, 0 for now. The oldest of what was received comes first. */
  waitFor(next: Omit<Received, 'msAgo'>, received: readonly Received[]): number
}

export interface PostgresStoreOptions {
  /** `DATABASE_URL`. */
  url: string
  clock: Clock
  log?: Pick<Log, 'warn'>
  /** How long an operation waits for a database out of reach or restarting before it rejects; 5 s by default. */
  timeoutMs?: number
  /** Connections at most; 5 by default. */
  connections?: number
  /** Counts requests that are accepted for a client; without one, nothing is counted. */
  rateLimit?: SharedRateLimit | undefined
}

/** Opens the outbox that several instances share, and brings the database up to date first. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<OutboxStore> {
  const { url, clock, log, timeoutMs = 5000, connections = 5, rateLimit } = options
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
  return new PostgresStore(database, clock, timeoutMs, rateLimit)
}

class PostgresStore implements OutboxStore {
  readonly #database: PostgresDatabase
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #rateLimit: SharedRateLimit | undefined
  readonly #newId = createRequestIds()

  constructor(
    database: PostgresDatabase,
    clock: Clock,
    timeoutMs: number,
    rateLimit: SharedRateLimit | undefined,
  ) {
    this.#database = database
    this.#clock = clock
    this.#timeoutMs = timeoutMs
    this.#rateLimit = rateLimit
  }

  async accept(incoming: IncomingRequest, client?: string): Promise<Acceptance> {
    let wait = 0
    const accept = async (query: Query) => {
      wait = await this.#waitFor(query, incoming, client)
      if (wait > 0) return this.#findRepeat(query, incoming)
      const acceptance = await this.#storeOnce(query, incoming)
      if (this.#rateLimit && client !== undefined && !acceptance.repeated)
        await query(SQL.countReceived, [client, incoming.spam])
      return acceptance
    }
    // After a lost reply the second try finds what the first has stored.
    const acceptance = await this.#database.transaction(accept, { repeatable: true })
    if (acceptance === undefined) throw new RateLimitedError(wait)
    return acceptance
  }

  /** In whole seconds. After a 0, nobody else is counted until the transaction ends. */
  async #waitFor(query: Query, { spam }: IncomingRequest, client: string | undefined): Promise<number> {
    const limit = this.#rateLimit
    if (limit === undefined || client === undefined) return 0
    const look = async () =>
      limit.waitFor({ client, spam }, (await query(SQL.received)) as unknown as Received[])
    // First without the lock: whoever floods the function must not queue the others there.
    const wait = await look()
    if (wait > 0) return wait
    await query(SQL.lockReceived)
    await query(SQL.forgetReceived, [limit.seconds])
    return look()
  }

  async #storeOnce(query: Query, incoming: IncomingRequest): Promise<Acceptance> {
    const { name, email, phone = null, message } = incoming.request
    const now = this.#clock()
    const repeat = repeatValues(incoming, now)
    await query(SQL.lockContent, [Buffer.from(repeat[0]).readInt32BE()])
    for (;;) {
      const row = [this.#newId(now), now, name, email, foldEmail(email), phone, message]
      const [acceptance] = await query(SQL.accept, [...repeat, ...row])
      if (acceptance !== undefined) return acceptance as unknown as Acceptance
    }
  }

  async #findRepeat(query: Query, incoming: IncomingRequest): Promise<Acceptance | undefined> {
    const [row] = await query(SQL.findRepeat, repeatValues(incoming, this.#clock()))
    return row && { id: String(row.id), repeated: true }
  }

  async isRepeat(incoming: IncomingRequest): Promise<boolean> {
    const find = (query: Query) => this.#findRepeat(query, incoming)
    return (await this.#database.transaction(find, { repeatable: true })) !== undefined
  }

  async claim(limit: number, leaseMs: number): Promise<Claim[]> {
    const now = this.#clock()
    const lease = now + Math.min(leaseMs, MAX_AHEAD_MS)
    const rows = await this.#write(SQL.claim, [now, now + MAX_AHEAD_MS, limit, lease])
    return claimsOfRows(rows as unknown as RequestRow[])
  }

  async settle({ request, fence }: Claim, settlement: Settlement): Promise<boolean> {
    const columns = settledColumns(settlement, request, this.#clock())
    const { state, due, delivered, error, refused, copies, uncounted } = columns
    const values = [request.id, fence, state, due, delivered, error, refused, copies, uncounted]
    return (await this.#write(SQL.settle, values)).length === 1
  }

  async nextDueAt(): Promise<number | null> {
    const [row] = await this.#database.read(SQL.nextDue, [this.#clock() + MAX_AHEAD_MS])
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
    const emails = email === undefined ? null : foldedForms(email)
    const values = [state ?? null, since ?? Number.MIN_SAFE_INTEGER, emails]
    return ((await this.#database.read(SQL.list, values)) as unknown as RequestRow[]).map(requestOfRow)
  }

  async get(id: string): Promise<StoredRequest | null> {
    const [row] = await this.#database.read(SQL.get, [id])
    return row === undefined ? null : requestOfRow(row as unknown as RequestRow)
  }

  async retry(id: string): Promise<boolean> {
    return (await this.#write(SQL.retry, [this.#clock(), id])).length === 1
  }

  async retryDead(): Promise<number> {
    return (await this.#write(SQL.retryDead, [this.#clock()])).length
  }

  deleteByEmail(email: string): Promise<Erasure> {
    return this.#erase(SQL.deleteByEmail, [foldedForms(email)])
  }

  async purge(before: number): Promise<Erasure> {
    await this.#write(SQL.forgetReceived, [this.#rateLimit?.seconds ?? 0])
    return this.#erase(SQL.purge, [before])
  }

  async clockRecord(): Promise<ClockRecord> {
    const [row] = await this.#database.read(SQL.clockRecord)
    return row as unknown as ClockRecord
  }

  async trustClock({
    trustedAt,
    longestPauseMs,
  }: {
    trustedAt: number
    longestPauseMs: number
  }): Promise<void> {
    await this.#write(SQL.trustClock, [trustedAt, longestPauseMs])
  }

  async backup(file: string): Promise<void> {
    // SQLite is loaded only here: a hosted function has none.
    const { backupToSqlite } = await import('./backup.ts')
    await backupToSqlite(this.#database, file)
  }

  async findDamage(): Promise<null> {
    return null
  }

  async ping(): Promise<void> {
    await this.#database.transaction((query) => query(SQL.ping), { timeoutMs: 0 })
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #write(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#database.transaction((query) => query(text, values))
  }

  async #erase(text: string, values: readonly unknown[]): Promise<Erasure> {
    const erased = (await this.#write(text, values)) as unknown as Erasure['erased']
    return { erased, complete: await rewriteIfDue(this.#database, this.#timeoutMs) }
  }
}

/** As `SQL.findRepeat` takes them. */
function repeatValues({ request, idempotencyKey, spam }: IncomingRequest, now: number) {
  const [content, key] = [contentFingerprint(request), keyFingerprint(idempotencyKey)]
  return [content, key, now - REPEAT_WINDOW_MS, now + REPEAT_WINDOW_MS, spam] as const
}
