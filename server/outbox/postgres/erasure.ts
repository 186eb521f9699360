import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresDatabase } from './database.ts'

const RETRY_MS = 100

/**
 * PostgreSQL keeps the text of deleted rows, and of every older version of a row, in the table's files until
 * the space is needed. CLUSTER writes the table anew without them; unlike VACUUM FULL it works inside a
 * transaction, so that it cannot queue for ever and hold up everyone behind it.
 *
 * False when a transaction elsewhere still sees an old version, for all of `timeoutMs`. The database
 * remembers that it is due, and the next erasure does it.
 */
export async function rewriteIfDue(database: PostgresDatabase, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  const [due] = await database.read('SELECT erasures FROM outbox.upkeep WHERE erasures > rewritten')
  if (due === undefined) return true
  while (!(await rewrite(database))) {
    if (performance.now() > deadline) return false
    await delay(RETRY_MS)
  }
  // Only up to what was there before: an erasure that came meanwhile needs a rewriting of its own.
  const text = 'UPDATE outbox.upkeep SET rewritten = greatest(rewritten, :erasures)'
  await database.transaction([{ text, values: { erasures: due.erasures } }])
  return true
}

/** Whether no old version was left over. */
async function rewrite(database: PostgresDatabase): Promise<boolean> {
  let left: number | undefined
  try {
    await database.transaction(
      [
        { text: 'SET LOCAL lock_timeout = 1000' },
        { text: 'CLUSTER (VERBOSE) outbox.requests USING requests_pkey' },
      ],
      // "0 dead row versions cannot be removed yet.", in the server's language but with the number first.
      {
        lastsMs: 60_000,
        onNotice: (detail) => {
          left = Number(/^\d+/.exec(detail)?.[0] ?? left)
        },
      },
    )
  } catch {
    // Somebody holds the table, such as a dump. The rows are deleted; only the rewriting has to wait.
    return false
  }
  return left === 0
}
