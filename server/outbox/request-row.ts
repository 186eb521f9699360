import { createHash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import {
  type Copies,
  type IncomingRequest,
  MAX_AHEAD_MS,
  REPEAT_WINDOW_MS,
  type Settlement,
  type StoredRequest,
} from './store.ts'

/** A row of `SELECTED_COLUMNS`, as both drivers return it. */
export interface RequestRow extends Omit<StoredRequest, 'refused' | 'copies' | 'phone'> {
  fence: number
  refused: 0 | 1
  /** `Copies` as JSON. */
  copies: string | null
  phone: string | null
}

const REQUEST_COLUMNS = {
  id: 'id',
  state: 'state',
  receivedAt: 'received_at',
  queuedAt: 'queued_at',
  nextAttemptAt: 'due_at',
  attempts: 'attempts',
  fence: 'fence',
  deliveredAt: 'delivered_at',
  lastError: 'last_error',
  refused: 'refused',
  copies: 'copies',
  name: 'name',
  email: 'email',
  phone: 'phone',
  message: 'message',
} as const satisfies Record<keyof RequestRow, string>

/** The columns of a `RequestRow`, for SELECT and RETURNING. */
export const SELECTED_COLUMNS = Object.entries(REQUEST_COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ')

/** `REQUEST_COLUMNS` and the hashes that identify repeats: all columns that a copy to another database needs. */
export const STORED_COLUMNS = [...Object.values(REQUEST_COLUMNS), 'content_hash', 'key_hash'] as const

export function requestOfRow({ fence: _, refused, copies, phone, ...row }: RequestRow): StoredRequest {
  return {
    ...row,
    refused: refused === 1,
    copies: copies === null ? null : (JSON.parse(copies) as Copies),
    ...(phone === null ? {} : { phone }),
  }
}

/**
 * What a settlement at the time `now` writes into the row of a request, the same in every store. `uncounted` is subtracted from
 * the attempts.
 */
export function settledColumns(settlement: Settlement, request: StoredRequest, now: number) {
  const before = {
    due: null,
    delivered: null,
    error: request.lastError,
    refused: request.refused ? 1 : 0,
    copies: jsonOf(request.copies),
    uncounted: 0,
  } as const
  switch (settlement.outcome) {
    case 'delivered':
      return { ...before, state: 'delivered', delivered: now, error: null, refused: 0, copies: null }
    case 'released':
      return { ...before, state: 'waiting', due: 0, uncounted: 1 }
    default: {
      const { error, refused = false, copies = request.copies } = settlement
      const failed = { ...before, error, refused: refused ? 1 : 0, copies: jsonOf(copies) } as const
      return settlement.outcome === 'dead'
        ? { ...failed, state: 'dead' }
        : { ...failed, state: 'waiting', due: Math.min(settlement.at, now + MAX_AHEAD_MS) }
    }
  }
}

function jsonOf(copies: Copies | null): string | null {
  return copies === null ? null : JSON.stringify(copies)
}

/** The parameters of `findRepeat`. The first two, the hashes of the content and of the key, are also stored with the request. */
export function repeatValues({ request, idempotencyKey, spam }: IncomingRequest, now: number) {
  // Validation has trimmed the four fields and given them LF line ends.
  const { name, email, phone = null, message } = request
  const content = sha256(JSON.stringify([name, convertDomain(email, domainToASCII), phone, message]))
  const key = idempotencyKey === undefined ? null : sha256(idempotencyKey)
  // Bounded on both sides: after the clock was set back, requests "from the future" must not match for years.
  return [content, key, now - REPEAT_WINDOW_MS, now + REPEAT_WINDOW_MS, spam ? 1 : 0] as const
}

/** An address in a form for comparing: without differences of case, composition of accents, or Unicode and punycode. */
export function foldEmail(email: string): string {
  return convertDomain(email.normalize('NFC').toLowerCase(), domainToASCII)
}

/** The folded address, and the form stored by versions that did not write domains as punycode. */
export function foldedForms(email: string): [string, string] {
  const folded = foldEmail(email)
  return [folded, convertDomain(folded, domainToUnicode)]
}

/** The address with its domain converted; an invalid domain stays as it is. */
function convertDomain(email: string, convert: (domain: string) => string): string {
  const start = email.lastIndexOf('@') + 1
  const domain = email.slice(start)
  return email.slice(0, start) + (convert(domain) || domain)
}

/** Does not use the shorter `crypto.hash`, which the Deno 2.1 of hosted functions does not have. */
function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
