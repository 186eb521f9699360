import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from './sqlite/store.ts'
import type { OutboxStore } from './store.ts'

/** One of the stores of an installation. */
export interface OpenedStore {
  store: OutboxStore
  /** The SQLite file; null for PostgreSQL. */
  file: string | null
}

/** The SQLite file of the outbox inside `DATA_DIR`. */
export const sqliteFile = ({ dataDir }: { dataDir: string }) => join(dataDir, 'outbox.sqlite')

/**
 * Opens the stores of the configuration, for the server and for the owner's command alike. The first takes new requests. A SQLite
 * file that stands beside `DATABASE_URL`, from before, is the second: what is in it, or is still put in by a server that is
 * being replaced, has to be delivered, kept and erased too. Rejects with `StoreUnavailableError` or with an error whose message says
 * what is wrong.
 */
export async function openStores(storage: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<[OpenedStore, ...OpenedStore[]]> {
  const { databaseUrl: url } = storage
  const file = sqliteFile(storage)
  const clock = Date.now
  if (url === undefined) return [{ store: await openSqliteStore({ file, clock }), file }]
  const left = existsSync(file) ? [{ store: await openSqliteStore({ file, clock }), file }] : []
  // PostgreSQL's client is loaded only where it is used.
  const { openPostgresStore } = await import('./postgres/store.ts')
  return [{ store: await openPostgresStore({ url, clock }), file: null }, ...left]
}
