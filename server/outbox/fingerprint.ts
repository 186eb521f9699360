import { hash } from 'node:crypto'
import type { ContactRequest } from '../../contact/contact-request.ts'

/** SHA-256 of the four fields, which validation has trimmed and given LF line ends. */
export function contentFingerprint({ name, email, phone, message }: ContactRequest): Uint8Array {
  return hash('sha256', JSON.stringify([name, email, phone ?? null, message]), 'buffer')
}

/** SHA-256 of a caller's key: of fixed length, whatever the caller sent. */
export function keyFingerprint(key: string | undefined): Uint8Array | null {
  return key === undefined ? null : hash('sha256', key, 'buffer')
}
