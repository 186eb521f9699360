import type { DatabaseSync } from 'node:sqlite'
import { UNDELIVERED } from '../statements.ts'

/**
 * Numbered by position: a published migration never changes, a new one is added at the end. Migrations only add: columns with
 * defaults, tables and indexes, so that an older program goes on with a newer schema.
 *
 * `due_at` is 0 for "at once", the end of the lease while sending, NULL once delivered. `fields` are those of the form, as JSON.
 * The index of the queue is partial, without delivered requests, so it stays small over the years. `upkeep` has when a task was
 * last done, or what one process leaves for the others.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE requests (
     id TEXT PRIMARY KEY NOT NULL,
     state TEXT NOT NULL,
     due_at INTEGER,
     received_at INTEGER NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     fence INTEGER NOT NULL DEFAULT 0,
     delivered_at INTEGER,
     last_error TEXT,
     cause TEXT,
     content_hash BLOB NOT NULL,
     key_hash BLOB,
     held_as_spam INTEGER NOT NULL,
     email_folded TEXT NOT NULL,
     fields TEXT NOT NULL
   ) STRICT;
   CREATE INDEX requests_content ON requests (content_hash);
   CREATE INDEX requests_queue ON requests (due_at, id) WHERE ${UNDELIVERED};
   CREATE TABLE upkeep (name TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL DEFAULT 0, note TEXT NOT NULL DEFAULT '') STRICT;`,
]

/**
 * Brings the database up to date. Safe when two processes start at once: each takes the write lock before it
 * looks at the version. A newer program's database is left at its version.
 */
export function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    for (const step of MIGRATIONS.slice(version)) db.exec(step)
    if (version < MIGRATIONS.length) db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
