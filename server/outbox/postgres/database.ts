import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { reasonOf } from '../../errors.ts'
import { StoreUnavailableError } from '../store.ts'
import { asStoreError, isPassing } from './errors.ts'

export interface PostgresDatabaseOptions {
  /** `postgres://…`; the parameters of TLS in it are honoured. */
  url: string
  /** How long an operation tries again while the server is out of reach or restarting, in milliseconds. */
  timeoutMs: number
  /** Connections at most. Several instances share what the server allows in all. */
  connections: number
  /** Told once for each connection that breaks, idle or in use; the next operation opens another. */
  onConnectionLost(reason: string): void
}

/** One statement, in which `:name` stands for the value of that name. */
export interface Statement {
  text: string
  values?: Values
}

export type Values = Readonly<Record<string, unknown>>

export type Row = Record<string, unknown>
export type Query = (text: string, values?: Values) => Promise<Row[]>

interface PipelineOptions {
  /** For what may take long: how long the whole transaction may, in milliseconds. */
  lastsMs?: number
}

/** Longer than any operation of ours takes on a healthy server, and short enough for a visitor who waits. */
const STATEMENT_MS = 5_000
/** Added to the server's own timeout: when not even its error arrives within this, the connection is dead. */
const SILENCE_MS = 1_000
/** For the statements of a session, such as a migration's: no visitor waits for them. */
const SESSION_STATEMENT_MS = 10_000
/** For one attempt: a server that is there but busy may need seconds to start the connection's process. */
const CONNECT_MS = 5_000
const RETRY_MS = 100
const INT8 = 20

/**
 * Set in each transaction: behind a pooler the next transaction may run in another session, and poolers refuse unknown
 * parameters at the start of a connection.
 */
const SETTINGS = `SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = ${STATEMENT_MS};
SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_MS}`
const begin = (mode: string, statementMs = STATEMENT_MS) =>
  `BEGIN ${mode}; SET LOCAL statement_timeout = ${statementMs}; ${SETTINGS}`

/** A pool of few connections to one PostgreSQL. Its methods reject with what `asStoreError` returns. */
export class PostgresDatabase {
  readonly #pool: pg.Pool
  readonly #timeoutMs: number
  readonly #running = new Set<Promise<unknown>>()

  constructor({ url, timeoutMs, connections, onConnectionLost }: PostgresDatabaseOptions) {
    this.#timeoutMs = timeoutMs
    this.#pool = new pg.Pool({
      connectionString: strictTls(url),
      application_name: 'contact-outbox',
      Client: clientWithListener(onConnectionLost),
      stream: () => new PostgresSocket(),
      max: connections,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SESSION_STATEMENT_MS + SILENCE_MS,
      keepAlive: true,
      pipeline: true,
      types: {
        // Times and counts are far below 2 ** 53.
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
      } as pg.CustomTypesConfig,
    })
    // Reported by the connection's own listener already; without one here, the error would end the process.
    this.#pool.on('error', () => {})
  }

  /** Rows of one reading statement. */
  async read(text: string, values?: Values): Promise<Row[]> {
    const [rows = []] = await this.transaction([{ text, ...(values && { values }) }], { repeatable: true })
    return rows
  }

  /**
   * Runs the statements in one transaction, sent in one go, and resolves to the rows of each after the COMMIT
   * was synced. A transaction that may be repeated without harm is, until the timeout, while the failure looks
   * like a passing one; any other only as long as it cannot have begun.
   */
  transaction(
    statements: readonly Statement[],
    options: { repeatable?: boolean } & PipelineOptions = {},
  ): Promise<Row[][]> {
    return this.#track(async () => {
      const deadline = performance.now() + this.#timeoutMs
      for (;;) {
        const client = await this.#connect(deadline)
        try {
          return await runPipelined(client, statements, options)
        } catch (error) {
          if (!options.repeatable || !isPassing(error) || performance.now() > deadline) throw error
        }
        await delay(RETRY_MS)
      }
    })
  }

  /** One transaction whose statements depend on each other's results. `mode` as after BEGIN. */
  session<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> {
    return this.#track(async () => {
      const client = await this.#connect(performance.now() + this.#timeoutMs)
      const query: Query = async (text, values) =>
        rowsOf(await client.query(numbered({ text, ...(values && { values }) })))
      try {
        await query(begin(mode, SESSION_STATEMENT_MS))
        const result = await work(query)
        await query('COMMIT')
        client.release()
        return result
      } catch (error) {
        // Whatever state the connection is in, it takes the transaction with it.
        client.release(true)
        throw error
      }
    })
  }

  /** One statement on one connection, without waiting for a server that is out of reach. */
  async ping(text: string): Promise<void> {
    await this.#track(async () => {
      const client = await this.#connect(0)
      await runPipelined(client, [{ text }])
    })
  }

  /** Waits for operations that have begun; later ones are rejected. */
  async close(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    if (!this.#pool.ending) await this.#pool.end()
  }

  async #connect(deadline: number): Promise<pg.PoolClient> {
    for (;;) {
      if (this.#pool.ending) throw new StoreUnavailableError('PostgreSQL: the store is closed')
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (!isPassing(error) || performance.now() > deadline) throw error
        await delay(RETRY_MS)
      }
    }
  }

  async #track<T>(work: () => Promise<T>): Promise<T> {
    const running = work()
    this.#running.add(running)
    try {
      return await running
    } catch (error) {
      throw asStoreError(error)
    } finally {
      this.#running.delete(running)
    }
  }
}

