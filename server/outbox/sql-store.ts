import { foldedForms, type RequestRow, repeatValues, requestOfRow, settledColumns } from './request-row.ts'
import type { statementsFor } from './statements.ts'
import { type Clock, type Erasure, MAX_AHEAD_MS, type OutboxStore } from './store.ts'

export type Row = Record<string, unknown>
export type SqlValue = string | number | Uint8Array | null

interface Database {
  /** The rows of a statement that only reads. */
  read(text: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs one statement that writes and resolves to its rows once they are synced to disk. */
  write(text: string, values: readonly SqlValue[]): Promise<Row[]>
  /** Removes erased text from the files; false when a later erasure has to do so. */
  eraseFromDisk(): Promise<boolean>
}

/** How long requests are kept that version 2.0.0 took for spam and mailed to nobody. */
const OLD_SPAM_MS = 7 * 24 * 3_600_000

/** The methods that are alike for both databases. */
export function sqlMethods(
  { read, write, eraseFromDisk }: Database,
  sql: ReturnType<typeof statementsFor>,
  clock: Clock,
) {
  async function erase(text: string, values: readonly SqlValue[]): Promise<Erasure> {
    const erased = (await write(text, values)).length
    return { erased, complete: await eraseFromDisk() }
  }
  const requestsOf = (rows: Row[]) => (rows as unknown as RequestRow[]).map(requestOfRow)

  return {
    async isRepeat(incoming) {
      return (await read(sql.findRepeat, repeatValues(incoming, clock()))).length > 0
    },
    async claim(limit, leaseMs) {
      const now = clock()
      const lease = now + Math.min(leaseMs, MAX_AHEAD_MS)
      const rows = await write(sql.claim, [now, now + MAX_AHEAD_MS, limit, lease])
      // RETURNING promises no order, but ids sort by the time of arrival.
      rows.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
      return requestsOf(rows).map((request, i) => ({ request, fence: Number(rows[i]?.fence) }))
    },
    async settle({ request, fence }, settlement) {
      const columns = settledColumns(settlement, request, clock())
      const { state, due, delivered, error, failing, attemptsGivenBack } = columns
      const values = [request.id, fence, state, due, delivered, error, failing, attemptsGivenBack]
      return (await write(sql.settle, values)).length === 1
    },
    async nextDueAt() {
      const [row] = await read(sql.nextDue, [clock() + MAX_AHEAD_MS])
      return (row?.due ?? null) as number | null
    },
    async status() {
      const [counted, [queue]] = await Promise.all([read(sql.counts), read(sql.queue)])
      const countOf = (...states: string[]) =>
        counted.reduce(
          (sum, { state, count }) => (states.includes(String(state)) ? sum + Number(count) : sum),
          0,
        )
      const { oldestWaitingAt, firstReceivedAt, failingReceivedAt, error } = queue as unknown as QueueRow
      return {
        counts: {
          waiting: countOf('waiting', 'dead'),
          sending: countOf('sending'),
          delivered: countOf('delivered'),
        },
        oldestWaitingAt,
        failing: failingReceivedAt === null ? null : { receivedAt: failingReceivedAt, error: error ?? '' },
        firstReceivedAt,
      }
    },
    async list({ state = null, email }) {
      const emails = email === undefined ? ([null, null] as const) : foldedForms(email)
      return requestsOf(await read(sql.list, [state, ...emails]))
    },
    async get(id) {
      return requestsOf(await read(sql.get, [id]))[0] ?? null
    },
    async retry(id) {
      return (await write(sql.retry, [clock(), id])).length === 1
    },
    async retryAll() {
      return (await write(sql.retryAll, [clock()])).length
    },
    delete(which) {
      return 'id' in which
        ? erase(sql.deleteById, [which.id])
        : erase(sql.deleteByEmail, foldedForms(which.email))
    },
    purge: (deliveredBefore) => erase(sql.purge, [deliveredBefore, clock() - OLD_SPAM_MS]),
    async testWrite() {
      await write(sql.testWrite, [clock()])
    },
    async takeTurn(task, everyMs) {
      const now = clock()
      return (await write(sql.takeTurn(task), [now, now - everyMs, now + everyMs])).length === 1
    },
    async delayTurn(task, at, everyMs) {
      await write(sql.setTurn(task), [at - everyMs])
    },
    async refusedRecipients() {
      const [row] = await read(sql.refusedRecipients)
      return JSON.parse(String(row?.refused)) as Record<string, string>
    },
    async noteRefusedRecipients(refused) {
      await write(sql.noteRefusedRecipients, [JSON.stringify(refused)])
    },
  } satisfies Partial<OutboxStore>
}

interface QueueRow
  extends Record<'oldestWaitingAt' | 'firstReceivedAt' | 'failingReceivedAt', number | null> {
  error: string | null
}
