import { setTimeout as delay } from 'node:timers/promises'
import { DamagedStoreError, StoreUnavailableError } from '../store.ts'

/** The result codes BUSY and LOCKED (https://www.sqlite.org/rescode.html). */
const LOCKED: ReadonlySet<number | undefined> = new Set([5, 6])
/** The result codes CORRUPT and NOTADB. */
const DAMAGE: ReadonlySet<number | undefined> = new Set([11, 26])

/** The primary result code of an error thrown by `node:sqlite`; undefined for any other error. */
function resultCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}

/**
 * Makes SQLite's errors a `StoreUnavailableError`, or where the file is damaged a
 * `DamagedStoreError`. Other errors are returned unchanged.
 */
export function asStoreError(error: unknown): unknown {
  const code = resultCode(error)
  const closed = (error as { code?: unknown }).code === 'ERR_INVALID_STATE'
  if (code === undefined && !closed) return error
  const message = `SQLite: ${(error as Error).message}`
  return DAMAGE.has(code)
    ? new DamagedStoreError(`${message}; docs/operations.md says how to go back to the last copy`)
    : new StoreUnavailableError(message)
}

export const RETRY_MS = 10

/**
 * Runs `work`, again and again while another process holds the lock, for `timeoutMs` at most.
 * Rejects with what `asStoreError` returns.
 */
export async function retryLocked<T>(timeoutMs: number, work: () => T): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!LOCKED.has(resultCode(error)) || performance.now() > deadline) throw asStoreError(error)
      await delay(RETRY_MS)
    }
  }
}
