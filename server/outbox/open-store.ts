import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { OutboxStore } from './store.ts'

/** The SQLite file of the outbox inside `DATA_DIR`. */
export function sqliteFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'outbox.sqlite')
}

/**
 * Opens the store that the configuration names, for the server and for the owner's command alike; only the code of that
 * store is loaded. Rejects with `StoreUnavailableError` or with an error whose message says what is wrong.
 */
export async function openStore(
  storage: { dataDir: string; databaseUrl: string | undefined },
  log?: Pick<Log, 'warn'>,
): Promise<OutboxStore> {
  const { databaseUrl: url } = storage
  if (url === undefined) {
    const { openSqliteStore } = await import('./sqlite/store.ts')
    return openSqliteStore({ file: sqliteFile(storage), clock: Date.now })
  }
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore({ url, clock: Date.now, ...(log ? { log } : {}) })
}
