import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { reasonOf } from '../../errors.ts'
import type { Sql } from '../sql.ts'
import type { Row } from '../sql-store.ts'
import { StoreUnavailableError } from '../store.ts'

export interface PostgresOptions {
  /** `DATABASE_URL`, with its TLS parameters. */
  url: string
  /**
   * How long an operation is tried again while the server is out of reach or restarting, before it
   * rejects; 5 s by default.
   */
  timeoutMs?: number
  /** The most connections of this process; 5 by default. */
  connections?: number
}

/** Runs a statement, which may be a text where it has no values. */
export type Query = (statement: Sql | string) => Promise<Row[]>

/**
 * Runs `work` in a transaction, and resolves to its result after the COMMIT was synced. After a
 * failure that may pass it is tried again until the timeout: a `repeatable` one always, so that it
 * may take effect more than once, any other only where no connection was made.
 */
export type Transaction = <T>(
  work: (query: Query) => Promise<T>,
  how?: { repeatable?: boolean },
) => Promise<T>

/** How long a statement may take: a healthy server needs less, and a visitor waits no longer. */
const STATEMENT_MS = 5_000
/** How much longer the client waits for the server's timeout error, before it gives up. */
const REPLY_MARGIN_MS = 1_000
/**
 * How long it may take to connect, or to get a free connection: a busy server needs seconds to
 * start a process.
 */
const CONNECT_MS = 5_000
const RETRY_MS = 100

/**
 * Set in each transaction: behind a pooler the next one may run in another session, and some
 * poolers refuse parameters of a connection.
 */
const SETTINGS = `SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = ${STATEMENT_MS};
SET LOCAL lock_timeout = ${STATEMENT_MS}; SET LOCAL search_path = outbox;
SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_MS}`

/**
 * The codes of errors after which no retry within seconds helps: a wrong certificate, and SQLSTATEs
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html) for a full disk, a wrong
 * password, a missing database and defects in our statements.
 */
const FINAL = /CERT|UNABLE_TO_|^53100$|^(?:28|3D|0A|22|23|26|42)...$/

// Times and counts are far below 2 ** 53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Creates a pool of connections, which are made when they are needed. The first operation migrates
 * the database before it runs; where that fails, the next one does.
 */
export function connectPostgres(
  { url, timeoutMs = 5000, connections = 5 }: PostgresOptions,
  migrate: (transaction: Transaction) => Promise<void>,
) {
  let migration: Promise<void> | undefined
  const running = new Set<Promise<unknown>>()
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'contact-outbox',
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // The pool handles errors of idle connections only, and an `error` event without a listener ends
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})

  const read: Query = (statement) => transaction((query) => query(statement), { repeatable: true })

  const transaction: Transaction = async (work, how) => {
    migration ??= migrate(attempt).catch((error) => {
      migration = undefined
      throw error
    })
    const result = migration.then(() => attempt(work, how))
    running.add(result)
    try {
      return await result
    } catch (error) {
      throw asStoreError(error)
    } finally {
      running.delete(result)
    }
  }

  const attempt: Transaction = async (work, { repeatable = false } = {}) => {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      if (pool.ending) throw new StoreUnavailableError('PostgreSQL: the store is closed')
      let client: pg.PoolClient | undefined
      try {
        client = await pool.connect()
        const result = await runTransaction(client, work)
        client.release()
        return result
      } catch (error) {
        // Closing the connection rolls its transaction back.
        client?.release(true)
        const mayRepeat = repeatable || client === undefined
        if (!mayRepeat || FINAL.test(codeOf(error)) || performance.now() > deadline) throw error
      }
      await delay(RETRY_MS)
    }
  }

  /** Waits for operations that have begun. */
  async function close(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running)
    if (!pool.ending) await pool.end()
  }

  return { read, transaction, close }
}

async function runTransaction<T>(
  client: pg.PoolClient,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const query: Query = async (statement) => {
    const { text, values } =
      typeof statement === 'string' ? { text: statement, values: [] } : statement
    // PostgreSQL numbers the values of a statement.
    let number = 0
    const numbered = text.replaceAll('?', () => `$${++number}`)
    const query_timeout = STATEMENT_MS + REPLY_MARGIN_MS
    const config = { text: numbered, values, query_timeout }
    return (await client.query<Row>(config)).rows
  }
  // Not the database's default, which may be a higher level: there repeats would not be found, and
  // claims would fail.
  await query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${SETTINGS}`)
  const result = await work(query)
  await query('COMMIT')
  return result
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '')
}

/**
 * Keeps only the server's message and code: its details may quote rows, which are personal data.
 */
function asStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailableError || error instanceof TypeError) return error
  const code = codeOf(error)
  return new StoreUnavailableError(`PostgreSQL${code && ` ${code}`}: ${reasonOf(error)}`)
}
