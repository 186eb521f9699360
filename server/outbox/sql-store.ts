import { foldedForms, type RequestRow, repeatValues, requestOfRow, settledColumns } from './request-row.ts'
import type { statementsFor } from './statements.ts'
import {
  type Clock,
  type ClockRecord,
  type Erasure,
  MAX_AHEAD_MS,
  type OutboxStore,
  type RequestState,
  type StoreStatus,
} from './store.ts'

export type Row = Record<string, unknown>
export type SqlValue = string | number | Uint8Array | null

interface Database {
  /** The rows of a statement that only reads. */
  read(text: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs one statement that writes and resolves to its rows once they are synced to disk. */
  write(text: string, values: readonly SqlValue[]): Promise<Row[]>
  /** Removes erased text from the files; false when a later erasure has to do so. */
  removeTraces(): Promise<boolean>
}

/** The methods that are alike for both databases, each with one SQL statement. */
export function sqlMethods(
  { read, write, removeTraces }: Database,
  sql: ReturnType<typeof statementsFor>,
  clock: Clock,
) {
  async function erase(text: string, values: readonly SqlValue[]): Promise<Erasure> {
    const erased = (await write(text, values)) as unknown as Erasure['erased']
    return { erased, complete: await removeTraces() }
  }

  return {
    async isRepeat(incoming) {
      return (await read(sql.findRepeat, repeatValues(incoming, clock()))).length > 0
    },
    async claim(limit, leaseMs) {
      const now = clock()
      const lease = now + Math.min(leaseMs, MAX_AHEAD_MS)
      const rows = (await write(sql.claim, [
        now,
        now + MAX_AHEAD_MS,
        limit,
        lease,
      ])) as unknown as RequestRow[]
      // RETURNING promises no order, but ids sort by the time of arrival.
      rows.sort((a, b) => (a.id < b.id ? -1 : 1))
      return rows.map((row) => ({ request: requestOfRow(row), fence: row.fence }))
    },
    async settle({ request, fence }, settlement) {
      const columns = settledColumns(settlement, request, clock())
      const { state, due, delivered, error, refused, copies, uncounted } = columns
      const values = [request.id, fence, state, due, delivered, error, refused, copies, uncounted]
      return (await write(sql.settle, values)).length === 1
    },
    async nextDueAt() {
      const [row] = await read(sql.nextDue, [clock() + MAX_AHEAD_MS])
      return (row?.due ?? null) as number | null
    },
    async status() {
      const counts = { waiting: 0, sending: 0, delivered: 0, dead: 0, spam: 0 }
      const status: StoreStatus = { counts, oldestWaitingAt: null, refused: 0, copiesLeft: 0 }
      const rows = (await read(sql.status)) as unknown as StatusRow[]
      for (const { state, count, oldest, refused, copies } of rows) {
        counts[state] = count
        status.refused += refused ?? 0
        status.copiesLeft += copies ?? 0
        if (oldest !== null) status.oldestWaitingAt = Math.min(oldest, status.oldestWaitingAt ?? oldest)
      }
      return status
    },
    async list({ state, since, email }) {
      const emails = email === undefined ? ([null, null] as const) : foldedForms(email)
      const values = [state ?? null, since ?? Number.MIN_SAFE_INTEGER, ...emails]
      return ((await read(sql.list, values)) as unknown as RequestRow[]).map(requestOfRow)
    },
    async get(id) {
      const [row] = await read(sql.get, [id])
      return row === undefined ? null : requestOfRow(row as unknown as RequestRow)
    },
    async retry(id) {
      return (await write(sql.retry, [clock(), id])).length === 1
    },
    async retryAll() {
      return (await write(sql.retryAll, [clock()])).length
    },
    deleteByEmail: (email) => erase(sql.deleteByEmail, foldedForms(email)),
    purge: (before) => erase(sql.purge, [before]),
    async clockRecord() {
      const [row] = await read(sql.clockRecord)
      return row as unknown as ClockRecord
    },
    async trustClock({ trustedAt, longestPauseMs }) {
      await write(sql.trustClock, [trustedAt, longestPauseMs])
    },
  } satisfies Partial<OutboxStore>
}

/** A row of `status`: a state and its count. The row of `delivered` also has the figures of the queue, null when it is empty. */
interface StatusRow extends Record<'oldest' | 'refused' | 'copies', number | null> {
  state: RequestState
  count: number
}
