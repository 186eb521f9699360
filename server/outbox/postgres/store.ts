import { Buffer } from 'node:buffer'
import type { Log } from '../../log.ts'
import { createRequestIds } from '../request-id.ts'
import { fieldColumns, foldEmail, repeatValues } from '../request-row.ts'
import { type SqlValue, sqlMethods } from '../sql-store.ts'
import { statementsFor } from '../statements.ts'
import {
  type Acceptance,
  type Clock,
  type IncomingRequest,
  type OutboxStore,
  RateLimitedError,
} from '../store.ts'
import { connectPostgres, type Query } from './database.ts'
import { migratePostgres } from './migrations.ts'

/** Keys of advisory locks: numbers that no other program in the same database is likely to use. */
const RECEIVED_LOCK = 7_305_411_968_253
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
const LOCK_RECEIVED = `SELECT pg_advisory_xact_lock(${RECEIVED_LOCK})`
/** Deletes rows older than $1 seconds, and rows from the future, which were written before the server's clock was set back. */
const FORGET_RECEIVED = `DELETE FROM outbox.received
  WHERE clock_timestamp() - at NOT BETWEEN interval '0' AND $1 * interval '1 second'`
const RECEIVED = `SELECT client, spam, (extract(epoch FROM clock_timestamp() - at) * 1000)::float AS "msAgo"
  FROM outbox.received ORDER BY at`
const COUNT_RECEIVED = 'INSERT INTO outbox.received (client, spam) VALUES ($1, $2)'

/** A request that was received within the rate limit's window, and how long ago, in milliseconds. */
export interface Received {
  client: string
  spam: boolean
  msAgo: number
}

/** A limit for all instances together: the counted requests are in the database. */
export interface SharedRateLimit {
  /** The length of the window: older requests no longer count and are deleted. */
  seconds: number
  /** Whole seconds until `next` is allowed; 0 when it is allowed now. `received` has the oldest request first. */
  waitFor(next: Omit<Received, 'msAgo'>, received: readonly Received[]): number
}

export interface PostgresStoreOptions {
  /** `DATABASE_URL`. */
  url: string
  clock: Clock
  log?: Pick<Log, 'warn'>
  /** How long an operation waits for an unreachable or restarting database, then rejects; 5 s by default. */
  timeoutMs?: number
  /** Connections at most; 5 by default. */
  connections?: number
  /** The limit for requests that are accepted for a client; absent, nothing is counted. */
  rateLimit?: SharedRateLimit | undefined
}

/** Opens the outbox that several instances share, and brings the database up to date first. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<OutboxStore> {
  const { url, clock, log, timeoutMs = 5000, connections = 5, rateLimit } = options
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

  /** Whole seconds until the limit allows the request. At 0 a lock is held until COMMIT, so that the next check counts it. */
  async function waitFor(
    query: Query,
    { heldAsSpam }: IncomingRequest,
    client: string | undefined,
  ): Promise<number> {
    if (rateLimit === undefined || client === undefined) return 0
    const look = async () =>
      rateLimit.waitFor({ client, spam: heldAsSpam }, (await query(RECEIVED)) as unknown as Received[])
    // First without the lock, so that a flood from one client does not make the others wait for the lock.
    const wait = await look()
    if (wait > 0) return wait
    await query(LOCK_RECEIVED)
    await query(FORGET_RECEIVED, [rateLimit.seconds])
    return look()
  }

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

  async function findRepeat(query: Query, incoming: IncomingRequest): Promise<Acceptance | undefined> {
    const [row] = await query(SQL.findRepeat, repeatValues(incoming, clock()))
    return row && { id: String(row.id), repeated: true }
  }

  return {
    ...methods,
    async accept(incoming, client) {
      let wait = 0
      const accept = async (query: Query) => {
        wait = await waitFor(query, incoming, client)
        if (wait > 0) return findRepeat(query, incoming)
        const acceptance = await storeOnce(query, incoming)
        if (rateLimit && client !== undefined && !acceptance.repeated)
          await query(COUNT_RECEIVED, [client, incoming.heldAsSpam])
        return acceptance
      }
      // Repeatable: after a lost reply the second attempt finds the stored request.
      const acceptance = await database.transaction(accept, { repeatable: true })
      if (acceptance === undefined) throw new RateLimitedError(wait)
      return acceptance
    },
    async purge(deliveredBefore) {
      await write(FORGET_RECEIVED, [rateLimit?.seconds ?? 0])
      return methods.purge(deliveredBefore)
    },
    async ping() {
      await database.transaction((query) => query(SQL.ping), { timeoutMs: 0 })
    },
    close: database.close,
  }
}
