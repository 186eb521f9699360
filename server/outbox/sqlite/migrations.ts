import type { DatabaseSync } from 'node:sqlite'
import { DUE, UNDELIVERED } from '../statements.ts'

/**
 * Numbered by position: a published migration never changes, a new one is added at the end. Migrations only add: columns with
 * defaults, tables and indexes, so that an older program goes on with a newer schema.
 *
 * The indexes of the queue and of counts are partial, without delivered requests, so they stay small over the
 * years. `due_at` is 0 for "at once", the end of the lease while sending, NULL when nothing is due. `queued_at` and `copies` are
 * read by version 2.0.0 only. `refused` is 1 while the last send failed otherwise than temporarily.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE requests (
     id TEXT PRIMARY KEY NOT NULL,
     state TEXT NOT NULL,
     due_at INTEGER,
     received_at INTEGER NOT NULL,
     queued_at INTEGER NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     fence INTEGER NOT NULL DEFAULT 0,
     delivered_at INTEGER,
     last_error TEXT,
     content_hash BLOB NOT NULL,
     key_hash BLOB,
     name TEXT NOT NULL,
     email TEXT NOT NULL,
     phone TEXT,
     message TEXT NOT NULL
   ) STRICT;
   CREATE INDEX requests_content ON requests (content_hash);
   CREATE INDEX requests_open ON requests (state, due_at) WHERE state <> 'delivered';`,
  `ALTER TABLE requests ADD refused INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE requests ADD copies TEXT;`,
  `CREATE TABLE upkeep (trusted_at INTEGER, longest_pause INTEGER) STRICT;
   INSERT INTO upkeep VALUES (NULL, NULL);`,
  `CREATE INDEX requests_due ON requests (due_at, id) WHERE state IN ('waiting', 'sending');`,
]

/** Added without a number, where they are missing: version 2.0.0 refuses a file whose number is higher than 4. */
const UNNUMBERED_COLUMNS = [
  ['requests', 'held_as_spam', 'INTEGER NOT NULL DEFAULT 0'],
  ['requests', 'fields', 'TEXT'],
  ['upkeep', 'written_at', 'INTEGER'],
  ['upkeep', 'alarm_asked_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['upkeep', 'copied_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['upkeep', 'purged_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['upkeep', 'noticed_at', 'INTEGER NOT NULL DEFAULT 0'],
  ['upkeep', 'refused_recipients', `TEXT NOT NULL DEFAULT '{}'`],
] as const
const UNNUMBERED_INDEX = `CREATE INDEX IF NOT EXISTS requests_undelivered ON requests (${DUE}, id) WHERE ${UNDELIVERED}`

/**
 * Brings the database up to date. Safe when two processes start at once: each takes the write lock before it
 * looks at the version. A newer program's database is left at its version.
 */
export function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(db)
    for (const step of MIGRATIONS.slice(version)) db.exec(step)
    if (version < MIGRATIONS.length) db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
    for (const [table, name, type] of UNNUMBERED_COLUMNS) {
      const found = db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name)
      if (found === undefined) db.exec(`ALTER TABLE ${table} ADD ${name} ${type}`)
    }
    db.exec(UNNUMBERED_INDEX)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** How many migrations a newer program has run on the file. */
export const newerMigrations = (db: DatabaseSync) => Math.max(0, versionOf(db) - MIGRATIONS.length)

const versionOf = (db: DatabaseSync) => Number(db.prepare('PRAGMA user_version').get()?.user_version)
