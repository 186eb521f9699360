import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { reasonOf } from '../../errors.ts'
import type { Row } from '../sql-store.ts'
import { StoreUnavailableError } from '../store.ts'
import { asStoreError, isTransient } from './errors.ts'

export interface PostgresDatabaseOptions {
  /** `postgres://…`; its TLS parameters are honoured. */
  url: string
  /** How long an operation tries again while the server is out of reach or restarting, in milliseconds. */
  timeoutMs: number
  /** Connections at most; 1 by default. Several instances share what the server allows in all. */
  connections?: number
  /** Called once for each connection that breaks, idle or in use; the next operation opens another connection. */
  onConnectionLost?(reason: string): void
}

/** Runs one statement, in which `$1` stands for the first value. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<Row[]>

interface TransactionOptions {
  /** Whether running the transaction twice is harmless: then it is retried even if it may have been committed. */
  repeatable?: boolean
  /** Instead of the `timeoutMs` of the database. */
  timeoutMs?: number
}

/** For each statement: longer than it takes on a healthy server, short enough for a visitor who waits. */
const STATEMENT_MS = 5_000
/** How much longer than `statement_timeout` the client waits: without even the server's timeout error the connection is dead. */
const REPLY_MARGIN_MS = 1_000
/** For one attempt to connect: a busy server may need seconds to start the process of the connection. */
const CONNECT_MS = 5_000
const RETRY_MS = 100
const INT8 = 20

/**
 * Set in each transaction: behind a pooler the next transaction may run in another session, and poolers refuse unknown
 * parameters at the start of a connection.
 */
const SETTINGS = `SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = ${STATEMENT_MS};
SET LOCAL lock_timeout = ${STATEMENT_MS};
SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_MS}`

export type PostgresDatabase = ReturnType<typeof connectPostgres>

/** A pool of few connections to one PostgreSQL. Its functions reject with what `asStoreError` returns. */
export function connectPostgres(options: PostgresDatabaseOptions) {
  const running = new Set<Promise<unknown>>()
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: 'contact-outbox',
    stream: () => new PostgresSocket(),
    max: options.connections ?? 1,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: {
      // Times and counts are far below 2 ** 53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // The pool handles errors of idle connections only, and an `error` event without a listener ends the process.
  pool.on('connect', (client) => {
    // The server's error message and the closed socket arrive as two errors.
    client.once('error', (error) => options.onConnectionLost?.(asStoreError(error).message))
    client.on('error', () => {})
  })
  pool.on('error', () => {})

  /** The rows of a statement that only reads. */
  function read(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return transaction((query) => query(text, values), { repeatable: true })
  }

  /**
   * Runs `work` in one transaction and resolves to its result after the COMMIT was synced. After a transient failure, a
   * repeatable transaction is retried until the timeout; any other only while it has no connection yet.
   */
  async function transaction<T>(
    work: (query: Query) => Promise<T>,
    how: TransactionOptions = {},
  ): Promise<T> {
    const result = attempt(work, how)
    running.add(result)
    try {
      return await result
    } catch (error) {
      throw asStoreError(error)
    } finally {
      running.delete(result)
    }
  }

  async function attempt<T>(work: (query: Query) => Promise<T>, how: TransactionOptions): Promise<T> {
    const deadline = performance.now() + (how.timeoutMs ?? options.timeoutMs)
    for (;;) {
      const client = await connect(deadline)
      try {
        const result = await runTransaction(client, work)
        client.release()
        return result
      } catch (error) {
        // Closing the connection rolls its transaction back.
        client.release(true)
        if (!how.repeatable || !isTransient(error) || performance.now() > deadline) throw error
      }
      await delay(RETRY_MS)
    }
  }

  async function connect(deadline: number): Promise<pg.PoolClient> {
    for (;;) {
      if (pool.ending) throw new StoreUnavailableError('PostgreSQL: the store is closed')
      try {
        return await pool.connect()
      } catch (error) {
        if (!isTransient(error) || performance.now() > deadline) throw error
        await delay(RETRY_MS)
      }
    }
  }

  /** Waits for operations that have begun; later operations are rejected. */
  async function close(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running)
    if (!pool.ending) await pool.end()
  }

  return { read, transaction, close, [Symbol.asyncDispose]: close }
}

/**
 * `pg` throws in its `data` listener, where no caller can catch the error, on bytes that are no messages of PostgreSQL. This
 * socket then ends the connection, not the process. Over TLS `pg` uses a socket of its own, but there the server is authenticated.
 */
class PostgresSocket extends Socket {
  override emit(event: string, ...values: unknown[]): boolean {
    try {
      return super.emit(event, ...values)
    } catch (error) {
      this.destroy(new Error(`This is not the protocol of PostgreSQL: ${reasonOf(error)}`))
      return true
    }
  }
}

async function runTransaction<T>(client: pg.PoolClient, work: (query: Query) => Promise<T>): Promise<T> {
  const query: Query = async (text, values = []) => {
    const config = { text, values: [...values], query_timeout: STATEMENT_MS + REPLY_MARGIN_MS }
    return (await client.query<Row>(config)).rows
  }
  await query(`BEGIN; ${SETTINGS}`)
  const result = await work(query)
  await query('COMMIT')
  return result
}
