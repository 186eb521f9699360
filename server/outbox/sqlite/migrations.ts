import type { DatabaseSync } from 'node:sqlite'
import { firstTables } from '../statements.ts'

/**
 * Numbered by position: a published migration never changes, a new one is added at the end. Migrations only add: columns with
 * defaults, tables and indexes, so that an older program goes on with a newer schema.
 */
const MIGRATIONS: readonly string[] = [firstTables({ id: 'text', time: 'integer', bytes: 'blob' }, 'STRICT')]

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
