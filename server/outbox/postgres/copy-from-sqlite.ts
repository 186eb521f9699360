import type { DatabaseSync } from 'node:sqlite'
import { foldEmail, STORED_COLUMNS } from '../request-row.ts'
import { openDatabase } from '../sqlite/database.ts'
import { connectPostgres, type PostgresDatabase } from './database.ts'
import { migratePostgres } from './migrations.ts'

const TIMEOUT_MS = 5_000
const PAGE_SIZE = 500

/** SQL for the requests in $1, a JSON array of rows. */
const ROWS = 'json_populate_recordset(NULL::outbox.requests, $1)'
const PROGRESS = 'state due_at queued_at attempts fence delivered_at last_error refused copies'.split(' ')
/** SQL for how far a request has got, as a tuple: the greater one is later, unless a requeueing followed a clock set back. */
const progress = (row: string) =>
  `(${row}.queued_at, ${row}.fence, (${row}.state IN ('delivered', 'dead', 'spam'))::integer)`

const UPSERT = `INSERT INTO outbox.requests AS r SELECT * FROM ${ROWS}
  ON CONFLICT (id) DO UPDATE SET ${PROGRESS.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE ${progress('excluded')} > ${progress('r')} RETURNING (xmax = 0) AS added`
const VERIFY = `SELECT count(*) AS count FROM outbox.requests JOIN ${ROWS} USING (id, content_hash)`

/**
 * Copies everything from the SQLite file into the database, leaving the file as it is. May be repeated: requests
 * copied before are updated, but never to an earlier state. Resolves to what it found and did, in numbers of requests. Rejects as the
 * stores do; whatever was copied until then stays.
 */
export async function moveToPostgres(file: string, url: string) {
  using source = await openDatabase(file, TIMEOUT_MS)
  await using database = connectPostgres({ url, timeoutMs: TIMEOUT_MS })
  await migratePostgres(database)
  // All pages come from one snapshot of the file, however long the copy takes.
  source.exec('BEGIN')
  return await copyPages(source, database)
}

async function copyPages(source: DatabaseSync, database: PostgresDatabase) {
  const page = source.prepare(
    `SELECT ${STORED_COLUMNS.join(', ')} FROM requests WHERE id > ? ORDER BY id LIMIT ${PAGE_SIZE}`,
  )
  // `verified` were found in PostgreSQL after copying, `sending` are sent at this moment by a server that still runs on SQLite.
  const move = { found: 0, added: 0, updated: 0, verified: 0, sending: 0 }
  for (let last = ''; ; ) {
    const rows = page.all(last)
    if (rows.length === 0) return move
    last = String(rows.at(-1)?.id)
    const complete = rows.map((row) => ({ ...row, email_folded: foldEmail(String(row.email)) }))
    const values = [JSON.stringify(complete, asPostgresReads)]
    const { written, verified } = await database.transaction(
      async (query) => ({ written: await query(UPSERT, values), verified: await query(VERIFY, values) }),
      { repeatable: true },
    )
    const added = written.filter((row) => row.added).length
    move.found += rows.length
    move.added += added
    move.updated += written.length - added
    move.verified += Number(verified[0]?.count)
    move.sending += rows.filter(({ state }) => state === 'sending').length
  }
}

/** For JSON.stringify: hashes become hexadecimal, and NUL, which PostgreSQL cannot hold, becomes U+FFFD. */
function asPostgresReads(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}
