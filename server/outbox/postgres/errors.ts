import pg from 'pg'
import { reasonOf } from '../../errors.ts'
import { StoreUnavailableError } from '../store.ts'

/**
 * Classes of SQLSTATE for errors in our own code, which a retry does not mend: unsupported, data,
 * constraint, statement name, syntax or access rule (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const PROGRAMMING_ERRORS: ReadonlySet<string> = new Set(['0A', '22', '23', '26', '42'])
/** Wrong password, missing database: retrying within seconds does not help. */
const REFUSALS: ReadonlySet<string> = new Set(['28', '3D', ...PROGRAMMING_ERRORS])
/** The disk is full: retrying does not help, so the visitor is told at once. */
const DISK_FULL = '53100'

/** Two characters of the SQLSTATE; undefined when the server did not answer at all. */
function sqlClass(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code?.slice(0, 2) : undefined
}

/** Whether the same may succeed in a moment: the server restarts, is full of connections, or a line broke. */
export function isTransient(error: unknown): boolean {
  const refused = REFUSALS.has(sqlClass(error) ?? '') || (error as { code?: unknown }).code === DISK_FULL
  return !refused && !isBadCertificate(error)
}

/** OpenSSL's verdicts, such as DEPTH_ZERO_SELF_SIGNED_CERT, and Node's own about names. */
function isBadCertificate(error: unknown): boolean {
  return /CERT|UNABLE_TO_/.test(String((error as { code?: unknown }).code))
}

/**
 * What goes on from here carries the server's sentence and code only: its details quote whole rows, and those
 * are personal data. Failures of server, disk and line become `StoreUnavailableError`.
 */
export function asStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailableError) return error
  if (error instanceof TypeError) return error
  const { code } = error as { code?: unknown }
  const message = `PostgreSQL${code === undefined ? '' : ` ${String(code)}`}: ${reasonOf(error)}`
  const ours = PROGRAMMING_ERRORS.has(sqlClass(error) ?? '')
  return ours ? new Error(message) : new StoreUnavailableError(message)
}
