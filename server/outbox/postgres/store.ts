import { type Row, sqlMethods } from '../sql-store.ts'
import type { Dialect } from '../statements.ts'
import type { Clock, OutboxStore, RateWindows } from '../store.ts'
import { connectPostgres } from './database.ts'
import { migratePostgres } from './migrations.ts'
import { createRateWindows } from './rate-windows.ts'

/** The first key of advisory locks: a number that no other program in the same database is likely to use. */
const CONTENT_LOCK = 0x6f757462

const DIALECT: Dialect = {
  schema: 'outbox.',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  lockContent: [`SELECT pg_advisory_xact_lock(${CONTENT_LOCK}, $lock)`],
}

export interface PostgresStoreOptions {
  /** `DATABASE_URL`. */
  url: string
  clock: Clock
  /** How long an operation waits for an unreachable or restarting database, then rejects; 5 s by default. */
  timeoutMs?: number
  /** Connections at most; 5 by default. */
  connections?: number
}

/** Opens the outbox that several instances share, and brings the database up to date first. */
export async function openPostgresStore(
  options: PostgresStoreOptions,
): Promise<OutboxStore & { rateWindows: RateWindows }> {
  const { url, clock, timeoutMs = 5000, connections = 5 } = options
  const database = connectPostgres({ url, timeoutMs, connections })
  const { read, transaction, close } = database
  await migratePostgres(database).catch(async (error) => {
    await close()
    throw error
  })
  const methods = sqlMethods(
    {
      read,
      write: (texts, values, how) =>
        transaction(async (query) => {
          let rows: Row[] = []
          for (const text of texts) rows = await query(text, values)
          return rows
        }, how),
      // PostgreSQL itself overwrites deleted rows, in its own time.
      eraseFromDisk: async () => true,
    },
    DIALECT,
    clock,
  )
  const rateWindows = createRateWindows(database, url)
  return {
    ...methods,
    async purge(deliveredBefore) {
      await rateWindows.forget()
      return methods.purge(deliveredBefore)
    },
    rateWindows,
    close,
  }
}
