import pg from 'pg'
import { reasonOf } from '../../errors.ts'
import { StoreUnavailableError } from '../store.ts'

/**
 * SQLSTATE classes of errors in our own code, where a retry does not help: unsupported, data,
 * constraint, statement name, syntax or access rule (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const PROGRAMMING_ERRORS: ReadonlySet<string> = new Set(['0A', '22', '23', '26', '42'])
/** Classes after which a retry within seconds does not help: wrong password, missing database and `PROGRAMMING_ERRORS`. */
const REFUSALS: ReadonlySet<string> = new Set(['28', '3D', ...PROGRAMMING_ERRORS])
/** The disk is full: retrying does not help, so the visitor is told at once. */
const DISK_FULL = '53100'

/** The class of the SQLSTATE, its first two characters; undefined for an error that the server did not send. */
function sqlClass(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code?.slice(0, 2) : undefined
}

/** Whether a retry may succeed soon: the server restarts, has no free connection, or a connection broke. */
export function isTransient(error: unknown): boolean {
  const refused = REFUSALS.has(sqlClass(error) ?? '') || (error as { code?: unknown }).code === DISK_FULL
  return !refused && !isBadCertificate(error)
}

/** Whether the code is one of OpenSSL's, such as DEPTH_ZERO_SELF_SIGNED_CERT, or Node's for a wrong host name. */
function isBadCertificate(error: unknown): boolean {
  return /CERT|UNABLE_TO_/.test(String((error as { code?: unknown }).code))
}

/**
 * Returns an error with only the server's message and code, because the server's details quote whole rows, which are personal
 * data. Failures of server, disk and connection become `StoreUnavailableError`.
 */
export function asStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailableError) return error
  if (error instanceof TypeError) return error
  const { code } = error as { code?: unknown }
  const message = `PostgreSQL${code === undefined ? '' : ` ${String(code)}`}: ${reasonOf(error)}`
  const ours = PROGRAMMING_ERRORS.has(sqlClass(error) ?? '')
  return ours ? new Error(message) : new StoreUnavailableError(message)
}
