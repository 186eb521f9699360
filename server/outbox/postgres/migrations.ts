import type { PostgresDatabase, Query } from './database.ts'

/**
 * Numbered by position: a published migration never changes, a new one is added at the end. schema-version.ts reverses them.
 *
 * The outbox has a schema of its own, because hosted platforms publish `public` through their API. Row-level security without
 * a policy shuts out all roles but the owner and those that bypass it, should somebody grant the schema by mistake. Ids are
 * compared byte by byte, as in SQLite, whatever the database's collation. What visitors write has no planner statistics, because
 * `pg_statistic` would hold copies of the text that no erasure reaches.
 */
export const POSTGRES_MIGRATIONS: readonly string[] = [
  `CREATE TABLE outbox.requests (
  id text COLLATE "C" PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'dead', 'spam')),
  due_at bigint,
  received_at bigint NOT NULL,
  queued_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  fence integer NOT NULL DEFAULT 0,
  delivered_at bigint,
  last_error text,
  content_hash bytea NOT NULL,
  key_hash bytea,
  name text NOT NULL,
  email text NOT NULL,
  email_folded text NOT NULL,
  phone text,
  message text NOT NULL
);
ALTER TABLE outbox.requests ALTER name SET STATISTICS 0, ALTER email SET STATISTICS 0,
  ALTER email_folded SET STATISTICS 0, ALTER phone SET STATISTICS 0, ALTER message SET STATISTICS 0;
CREATE INDEX requests_content ON outbox.requests (content_hash);
CREATE INDEX requests_open ON outbox.requests (due_at, id) WHERE state IN ('waiting', 'sending');
CREATE TABLE outbox.upkeep (erasures bigint NOT NULL, rewritten bigint NOT NULL);
INSERT INTO outbox.upkeep VALUES (0, 0);
ALTER TABLE outbox.requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox.upkeep ENABLE ROW LEVEL SECURITY;`,
  'ALTER TABLE outbox.requests ADD refused integer NOT NULL DEFAULT 0, ADD copies text;',
  'ALTER TABLE outbox.upkeep ADD trusted_at bigint, ADD longest_pause bigint',
  // The requests that a shared rate limit counts. UNLOGGED keeps them out of the write-ahead log; a crash may empty the table.
  `CREATE UNLOGGED TABLE outbox.received (
  client text NOT NULL,
  spam boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE outbox.received ENABLE ROW LEVEL SECURITY;`,
  `ALTER TABLE outbox.upkeep ADD erased_in xid8;
UPDATE outbox.upkeep SET erased_in = pg_current_xact_id() WHERE erasures > rewritten;
ALTER TABLE outbox.upkeep DROP erasures, DROP rewritten;`,
]

/** Runs before the migrations. A role that may not create schemas needs `outbox` created for it. */
const POSTGRES_SCHEMA = `DO $$ BEGIN
  IF to_regnamespace('outbox') IS NULL THEN CREATE SCHEMA outbox; END IF;
END $$;
CREATE TABLE IF NOT EXISTS outbox.migrations (number integer PRIMARY KEY);
ALTER TABLE outbox.migrations ENABLE ROW LEVEL SECURITY;`

/** The key of an advisory lock: a number that no other program in the same database is likely to use. */
const MIGRATION_LOCK = 7_305_411_968_252

/**
 * Brings the database up to date. Safe when several instances start at once: each waits for the lock before it
 * looks at the version. Throws when the database was written by a newer version of this program.
 */
export async function migratePostgres(
  database: PostgresDatabase,
  steps: readonly string[] = POSTGRES_MIGRATIONS,
): Promise<void> {
  // First without the lock: when there is nothing to migrate, a start waits for no other instance.
  const [exists] = await database.read(`SELECT to_regclass('outbox.migrations') IS NOT NULL AS there`)
  if (exists?.there === true && (await appliedOf(steps, database.read)) === steps.length) return
  await database.transaction(async (query) => {
    await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await query(POSTGRES_SCHEMA)
    const applied = await appliedOf(steps, query)
    for (const [index, step] of steps.entries()) {
      if (index < applied) continue
      await query(step)
      await query('INSERT INTO outbox.migrations (number) VALUES ($1)', [index + 1])
    }
  })
}

async function appliedOf(steps: readonly string[], query: Query): Promise<number> {
  const [row] = await query('SELECT count(*) AS count FROM outbox.migrations')
  const applied = Number(row?.count)
  if (applied <= steps.length) return applied
  throw new Error(
    `The database has version ${applied}; this program knows ${steps.length}. Start the newer program.`,
  )
}
