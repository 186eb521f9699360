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
      write: (texts, values, how) =>
        transaction(async (query) => {
          let rows: Row[] = []
          for (const text of texts) rows = await query(text, values)
          return rows
        }, how),
      // PostgreSQL itself overwrites deleted rows, in its own time.
      eraseFromDisk: async () => true,
      skipLocked: 'FOR UPDATE SKIP LOCKED',
      // The second key is the beginning of the hash, as a number.
      lockContent: [
        `SELECT pg_advisory_xact_lock(${CONTENT_LOCK},
          ('x' || encode(substr($content::bytea, 1, 4), 'hex'))::bit(32)::integer)`,
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
