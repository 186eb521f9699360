import { join } from 'node:path'
import type { StorageConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from './store.ts'

/** The SQLite file of the outbox inside `DATA_DIR`. */
export function sqliteFile({ dataDir }: StorageConfig): string {
  return join(dataDir, 'outbox.sqlite')
}

/**
 * Opens the store that the configuration names, for the server and for the owner's command alike; only that one's code
 * is loaded. Rejects with `StoreUnavailableError` or with a sentence that says what is wrong.
 */
export async function openStore(
  storage: StorageConfig,
  clock: Clock,
  log?: Pick<Log, 'warn'>,
): Promise<OutboxStore> {
  const { databaseUrl: url } = storage
  if (url === undefined) {
    const { openSqliteStore } = await import('./sqlite/store.ts')
    return openSqliteStore({ file: sqliteFile(storage), clock })
  }
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore({ url, clock, ...(log ? { log } : {}) })
}
