import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresDatabase } from './database.ts'
import { SQL } from './statements.ts'

const RETRY_MS = 100

/**
 * PostgreSQL keeps the text of deleted rows in the table's files until the space is needed. CLUSTER writes the table anew,
 * with what some snapshot can still see. Unlike VACUUM FULL it works inside a transaction: the lock timeout of a VACUUM
 * would be a setting of the session, which a pooler hands to others.
 *
 * False when for all of `timeoutMs` a transaction elsewhere held the table, as a dump does, or could see what was erased.
 * The database remembers that it is due, and the next erasure does it.
 */
export async function rewriteIfDue(database: PostgresDatabase, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const [due] = await database.read(SQL.rewriteDue)
    if (due === undefined) return true
    if (!due.visible && (await rewrite(database, due.erasedIn))) return true
    if (performance.now() > deadline) return false
    await delay(RETRY_MS)
  }
}

async function rewrite(database: PostgresDatabase, erasedIn: unknown): Promise<boolean> {
  try {
    await database.transaction(
      async (query) => {
        await query('SET LOCAL lock_timeout = 1000')
        await query('CLUSTER outbox.requests USING requests_pkey')
        await query(SQL.rewritten, [erasedIn])
      },
      { statementMs: 60_000 },
    )
    return true
  } catch {
    // The rows are deleted; only the rewriting has to wait.
    return false
  }
}
