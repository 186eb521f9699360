import { type Row, sqlMethods } from '../sql-store.ts'
import type { Dialect } from '../statements.ts'
import type { Clock, OutboxStore, RateWindows } from '../store.ts'
import { connectPostgres, type PostgresOptions } from './database.ts'
import { migratePostgres } from './migrations.ts'
import { createRateWindows } from './rate-windows.ts'

/**
 * The first key of advisory locks: a number that no other program in the same database is likely to
 * use.
 */
const CONTENT_LOCK = 0x6f757462

const DIALECT: Dialect = {
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  lockContent: [`SELECT pg_advisory_xact_lock(${CONTENT_LOCK}, $lock)`],
}

type Options = PostgresOptions & { clock: Clock }
type PostgresStore = OutboxStore & { rateWindows: RateWindows }

/** Opens the outbox that several instances share, and brings the database up to date first. */
export async function openPostgresStore(options: Options): Promise<PostgresStore> {
  const store = createPostgresStore(options)
  await store.ping().catch(async (error) => {
    await store.close()
    throw error
  })
  return store
}

/** The same, connected by the first operation. */
export function createPostgresStore(options: Options): PostgresStore {
  const database = connectPostgres(options, migratePostgres)
  const { read, transaction, close } = database
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
    options.clock,
  )
  const rateWindows = createRateWindows(database, options.url)
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
