import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { OutboxStore } from './store.ts'

interface Storage {
  dataDir: string
  databaseUrl: string | undefined
}

/** One of the stores of an installation. */
export interface OpenedStore {
  store: OutboxStore
  /** The SQLite file; null for PostgreSQL. */
  file: string | null
}

/** The SQLite file of the outbox inside `DATA_DIR`. */
export function sqliteFile({ dataDir }: Pick<Storage, 'dataDir'>): string {
  return join(dataDir, 'outbox.sqlite')
}

/**
 * Opens the stores of the configuration, for the server and for the owner's command alike. The first takes new requests. A SQLite
 * file that stands beside `DATABASE_URL`, from before, is the second: what is in it, or is still put in by a server that is
 * being replaced, has to be delivered, kept and erased too. Rejects with `StoreUnavailableError` or with an error whose message says
 * what is wrong.
 */
export async function openStores(
  storage: Storage,
  log?: Pick<Log, 'warn'>,
): Promise<[OpenedStore, ...OpenedStore[]]> {
  const { databaseUrl: url } = storage
  const file = sqliteFile(storage)
  const options = { clock: Date.now, ...(log ? { log } : {}) }
  if (url === undefined) return [{ store: await openSqlite(file, options), file }]
  const { openPostgresStore } = await import('./postgres/store.ts')
  const store = await openPostgresStore({ url, ...options })
  if (!existsSync(file)) return [{ store, file: null }]
  try {
    return [
      { store, file: null },
      { store: await openSqlite(file, options), file },
    ]
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Only the code of the store that is used is loaded. */
async function openSqlite(file: string, options: { clock: () => number; log?: Pick<Log, 'warn'> }) {
  const { openSqliteStore } = await import('./sqlite/store.ts')
  return openSqliteStore({ file, ...options })
}
