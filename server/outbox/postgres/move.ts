import type { DatabaseSync } from 'node:sqlite'
import { foldEmail, type RequestRow } from '../request-row.ts'
import { openDatabase } from '../sqlite/files.ts'
import { PostgresDatabase } from './database.ts'
import { migratePostgres } from './migrations.ts'

/** What a move found and did, in numbers of requests. */
export interface Move {
  found: number
  added: number
  /** Were there from an earlier move and have gone on in SQLite since. */
  updated: number
  /** Found again in PostgreSQL afterwards, each with the same content. */
  verified: number
  /** Being sent at this moment by a server that still runs on SQLite. */
  sending: number
}

const TIMEOUT_MS = 5_000
const PAGE = 500

/** Name and PostgreSQL type of each column; both tables use the same names. */
const COLUMNS = {
  id: 'text',
  state: 'text',
  due_at: 'bigint',
  received_at: 'bigint',
  queued_at: 'bigint',
  attempts: 'integer',
  fence: 'integer',
  delivered_at: 'bigint',
  last_error: 'text',
  refused: 'integer',
  copies: 'text',
  content_hash: 'bytea',
  key_hash: 'bytea',
  name: 'text',
  email: 'text',
  phone: 'text',
  message: 'text',
} as const satisfies Record<keyof RequestRow | 'content_hash' | 'key_hash', string>
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
/** Where a request has got to. Owner's retries, claims and ends go forward only, so the greater one is the later. */
const progress = (row: string) =>
  `(${row}.queued_at, ${row}.fence, (${row}.state IN ('delivered', 'dead', 'spam'))::integer)`

const UPSERT = `INSERT INTO outbox.requests AS r (${NAMES.join(', ')}, email_folded)
  SELECT * FROM ${unnest([...NAMES.map((name) => COLUMNS[name]), 'text'])}
  ON CONFLICT (id) DO UPDATE SET ${[
    'state',
    'due_at',
    'queued_at',
    'attempts',
    'fence',
    'delivered_at',
    'last_error',
    'refused',
    'copies',
  ]
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}
  WHERE ${progress('excluded')} > ${progress('r')} RETURNING (xmax = 0) AS added`
const VERIFY = `SELECT count(*) AS count FROM outbox.requests
  JOIN ${unnest([COLUMNS.id, COLUMNS.content_hash])} AS t(id, content_hash) USING (id, content_hash)`

/** A table of columns of these types, from one array for each. */
function unnest(types: readonly string[]): string {
  return `unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`
}

/**
 * Copies everything from the SQLite file into the database, leaving the file as it is. May be repeated: what is
 * there already is brought forward, never back. Rejects as the stores do; whatever was copied until then stays.
 */
export async function moveToPostgres(file: string, url: string): Promise<Move> {
  const source = await openDatabase(file, TIMEOUT_MS)
  const database = new PostgresDatabase({
    url,
    timeoutMs: TIMEOUT_MS,
    connections: 1,
    onConnectionLost: () => {},
  })
  try {
    await migratePostgres(database)
    // One snapshot of the file, however long it takes.
    source.exec('BEGIN')
    return await copyPages(source, database)
  } finally {
    source.close()
    await database.close()
  }
}

async function copyPages(source: DatabaseSync, database: PostgresDatabase): Promise<Move> {
  const page = source.prepare(
    `SELECT ${NAMES.join(', ')} FROM requests WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  )
  const move: Move = { found: 0, added: 0, updated: 0, verified: 0, sending: 0 }
  for (let last = ''; ; ) {
    const rows = page.all(last)
    if (rows.length === 0) return move
    last = String(rows.at(-1)?.id)
    const column = (name: string) => rows.map((row) => row[name])
    const folded = rows.map(({ email }) => foldEmail(String(email)))
    const { written, verified } = await database.transaction(
      async (query) => ({
        written: await query(UPSERT, [...NAMES.map(column), folded]),
        verified: await query(VERIFY, [column('id'), column('content_hash')]),
      }),
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
