import { DUE, UNDELIVERED } from '../statements.ts'
import type { PostgresDatabase } from './database.ts'

/**
 * Numbered by position: a published migration never changes, a new one is added at the end. Migrations only add: columns with
 * defaults, tables and indexes, so that an older program goes on with a newer schema.
 *
 * The outbox has a schema of its own, because hosted platforms publish `public` through their API. Row-level security without
 * a policy shuts out all roles but the owner and those that bypass it, should somebody grant the schema by mistake. Ids are
 * compared byte by byte, as in SQLite, whatever the database's collation. What visitors write has no planner statistics, because
 * `pg_statistic` would hold copies of the text that no erasure reaches.
 */
const MIGRATIONS: readonly string[] = [
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

/** What came later has no number, because version 2.0.0 refuses one higher than 5. It is run where its last change is missing. */
const UNNUMBERED = `ALTER TABLE outbox.requests ADD IF NOT EXISTS held_as_spam integer NOT NULL DEFAULT 0,
  ADD IF NOT EXISTS fields text;
ALTER TABLE outbox.requests ALTER fields SET STATISTICS 0;
ALTER TABLE outbox.upkeep ADD IF NOT EXISTS written_at bigint,
  ADD IF NOT EXISTS alarm_asked_at bigint NOT NULL DEFAULT 0,
  ADD IF NOT EXISTS copied_at bigint NOT NULL DEFAULT 0, ADD IF NOT EXISTS purged_at bigint NOT NULL DEFAULT 0,
  ADD IF NOT EXISTS noticed_at bigint NOT NULL DEFAULT 0,
  ADD IF NOT EXISTS refused_recipients text NOT NULL DEFAULT '{}';
CREATE UNLOGGED TABLE IF NOT EXISTS outbox.rate_windows (key text PRIMARY KEY, count integer NOT NULL,
  ends_at timestamptz NOT NULL);
ALTER TABLE outbox.rate_windows ENABLE ROW LEVEL SECURITY;
CREATE INDEX IF NOT EXISTS requests_undelivered ON outbox.requests (${DUE}, id) WHERE ${UNDELIVERED};`
/** What UNNUMBERED creates last. Whoever adds a step asks for that one here, or it never runs on a database of today. */
const UNNUMBERED_DONE = `SELECT to_regclass('outbox.requests_undelivered') IS NOT NULL AS there`

/** Runs before the migrations. A role that may not create schemas needs `outbox` created for it. */
const POSTGRES_SCHEMA = `DO $$ BEGIN
  IF to_regnamespace('outbox') IS NULL THEN CREATE SCHEMA outbox; END IF;
END $$;
CREATE TABLE IF NOT EXISTS outbox.migrations (number integer PRIMARY KEY);
ALTER TABLE outbox.migrations ENABLE ROW LEVEL SECURITY;`

/** The key of an advisory lock: a number that no other program in the same database is likely to use. */
const MIGRATION_LOCK = 7_305_411_968_252

/** How many migrations a newer program has run on the database. */
export async function newerMigrations({ read }: PostgresDatabase): Promise<number> {
  const [row] = await read('SELECT count(*) AS count FROM outbox.migrations')
  return Math.max(0, Number(row?.count) - MIGRATIONS.length)
}

/** Brings the database up to date. Safe when several instances start at once: each waits for the lock before it looks at the version. */
export async function migratePostgres(database: PostgresDatabase): Promise<void> {
  // First without the lock: when there is nothing to migrate, a start waits for no other instance.
  const [done] = await database.read(UNNUMBERED_DONE)
  if (done?.there === true) return
  await database.transaction(async (query) => {
    await query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await query(POSTGRES_SCHEMA)
    const [applied] = await query('SELECT count(*) AS count FROM outbox.migrations')
    for (const [index, step] of MIGRATIONS.entries()) {
      if (index < Number(applied?.count)) continue
      await query(step)
      await query('INSERT INTO outbox.migrations (number) VALUES ($1)', [index + 1])
    }
    await query(UNNUMBERED)
  })
}
