import { sql } from '../sql.ts'
import { type Row, sqlMethods } from '../sql-store.ts'
import type { Clock, OutboxStore, RateWindows } from '../store.ts'
import { connectPostgres, type PostgresOptions } from './database.ts'
import { migratePostgres } from './migrations.ts'
import { createRateWindows } from './rate-windows.ts'

/** The first key of advisory locks, which no other program is likely to use. */
const CONTENT_LOCK = 0x6f757462

type Options = PostgresOptions & { clock: Clock }
type PostgresStore = OutboxStore & { rateWindows: RateWindows }

/** Opens the outbox that several instances share, and migrates its database. */
export async function openPostgresStore(options: Options): Promise<PostgresStore> {
  const store = createPostgresStore(options)
  await store.ping().catch(async (error) => {
    await store.close()
    throw error
  })
  return store
}

/** The same, but the first operation connects and migrates. */
export function createPostgresStore(options: Options): PostgresStore {
  const { read, transaction, close } = connectPostgres(options, migratePostgres)
  const methods = sqlMethods(
    {
      read,
      write: (statements, how) =>
        transaction(async (query) => {
          let rows: Row[] = []
          for (const statement of statements) rows = await query(statement)
          return rows
        }, how),
      // PostgreSQL itself overwrites deleted rows, in its own time.
      eraseFromDisk: async () => true,
      skipLocked: sql`FOR UPDATE SKIP LOCKED`,
      // The second key is the beginning of the hash.
      lockContent: (content) => [
        sql`SELECT pg_advisory_xact_lock(${CONTENT_LOCK}::integer, ${content.readInt32BE()}::integer)`,
      ],
    },
    options.clock,
  )
  const rateWindows = createRateWindows(transaction, options.url)
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
