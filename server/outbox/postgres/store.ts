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
  RateLimitedError,
  REPEAT_WINDOW_MS,
  type RequestFilter,
  type RequestState,
  type Settlement,
  type StoredRequest,
  type StoreStatus,
} from '../store.ts'
import { GroupedAccepts } from './accept.ts'
import { PostgresDatabase, type Query, type Values } from './database.ts'
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
  readonly #accepts: GroupedAccepts

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
    this.#accepts = new GroupedAccepts(database, clock)
  }

  async accept(incoming: IncomingRequest, client?: string): Promise<Acceptance> {
    const limit = this.#rateLimit
    if (limit === undefined || client === undefined) return this.#accepts.accept(incoming)
    const { spam } = incoming
    const waitFor = async (query: Query) =>
      limit.waitFor({ client, spam }, (await query(SQL.received)) as unknown as Received[])
    // A first look without the lock: whoever floods the function must not queue the others there.
    let wait = await waitFor((text) => this.#database.read(text))
    if (wait === 0) {
      const acceptance = await this.#database.session('READ WRITE', async (query) => {
        await query(SQL.lockReceived)
        await query(SQL.forgetReceived, { seconds: limit.seconds })
        wait = await waitFor(query)
        if (wait > 0) return null
        const accepted = await this.#accepts.acceptIn(query, incoming)
        if (!accepted.repeated) await query(SQL.countReceived, { client, spam })
        return accepted
      })
      if (acceptance !== null) return acceptance
    }
    const id = await this.#findRepeat(incoming)
    if (id === undefined) throw new RateLimitedError(wait)
    return { id, repeated: true }
  }

  async isRepeat(incoming: IncomingRequest): Promise<boolean> {
    return (await this.#findRepeat(incoming)) !== undefined
  }

  async #findRepeat({ request, idempotencyKey, spam }: IncomingRequest): Promise<string | undefined> {
    const now = this.#clock()
    const [row] = await this.#database.read(SQL.findRepeat, {
      content: contentFingerprint(request),
      key: keyFingerprint(idempotencyKey),
      spam,
      from: now - REPEAT_WINDOW_MS,
      to: now + REPEAT_WINDOW_MS,
    })
    return row?.id as string | undefined
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

  async purge(before: number): Promise<Erasure> {
    await this.#write(SQL.forgetReceived, { seconds: this.#rateLimit?.seconds ?? 0 })
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
