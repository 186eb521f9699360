import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresDatabase } from './database.ts'

const RETRY_MS = 100

/**
 * Selects the transaction of the last erasure, if the table was not rewritten since, and whether a session or standby has a
 * snapshot so old that it may still see the erased rows: CLUSTER would keep those rows.
 */
const REWRITE_DUE = `SELECT erased_in AS "erasedIn", EXISTS (
    SELECT FROM (
      SELECT backend_xmin FROM pg_stat_activity UNION ALL SELECT xmin FROM pg_replication_slots
    ) AS snapshots(xmin) WHERE age(xmin) >= age(erased_in::xid)
  ) AS visible FROM outbox.upkeep WHERE erased_in IS NOT NULL`
/** Marks the rewrite as done, unless another erasure came meanwhile: that erasure still needs its own rewrite. */
const REWRITTEN = 'UPDATE outbox.upkeep SET erased_in = NULL WHERE erased_in = $1'

/**
 * PostgreSQL keeps the text of deleted rows in the table's files until the space is needed. CLUSTER writes the table anew
 * without those rows, except the ones that a snapshot can still see. VACUUM FULL is not used: it cannot run in a transaction, so
 * its lock timeout would be set for the session, which a pooler shares with other clients.
 *
 * False when the rewrite did not succeed within `timeoutMs`, mostly because another transaction, such as a dump, locked
 * the table or could still see the erased rows. `upkeep.erased_in` stays set then, and the next erasure tries again.
 */
export async function rewriteIfDue(database: PostgresDatabase, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const [due] = await database.read(REWRITE_DUE)
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
        await query(REWRITTEN, [erasedIn])
      },
      { statementMs: 60_000 },
    )
    return true
  } catch {
    // The rows are deleted; only rewriting the table has to wait.
    return false
  }
}
