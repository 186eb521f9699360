import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { STORED_COLUMNS } from '../request-row.ts'
import type { Row, SqlValue } from '../sql-store.ts'
import { backupDatabase, openDatabase } from '../sqlite/database.ts'
import type { PostgresDatabase, Query } from './database.ts'

const PAGE_SIZE = 500
const LOCK_TIMEOUT_MS = 5_000

/**
 * Copies one consistent state of the table to a new SQLite file. The SQLite store can open that file, so this is also the way
 * from PostgreSQL back to SQLite. Throws `FileExistsError` rather than overwrite anything.
 */
export async function backupToSqlite(database: PostgresDatabase, target: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(target), '.backup-'))
  const file = join(folder, 'outbox.sqlite')
  try {
    await copyAllRows(database, file)
    await backupDatabase(file, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function copyAllRows(database: PostgresDatabase, file: string): Promise<void> {
  using copy = await openDatabase(file, LOCK_TIMEOUT_MS)
  const mode = 'ISOLATION LEVEL REPEATABLE READ READ ONLY'
  await database.transaction((query) => copyRows(query, copy), { mode })
}

async function copyRows(query: Query, copy: DatabaseSync): Promise<void> {
  const insert = copy.prepare(
    `INSERT INTO requests (${STORED_COLUMNS.join(', ')}) VALUES (${STORED_COLUMNS.map(() => '?').join(', ')})`,
  )
  let last = ''
  for (;;) {
    const rows = await query(
      `SELECT ${STORED_COLUMNS.join(', ')} FROM outbox.requests WHERE id > $1 ORDER BY id LIMIT ${PAGE_SIZE}`,
      [last],
    )
    copy.exec('BEGIN')
    for (const row of rows) insert.run(...valuesOf(row))
    copy.exec('COMMIT')
    if (rows.length < PAGE_SIZE) return
    last = String(rows.at(-1)?.id)
  }
}

function valuesOf(row: Row): SqlValue[] {
  return STORED_COLUMNS.map((name) => (row[name] ?? null) as SqlValue)
}
