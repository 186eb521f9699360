import type { Claim, RequestState, StoredRequest } from './store.ts'

/** Columns that make a request, in the names that rows have in both stores. */
export const REQUEST_COLUMNS = [
  'id',
  'state',
  'received_at',
  'queued_at',
  'due_at',
  'attempts',
  'fence',
  'delivered_at',
  'last_error',
  'name',
  'email',
  'phone',
  'message',
] as const

/** A row of these columns, as both drivers return it. */
export interface RequestRow {
  id: string
  state: RequestState
  received_at: number
  queued_at: number
  due_at: number | null
  attempts: number
  fence: number
  delivered_at: number | null
  last_error: string | null
  name: string
  email: string
  phone: string | null
  message: string
}

export function requestOfRow(row: RequestRow): StoredRequest {
  return {
    id: row.id,
    state: row.state,
    receivedAt: row.received_at,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    nextAttemptAt: row.due_at,
    deliveredAt: row.delivered_at,
    lastError: row.last_error,
    name: row.name,
    email: row.email,
    ...(row.phone === null ? {} : { phone: row.phone }),
    message: row.message,
  }
}

/** Oldest first: RETURNING promises no order, and ids sort by the time of arrival. */
export function claimsOfRows(rows: readonly RequestRow[]): Claim[] {
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => ({ request: requestOfRow(row), fence: row.fence }))
}