/**
 * The class of the pool's connections. Each listens to itself for as long as it lives, from before it is connected
 * until it is closed: the pool does so only while a connection is idle, and an `error` that nobody listens to ends
 * the process. A break that cuts off an operation rejects it as well.
 */
function clientWithListener(onConnectionLost: (reason: string) => void): new () => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      let lost = false
      this.on('error', (error) => {
        // The server's error message and the closed socket arrive as two errors.
        if (!lost) onConnectionLost(asStoreError(error).message)
        lost = true
      })
    }
  }
}

/** `pg` throws out of its `data` listener when bytes are no messages of PostgreSQL: that ends the connection only. */
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

/**
 * Sends everything at once and waits for all results: one round trip. After a
 * failure PostgreSQL ignores what follows, and the COMMIT rolls back.
 */
async function runPipelined(
  client: pg.PoolClient,
  statements: readonly Statement[],
  { lastsMs }: PipelineOptions = {},
): Promise<Row[][]> {
  const query_timeout = (lastsMs ?? STATEMENT_MS) + SILENCE_MS
  const texts = [{ text: begin('', lastsMs) }, ...statements, { text: 'COMMIT' }] as Statement[]
  const answers = await Promise.allSettled(
    texts.map((statement) => {
      const query = { ...numbered(statement), query_timeout }
      return client.query<Row>(query)
    }),
  )
  const failed = answers.find((answer) => answer.status === 'rejected')
  // Whatever state the connection is in after a failure, it takes the transaction with it.
  client.release(failed !== undefined)
  if (failed) throw failed.reason
  return answers.slice(1, -1).map((answer) => (answer.status === 'fulfilled' ? rowsOf(answer.value) : []))
}

/** `pg` returns an array of results for a text of several statements. */
function rowsOf(result: pg.QueryResult<Row>): Row[] {
  return result.rows ?? []
}

/**
 * `:name` becomes `$1` and so on; `::` before a type stays. The statement itself stays unnamed: a pooler hands each one to
 * another server connection.
 */
function numbered({ text, values = {} }: Statement): { text: string; values: unknown[] } {
  const names = Object.keys(values)
  const replaced = text.replace(/(?<!:):(\w+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`)
  return { text: replaced, values: clean(Object.values(values)) }
}

/** PostgreSQL's text cannot hold NUL, which becomes U+FFFD. */
function clean(values: readonly unknown[]): unknown[] {
  return values.map((value) => {
    if (Array.isArray(value)) return clean(value)
    return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
  })
}

/**
 * `sslmode=require` and its weaker neighbours check the certificate as `verify-full` does, which is what this
 * `pg` does too, with a warning; `no-verify`, `disable` and libpq's meanings (`uselibpqcompat=true`) remain.
 */
function strictTls(url: string): string {
  const parsed = new URL(url)
  const mode = parsed.searchParams.get('sslmode') ?? ''
  if (!['prefer', 'require', 'verify-ca'].includes(mode) || parsed.searchParams.has('uselibpqcompat'))
    return url
  parsed.searchParams.set('sslmode', 'verify-full')
  return parsed.href
}
