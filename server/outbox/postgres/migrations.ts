import { firstTables, SECOND_TABLES } from '../tables.ts'
import type { Query, Transaction } from './database.ts'

/**
 * Numbered by position: a published migration never changes, a new one is added at the end.
 * Migrations only add columns with defaults, tables and indexes, so that an older program works
 * with a newer schema.
 *
 * The outbox has a schema of its own, because hosted platforms publish `public` through their API.
 * Row-level security without a policy keeps out all roles but the owner and those that bypass it,
 * even if somebody grants the schema by mistake. Ids are compared byte by byte, as in SQLite.
 * Visitors' texts have no statistics, because `pg_statistic` would keep copies that no erasure
 * reaches. What the rate limit counts is UNLOGGED, which keeps it out of the write-ahead log.
 */
const MIGRATIONS: readonly string[] = [
  `${firstTables({ id: 'text COLLATE "C"', time: 'bigint', bytes: 'bytea' })}
ALTER TABLE requests ALTER email_folded SET STATISTICS 0, ALTER fields SET STATISTICS 0;
CREATE UNLOGGED TABLE rate_windows (key text PRIMARY KEY, count integer NOT NULL, ends_at timestamptz NOT NULL);
ALTER TABLE requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE upkeep ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_windows ENABLE ROW LEVEL SECURITY;`,
  SECOND_TABLES,
]

/** Runs before the migrations. A role that may not create schemas needs `outbox` created for it. */
const POSTGRES_SCHEMA = `DO $$ BEGIN
  IF to_regnamespace('outbox') IS NULL THEN CREATE SCHEMA outbox; END IF;
END $$;
CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY);
ALTER TABLE migrations ENABLE ROW LEVEL SECURITY;`

/** The key of an advisory lock, which no other program on the database is likely to use. */
const MIGRATION_LOCK = 7_305_411_968_252

/**
 * Brings the database up to date. Takes a lock before it looks at the version, because several
 * instances may start at once. A newer database stays as it is.
 */
export async function migratePostgres(transaction: Transaction): Promise<void> {
  const applied = async (query: Query) =>
    Number((await query('SELECT count(*) AS count FROM migrations'))[0]?.count)
  // First without the lock: when there is nothing to migrate, a start waits for no other instance.
  const isCurrent = await transaction(
    async (query) => {
      const [found] = await query(`SELECT to_regclass('migrations') IS NOT NULL AS there`)
      return found?.there === true && (await applied(query)) >= MIGRATIONS.length
    },
    { repeatable: true },
  )
  if (isCurrent) return
  await transaction(async (query) => {
    await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await query(POSTGRES_SCHEMA)
    for (const step of MIGRATIONS.slice(await applied(query))) {
      await query(step)
      await query('INSERT INTO migrations SELECT count(*) + 1 FROM migrations')
    }
  })
}
