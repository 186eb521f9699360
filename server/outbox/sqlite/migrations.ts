import type { DatabaseSync } from 'node:sqlite'

/**
 * Numbered by position: a published migration never changes, a new one is added at the end. schema-version.ts reverses them.
 *
 * The indexes of the queue and of counts and alarms are partial, without delivered requests, so they stay small over the
 * years. `due_at` is 0 for "at once", the end of the lease while sending, NULL when nothing is due.
 */
export const SQLITE_MIGRATIONS: readonly string[] = [
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

/**
 * Brings the database up to date. Safe when two processes start at once: each takes the write lock before it
 * looks at the version. Throws when the file was written by a newer version of this program.
 */
export function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    if (version > SQLITE_MIGRATIONS.length) {
      throw new Error(
        `The database has version ${version}; this program knows ${SQLITE_MIGRATIONS.length}. Start the newer program.`,
      )
    }
    for (const step of SQLITE_MIGRATIONS.slice(version)) db.exec(step)
    if (version < SQLITE_MIGRATIONS.length) db.exec(`PRAGMA user_version = ${SQLITE_MIGRATIONS.length}`)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
