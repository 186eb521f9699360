import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { type IncomingRequest, REPEAT_WINDOW_MS, type RequestProgress, type StoredRequest } from './store.ts'

/** A row of `SELECTED_COLUMNS`, as both drivers return it. */
export interface RequestRow extends Omit<RequestProgress, 'heldAsSpam'> {
  fence: number
  heldAsSpam: 0 | 1
  /** The fields of the form, as JSON. */
  fields: string
}

/** The columns of a `RequestRow`, for SELECT and RETURNING. */
export const SELECTED_COLUMNS = `id, state, received_at AS "receivedAt", due_at AS "nextAttemptAt", attempts, fence,
  delivered_at AS "deliveredAt", last_error AS "lastError", held_as_spam AS "heldAsSpam", fields`

export function requestOfRow({ fence: _, fields, heldAsSpam, ...progress }: RequestRow): StoredRequest {
  return { ...progress, heldAsSpam: heldAsSpam === 1, ...JSON.parse(fields) }
}

/** The values of `findRepeat`; the hashes of the content and of the key are also stored with the request. */
export function repeatValues({ request, idempotencyKey, heldAsSpam }: IncomingRequest, now: number) {
  // Browsers differ in how they send the domain.
  const content = JSON.stringify({ ...request, email: withAsciiDomain(request.email) })
  return {
    content: sha256(content),
    key: idempotencyKey === undefined ? null : sha256(idempotencyKey),
    // Bounded on both sides: after the clock was set back, requests "from the future" must not match for years.
    since: now - REPEAT_WINDOW_MS,
    until: now + REPEAT_WINDOW_MS,
    spam: heldAsSpam ? 1 : 0,
  }
}

/** An address in a form for comparing: without differences of case, composition of accents, or Unicode and punycode. */
export const foldEmail = (email: string) => withAsciiDomain(email.normalize('NFC').toLowerCase())

/** The address with its domain as punycode; an invalid domain stays as it is. */
function withAsciiDomain(email: string): string {
  const start = email.lastIndexOf('@') + 1
  const domain = email.slice(start)
  return email.slice(0, start) + (domainToASCII(domain) || domain)
}

/** Does not use the shorter `crypto.hash`, which the Deno 2.1 of hosted functions does not have. */
function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
