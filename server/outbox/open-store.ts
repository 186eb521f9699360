import { join } from 'node:path'
import type { StorageConfig } from '../config.ts'
import { openSqliteStore } from './sqlite.ts'
import type { Clock, OutboxStore } from './store.ts'

/** The SQLite file of the outbox inside `DATA_DIR`. */
export function sqliteFile({ dataDir }: StorageConfig): string {
  return join(dataDir, 'outbox.sqlite')
}

/**
 * Opens the store that the configuration names, for the server and for the owner's command alike. Rejects with
 * `StoreUnavailableError` or with a sentence that says what is wrong.
 */
export async function openStore(storage: StorageConfig, clock: Clock): Promise<OutboxStore> {
  if (storage.databaseUrl !== undefined) {
    throw new Error('DATABASE_URL: this version keeps requests in SQLite only; leave it unset')
  }
  return openSqliteStore({ file: sqliteFile(storage), clock })
}
