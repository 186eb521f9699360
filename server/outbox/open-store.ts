import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../errors.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { OutboxStore } from './store.ts'

/** The SQLite file of the outbox inside `DATA_DIR`. */
export const sqliteFile = ({ dataDir }: { dataDir: string }) => join(dataDir, 'outbox.sqlite')

export interface OpenedStore {
  store: OutboxStore
  /** The SQLite file; null for PostgreSQL. */
  file: string | null
}

/**
 * Opens the store of the configuration, for the server and for the owner's command alike. Rejects with `StoreUnavailableError`, with
 * an error whose message says what is wrong, or with `OperatorError` where a SQLite file stands beside `DATABASE_URL`: nobody would
 * send what waits in it.
 */
export async function openStore(storage: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<OpenedStore> {
  const { databaseUrl: url } = storage
  const file = sqliteFile(storage)
  const clock = Date.now
  if (url === undefined) return { store: await openSqliteStore({ file, clock }), file }
  if (existsSync(file)) {
    throw new OperatorError(
      `DATABASE_URL: c’è ancora ${file}, e nessuno manderebbe le richieste che vi aspettano: docs/operations.md spiega come si passa a PostgreSQL (in inglese)`,
    )
  }
  // PostgreSQL's client is loaded only where it is used.
  const { openPostgresStore } = await import('./postgres/store.ts')
  return { store: await openPostgresStore({ url, clock }), file: null }
}
