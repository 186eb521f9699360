import type { StatementSync } from 'node:sqlite'
import { type Sql, sql } from '../sql.ts'
import { type Row, sqlMethods } from '../sql-store.ts'
import type { Clock, OutboxStore } from '../store.ts'
import {
  backupDatabase,
  copiesFolder,
  createFileReplacedCheck,
  openDatabase,
  truncateWal,
} from './database.ts'
import { retryLocked } from './errors.ts'
import { createGroupCommit } from './group-commit.ts'

export interface SqliteStoreOptions {
  /** Created with its directory when missing. */
  file: string
  clock: Clock
  /** How long a write waits for another process before it rejects; 5 s by default. */
  lockTimeoutMs?: number
}

/**
 * Opens the outbox of one machine, and migrates its file. Several processes may open it, such as
 * the server and the owner's command.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<OutboxStore> {
  const { file, clock, lockTimeoutMs = 5000 } = options
  const db = await openDatabase(file, lockTimeoutMs)
  const assertNotReplaced = createFileReplacedCheck(file)
  const writes = createGroupCommit(db, lockTimeoutMs, assertNotReplaced)
  const prepared = new Map<string, StatementSync>()

  function all({ text, values }: Sql): Row[] {
    const statement = prepared.get(text) ?? db.prepare(text)
    prepared.set(text, statement)
    // Without `{}`, an object as the first value would be read as named parameters.
    return statement.all({}, ...values)
  }

  /** With a WAL readers seldom wait: for a recovery after a crash, or for the last close. */
  const read = (statement: Sql) => retryLocked(lockTimeoutMs, () => all(statement))
  const write = (statements: readonly Sql[]) => writes.write(() => statements.map(all).at(-1) ?? [])
  const eraseFromDisk = () => truncateWal(db, lockTimeoutMs)
  const methods = sqlMethods(
    { read, write, eraseFromDisk, skipLocked: sql``, lockContent: () => [] },
    clock,
  )
  return {
    ...methods,
    copies: { folder: copiesFolder(file), write: (copy) => backupDatabase(file, copy) },
    async ping() {
      await methods.ping()
      assertNotReplaced()
    },
    async close() {
      await writes.settled()
      if (db.isOpen) db.close()
    },
  }
}
