import { createRequestIds } from './request-id.ts'
import {
  fieldColumns,
  foldEmail,
  foldedForms,
  type RequestRow,
  repeatValues,
  requestOfRow,
} from './request-row.ts'
import { type Dialect, statementsFor } from './statements.ts'
import { type Clock, type Erasure, MAX_AHEAD_MS, type OutboxStore, type StoreStatus } from './store.ts'

export type Row = Record<string, unknown>
export type SqlValue = string | number | Uint8Array | null

interface Database {
  /** The rows of a statement that only reads. */
  read(text: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs one statement that writes and resolves to its rows once they are synced to disk. */
  write(text: string, values: readonly SqlValue[]): Promise<Row[]>
  /** Like `write`, for a statement whose first value is a request's hash: two of the same hash never run at the same time. */
  insert(text: string, values: readonly [Uint8Array, ...SqlValue[]]): Promise<Row[]>
  /** Removes erased text from the files; false when a later erasure has to do so. */
  eraseFromDisk(): Promise<boolean>
}

/** How long requests are kept that version 2.0.0 took for spam and mailed to nobody. */
const OLD_SPAM_MS = 7 * 24 * 3_600_000

/** The methods that are alike for both databases. */
export function sqlMethods({ read, write, insert, eraseFromDisk }: Database, dialect: Dialect, clock: Clock) {
  const sql = statementsFor(dialect)
  const newId = createRequestIds()
  /** How many rows a statement that writes has changed: each of those statements returns them. */
  const change = async (text: string, values: readonly SqlValue[]) => (await write(text, values)).length
  async function erase(text: string, values: readonly SqlValue[]): Promise<Erasure> {
    return { erased: await change(text, values), complete: await eraseFromDisk() }
  }
  const requestsOf = (rows: Row[]) => (rows as unknown as RequestRow[]).map(requestOfRow)

  return {
    async accept(incoming) {
      const now = clock()
      const repeat = repeatValues(incoming, now)
      const { name, email, phone, message, fields } = fieldColumns(incoming.request)
      for (;;) {
        const id = newId(now)
        const row = [id, now, name, email, phone, message, fields, foldEmail(email)]
        if ((await insert(sql.insert, [...repeat, ...row])).length === 1) return { id, repeated: false }
        const [known] = await read(sql.findRepeat, repeat)
        if (known !== undefined) return { id: String(known.id), repeated: true }
        // Neither stored nor found, because another process made the same id or erased the repeat in between: once more.
      }
    },
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
    async settle({ request: { id }, fence }, settlement) {
      const { outcome } = settlement
      if (outcome === 'delivered') return (await change(sql.delivered, [id, fence, clock()])) === 1
      if (outcome === 'released') return (await change(sql.released, [id, fence])) === 1
      const due = Math.min(settlement.at, clock() + MAX_AHEAD_MS)
      const failing = settlement.temporary ? 0 : 1
      return (await change(sql.putOff, [id, fence, due, settlement.error, failing])) === 1
    },
    async nextDueAt() {
      const [row] = await read(sql.nextDue, [clock() + MAX_AHEAD_MS])
      return (row?.due ?? null) as number | null
    },
    async status() {
      const [row] = await read(sql.status)
      return row as unknown as StoreStatus
    },
    async list({ state = null, email }) {
      const emails = email === undefined ? ([null, null] as const) : foldedForms(email)
      return requestsOf(await read(sql.list, [state, ...emails]))
    },
    async get(id) {
      return requestsOf(await read(sql.get, [id]))[0] ?? null
    },
    async retry(id) {
      return (await change(sql.retry, [clock(), id])) === 1
    },
    retryAll: () => change(sql.retryAll, [clock()]),
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
      return (await change(sql.takeTurn(task), [now, now - everyMs, now + everyMs])) === 1
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
    async ping() {
      await read(sql.ping)
    },
  } satisfies Partial<OutboxStore>
}
