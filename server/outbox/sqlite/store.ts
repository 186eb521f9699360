import type { StatementSync } from 'node:sqlite'
import type { Log } from '../../log.ts'
import { createRequestIds } from '../request-id.ts'
import { fieldColumns, foldEmail, repeatValues } from '../request-row.ts'
import { type Row, type SqlValue, sqlMethods } from '../sql-store.ts'
import { statementsFor } from '../statements.ts'
import type { Clock, OutboxStore } from '../store.ts'
import { createFileReplacedCheck, openDatabase, truncateWal } from './database.ts'
import { retryLocked } from './errors.ts'
import { createGroupCommit } from './group-commit.ts'

export interface SqliteStoreOptions {
  /** Created with its directory when missing. */
  file: string
  clock: Clock
  log?: Pick<Log, 'warn'>
  /** How long a write waits for another process before it rejects; 5 s by default. */
  lockTimeoutMs?: number
  /** A quota in pages of 4 KiB; beyond it the store counts as full. */
  maxPages?: number
}

const SQL = statementsFor({
  requests: 'requests',
  upkeep: 'upkeep',
  foldedEmail: 'fold_email(email)',
  skipLocked: '',
})

const INSERT = `INSERT INTO requests (id, state, due_at, received_at, queued_at, content_hash, key_hash, held_as_spam,
    name, email, phone, message, fields)
  VALUES ($1, 'waiting', 0, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING RETURNING id`

/** Opens the outbox of one machine. Several processes may open it, such as the server and the owner's command. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<OutboxStore> {
  const { file, clock, log, lockTimeoutMs = 5000 } = options
  const { db, newer } = await openDatabase(file, lockTimeoutMs)
  if (newer > 0) log?.warn({ file, newer }, 'the schema of the requests is of a newer version: working on it')
  if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`)
  db.function('fold_email', { deterministic: true }, (text) => foldEmail(String(text)))
  const assertNotReplaced = createFileReplacedCheck(file)
  const writes = createGroupCommit(db, lockTimeoutMs, assertNotReplaced)
  const prepared = new Map<string, StatementSync>()
  const newId = createRequestIds()

  function all(text: string, values: readonly SqlValue[] = []): Row[] {
    const statement = prepared.get(text) ?? db.prepare(text)
    prepared.set(text, statement)
    // In SQLite `$1` is a named parameter.
    return statement.all(Object.fromEntries(values.map((value, index) => [index + 1, value])))
  }

  /** In WAL mode readers wait for no writer, only for a process that is recovering the file. */
  const read = (text: string, values?: readonly SqlValue[]) =>
    retryLocked(lockTimeoutMs, () => all(text, values))

  return {
    ...sqlMethods(
      {
        read,
        write: (text, values) => writes.run(() => all(text, values)),
        eraseFromDisk: () => truncateWal(db, lockTimeoutMs),
      },
      SQL,
      clock,
    ),
    accept(incoming) {
      const { name, email, phone, message, fields } = fieldColumns(incoming.request)
      return writes.run(() => {
        const now = clock()
        const repeat = repeatValues(incoming, now)
        const [known] = all(SQL.findRepeat, repeat)
        if (known !== undefined) return { id: String(known.id), repeated: true }
        const [content, key] = repeat
        const heldAsSpam = incoming.heldAsSpam ? 1 : 0
        for (;;) {
          const id = newId(now)
          const row = [id, now, content, key, heldAsSpam, name, email, phone, message, fields]
          if (all(INSERT, row).length === 1) return { id, repeated: false }
        }
      })
    },
    async ping() {
      await read(SQL.ping)
      assertNotReplaced()
    },
    async close() {
      await writes.drained()
      if (db.isOpen) db.close()
    },
  }
}
