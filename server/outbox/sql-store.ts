import { createRequestIds } from './request-id.ts'
import {
  claimsOfRows,
  contentFingerprint,
  foldedForms,
  keyFingerprint,
  type RequestRow,
  requestOfRow,
  settledColumns,
} from './request-row.ts'
import type { statementsFor } from './statements.ts'
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
} from './store.ts'

export type Row = Record<string, unknown>
export type SqlValue = string | number | Uint8Array | null

/** The methods that are alike for both databases, each with one SQL statement. */
export abstract class SqlStore implements OutboxStore {
  protected readonly clock: Clock
  protected readonly newId = createRequestIds()
  readonly #sql: ReturnType<typeof statementsFor>

  constructor(clock: Clock, sql: ReturnType<typeof statementsFor>) {
    this.clock = clock
    this.#sql = sql
  }

  /** The rows of a statement that only reads. */
  protected abstract read(text: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs one statement that writes and resolves to its rows once they are synced to disk. */
  protected abstract write(text: string, values: readonly SqlValue[]): Promise<Row[]>
  /** Removes erased text from the files; false when a later erasure has to do so. */
  protected abstract removeTraces(): Promise<boolean>

  abstract accept(incoming: IncomingRequest, client?: string): Promise<Acceptance>
  abstract backup(file: string): Promise<void>
  abstract findDamage(): Promise<string | null>
  abstract ping(): Promise<void>
  abstract close(): Promise<void>

  async isRepeat(incoming: IncomingRequest): Promise<boolean> {
    return (await this.read(this.#sql.findRepeat, repeatValues(incoming, this.clock()))).length > 0
  }

  async claim(limit: number, leaseMs: number): Promise<Claim[]> {
    const now = this.clock()
    const lease = now + Math.min(leaseMs, MAX_AHEAD_MS)
    const rows = await this.write(this.#sql.claim, [now, now + MAX_AHEAD_MS, limit, lease])
    return claimsOfRows(rows as unknown as RequestRow[])
  }

  async settle({ request, fence }: Claim, settlement: Settlement): Promise<boolean> {
    const columns = settledColumns(settlement, request, this.clock())
    const { state, due, delivered, error, refused, copies, uncounted } = columns
    const values = [request.id, fence, state, due, delivered, error, refused, copies, uncounted]
    return (await this.write(this.#sql.settle, values)).length === 1
  }

  async nextDueAt(): Promise<number | null> {
    const [row] = await this.read(this.#sql.nextDue, [this.clock() + MAX_AHEAD_MS])
    return (row?.due ?? null) as number | null
  }

  async status(): Promise<StoreStatus> {
    const counts: StoreStatus['counts'] = { waiting: 0, sending: 0, delivered: 0, dead: 0, spam: 0 }
    const status: StoreStatus = { counts, oldestWaitingAt: null, refused: 0, copiesLeft: 0 }
    const rows = (await this.read(this.#sql.status)) as unknown as StatusRow[]
    for (const { state, count, oldest, refused, copies } of rows) {
      counts[state] = count
      status.refused += refused ?? 0
      status.copiesLeft += copies ?? 0
      if (oldest !== null) status.oldestWaitingAt = Math.min(oldest, status.oldestWaitingAt ?? oldest)
    }
    return status
  }

  async list({ state, since, email }: RequestFilter): Promise<StoredRequest[]> {
    const emails = email === undefined ? ([null, null] as const) : foldedForms(email)
    const values = [state ?? null, since ?? Number.MIN_SAFE_INTEGER, ...emails]
    return ((await this.read(this.#sql.list, values)) as unknown as RequestRow[]).map(requestOfRow)
  }

  async get(id: string): Promise<StoredRequest | null> {
    const [row] = await this.read(this.#sql.get, [id])
    return row === undefined ? null : requestOfRow(row as unknown as RequestRow)
  }

  async retry(id: string): Promise<boolean> {
    return (await this.write(this.#sql.retry, [this.clock(), id])).length === 1
  }

  async retryAll(): Promise<number> {
    return (await this.write(this.#sql.retryAll, [this.clock()])).length
  }

  deleteByEmail(email: string): Promise<Erasure> {
    return this.#erase(this.#sql.deleteByEmail, foldedForms(email))
  }

  purge(before: number): Promise<Erasure> {
    return this.#erase(this.#sql.purge, [before])
  }

  async clockRecord(): Promise<ClockRecord> {
    const [row] = await this.read(this.#sql.clockRecord)
    return row as unknown as ClockRecord
  }

  async trustClock({ trustedAt, longestPauseMs }: TrustedClock): Promise<void> {
    await this.write(this.#sql.trustClock, [trustedAt, longestPauseMs])
  }

  async #erase(text: string, values: readonly SqlValue[]): Promise<Erasure> {
    const erased = (await this.write(text, values)) as unknown as Erasure['erased']
    return { erased, complete: await this.removeTraces() }
  }
}

/** A row of `status`, one per state. The sums are null where none of its requests is open. */
interface StatusRow extends Record<'oldest' | 'refused' | 'copies', number | null> {
  state: RequestState
  count: number
}

type TrustedClock = Parameters<OutboxStore['trustClock']>[0]

/** The parameters of `findRepeat`. */
export function repeatValues({ request, idempotencyKey, spam }: IncomingRequest, now: number) {
  const [content, key] = [contentFingerprint(request), keyFingerprint(idempotencyKey)]
  // Bounded on both sides: after the clock was set back, requests "from the future" must not match for years.
  return [content, key, now - REPEAT_WINDOW_MS, now + REPEAT_WINDOW_MS, spam ? 1 : 0] as const
}
