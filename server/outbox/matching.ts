import { createHash } from 'node:crypto'
import type { ContactRequest } from '../../contact/contact-request.ts'

/** SHA-256 of the four fields, which validation has trimmed and given LF line ends. */
export function contentFingerprint({ name, email, phone, message }: ContactRequest): Uint8Array {
  return sha256(JSON.stringify([name, email, phone ?? null, message]))
}

/** SHA-256 of a caller's key: of fixed length, whatever the caller sent. */
export function keyFingerprint(key: string | undefined): Uint8Array | null {
  return key === undefined ? null : sha256(key)
}

/** Upper and lower case of every script, and both ways to write an accent, are one address. */
export function foldCase(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

/** Not the shorter `crypto.hash`, which the Deno 2.1 of hosted functions does not have. */
function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
