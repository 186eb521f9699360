import { Buffer } from 'node:buffer'
import type { Log } from '../../log.ts'
import { createRequestIds } from '../request-id.ts'
import { fieldColumns, foldEmail, repeatValues } from '../request-row.ts'
import { type SqlValue, sqlMethods } from '../sql-store.ts'
import { statementsFor } from '../statements.ts'
import type { Acceptance, Clock, IncomingRequest, OutboxStore } from '../store.ts'
import { connectPostgres, type Query } from './database.ts'
import { migratePostgres } from './migrations.ts'
import { createRateWindows } from './rate-windows.ts'

/** The first key of advisory locks: a number that no other program in the same database is likely to use. */
const CONTENT_LOCK = 0x6f757462

const SQL = statementsFor({
  requests: 'outbox.requests',
  upkeep: 'outbox.upkeep',
  foldedEmail: 'email_folded',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
})

/** Makes instances that store the same content wait for each other, so that the later one finds it as a repeat. */
const LOCK_CONTENT = `SELECT pg_advisory_xact_lock(${CONTENT_LOCK}, $1)`
/** Returns an `Acceptance`; no row when another instance has made the same id. */
const ACCEPT = `WITH known AS (${SQL.findRepeat}), stored AS (
    INSERT INTO outbox.requests (id, state, due_at, received_at, queued_at, content_hash, key_hash, held_as_spam,
      name, email, email_folded, phone, message, fields)
    SELECT $6, 'waiting', 0, $7, $7, $1, $2, $5, $8, $9, $10, $11, $12, $13
    WHERE NOT EXISTS (SELECT FROM known)
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  SELECT id, true AS repeated FROM known UNION ALL SELECT id, false FROM stored`

export interface PostgresStoreOptions {
  /** `DATABASE_URL`. */
  url: string
  clock: Clock
  log?: Pick<Log, 'warn'>
  /** How long an operation waits for an unreachable or restarting database, then rejects; 5 s by default. */
  timeoutMs?: number
  /** Connections at most; 5 by default. */
  connections?: number
}

/** Also limits requests for all instances together. */
export interface PostgresStore extends OutboxStore {
  rateWindows: ReturnType<typeof createRateWindows>
}

/** Opens the outbox that several instances share, and brings the database up to date first. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { url, clock, log, timeoutMs = 5000, connections = 5 } = options
  const database = connectPostgres({
    url,
    timeoutMs,
    connections,
    onConnectionLost: (reason) => log?.warn({ reason }, 'connection to the database lost'),
  })
  try {
    const newer = await migratePostgres(database)
    if (newer > 0) log?.warn({ newer }, 'the schema of the requests is of a newer version: working on it')
  } catch (error) {
    await database.close()
    throw error
  }
  const newId = createRequestIds()
  const write = (text: string, values: readonly SqlValue[]) =>
    database.transaction((query) => query(text, values))
  const methods = sqlMethods(
    {
      read: database.read,
      write,
      // PostgreSQL itself overwrites deleted rows, in its own time.
      eraseFromDisk: async () => true,
    },
    SQL,
    clock,
  )

  async function storeOnce(query: Query, incoming: IncomingRequest): Promise<Acceptance> {
    const { name, email, phone, message, fields } = fieldColumns(incoming.request)
    const now = clock()
    const repeat = repeatValues(incoming, now)
    await query(LOCK_CONTENT, [Buffer.from(repeat[0]).readInt32BE()])
    for (;;) {
      const row = [newId(now), now, name, email, foldEmail(email), phone, message, fields]
      const [acceptance] = await query(ACCEPT, [...repeat, ...row])
      if (acceptance !== undefined) return acceptance as unknown as Acceptance
    }
  }

  return {
    ...methods,
    rateWindows: createRateWindows(database),
    // Repeatable: after a lost reply the second attempt finds the stored request.
    accept: (incoming) => database.transaction((query) => storeOnce(query, incoming), { repeatable: true }),
    async ping() {
      await database.transaction((query) => query(SQL.ping), { timeoutMs: 0 })
    },
    close: database.close,
  }
}
