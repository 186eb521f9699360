import { createHash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { ContactRequest } from '../../contact/fields.ts'
import { type IncomingRequest, REPEAT_WINDOW_MS, type RequestProgress, type StoredRequest } from './store.ts'

/** A row of `SELECTED_COLUMNS`, as both drivers return it. */
export interface RequestRow extends Omit<RequestProgress, 'heldAsSpam' | 'state'> {
  /** `dead` and `spam` were written by version 2.0.0. */
  state: RequestProgress['state'] | 'dead' | 'spam'
  fence: number
  heldAsSpam: 0 | 1
  name: string
  email: string
  phone: string | null
  message: string
  /** The further fields of the form, as JSON. */
  fields: string | null
}

/** The columns of a `RequestRow`, for SELECT and RETURNING. */
export const SELECTED_COLUMNS = `id, state, received_at AS "receivedAt", due_at AS "nextAttemptAt", attempts, fence,
  delivered_at AS "deliveredAt", last_error AS "lastError", held_as_spam AS "heldAsSpam",
  name, email, phone, message, fields`

export function requestOfRow(row: RequestRow): StoredRequest {
  const { fence: _, state, heldAsSpam, phone, fields, nextAttemptAt, ...rest } = row
  return {
    ...rest,
    ...(phone === null ? {} : { phone }),
    ...(fields === null ? {} : JSON.parse(fields)),
    state: state === 'dead' || state === 'spam' ? 'waiting' : state,
    nextAttemptAt: state === 'dead' ? 0 : nextAttemptAt,
    heldAsSpam: heldAsSpam === 1 || state === 'spam',
  }
}

/** The columns for the fields of a form: four of their own, which version 2.0.0 reads, and one for all further ones. */
export function fieldColumns({ name, email, phone, message, ...further }: ContactRequest) {
  const fields = Object.keys(further).length === 0 ? null : JSON.stringify(further)
  return { name, email, phone: phone ?? null, message, fields }
}

/** The parameters of `findRepeat`. The first two, the hashes of the content and of the key, are also stored with the request. */
export function repeatValues({ request, idempotencyKey, heldAsSpam }: IncomingRequest, now: number) {
  const { name, email, phone, message, fields } = fieldColumns(request)
  // Without further fields byte for byte what version 2.0.0 hashes, so that each finds the other's repeats.
  const content = [name, convertDomain(email, domainToASCII), phone, message]
  const hash = sha256(JSON.stringify(fields === null ? content : [...content, fields]))
  const key = idempotencyKey === undefined ? null : sha256(idempotencyKey)
  // Bounded on both sides: after the clock was set back, requests "from the future" must not match for years.
  return [hash, key, now - REPEAT_WINDOW_MS, now + REPEAT_WINDOW_MS, heldAsSpam ? 1 : 0] as const
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
