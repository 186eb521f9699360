import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { foldEmail } from '../request-row.ts'
import { type Row, repeatValues, SqlStore, type SqlValue } from '../sql-store.ts'
import { statementsFor } from '../statements.ts'
import type { Acceptance, Clock, IncomingRequest, OutboxStore } from '../store.ts'
import { backupDatabase, createFileReplacedCheck, findDamage, openDatabase, truncateWal } from './database.ts'
import { asStoreError, isLocked } from './errors.ts'
import { GroupCommit } from './group-commit.ts'

export interface SqliteStoreOptions {
  /** Created with its directory when missing. */
  file: string
  clock: Clock
  /** How long a write waits for another process before it rejects; 5 s by default. */
  lockTimeoutMs?: number
  /** A quota in pages of 4 KiB; beyond it the store counts as full. */
  maxPages?: number
}

const SQL = statementsFor({
  requests: 'requests',
  upkeep: 'upkeep',
  foldedEmail: 'fold_email(email)',
  copiesLeft: `json_extract(copies, '$.left')`,
  skipLocked: '',
  erase: (condition) => `DELETE FROM requests WHERE ${condition} RETURNING id, received_at AS "receivedAt"`,
})

const INSERT = `INSERT INTO requests
    (id, state, due_at, received_at, queued_at, content_hash, key_hash, name, email, phone, message)
  VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING RETURNING id`

/** Opens the outbox of one machine. Several processes may open it, such as the server and the owner's command. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<OutboxStore> {
  const { file, clock, lockTimeoutMs = 5000 } = options
  const db = await openDatabase(file, lockTimeoutMs)
  if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`)
  db.function('fold_email', { deterministic: true }, (text) => foldEmail(String(text)))
  return new SqliteStore(db, file, clock, lockTimeoutMs)
}

class SqliteStore extends SqlStore {
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #lockTimeoutMs: number
  readonly #assertNotReplaced: () => void
  readonly #writes: GroupCommit
  readonly #prepared = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, file: string, clock: Clock, lockTimeoutMs: number) {
    super(clock, SQL)
    this.#db = db
    this.#file = file
    this.#lockTimeoutMs = lockTimeoutMs
    this.#assertNotReplaced = createFileReplacedCheck(file)
    this.#writes = new GroupCommit(db, lockTimeoutMs, this.#assertNotReplaced)
  }

  accept(incoming: IncomingRequest): Promise<Acceptance> {
    const { name, email, phone = null, message } = incoming.request
    const [state, due] = incoming.spam ? ['spam', null] : ['waiting', 0]
    return this.#writes.run(() => {
      const now = this.clock()
      const repeat = repeatValues(incoming, now)
      const [known] = this.#all(SQL.findRepeat, repeat)
      if (known !== undefined) return { id: String(known.id), repeated: true }
      const [content, key] = repeat
      for (;;) {
        const id = this.newId(now)
        const row = [id, state ?? null, due ?? null, now, content, key, name, email, phone, message]
        if (this.#all(INSERT, row).length === 1) return { id, repeated: false }
      }
    })
  }

  backup(file: string): Promise<void> {
    return backupDatabase(this.#file, file)
  }

  findDamage(): Promise<string | null> {
    return findDamage(this.#file)
  }

  async ping(): Promise<void> {
    await this.read(SQL.ping)
    this.#assertNotReplaced()
  }

  async close(): Promise<void> {
    await this.#writes.drained()
    if (this.#db.isOpen) this.#db.close()
  }

  protected override read(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#attempt(() => this.#all(text, values))
  }

  protected override write(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    return this.#writes.run(() => this.#all(text, values))
  }

  protected override removeTraces(): Promise<boolean> {
    return truncateWal(this.#db, this.#lockTimeoutMs)
  }

  #all(text: string, values: readonly SqlValue[] = []): Row[] {
    const statement = this.#prepared.get(text) ?? this.#db.prepare(text)
    this.#prepared.set(text, statement)
    // In SQLite `$1` is a named parameter.
    return statement.all(Object.fromEntries(values.map((value, index) => [index + 1, value])))
  }

  /** Retries while the file is locked: in WAL mode readers wait for no writer, only for a process that is recovering the file. */
  async #attempt<T>(query: () => T): Promise<T> {
    const deadline = performance.now() + this.#lockTimeoutMs
    for (;;) {
      try {
        return query()
      } catch (error) {
        if (!isLocked(error) || performance.now() > deadline) throw asStoreError(error)
        await delay(5)
      }
    }
  }
}
