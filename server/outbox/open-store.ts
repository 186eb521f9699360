import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError, reasonOf } from '../errors.ts'
import { hasUndelivered } from './sqlite/database.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { OutboxStore } from './store.ts'

export const sqliteFile = ({ dataDir }: { dataDir: string }) => join(dataDir, 'outbox.sqlite')

/**
 * Opens what `DATABASE_URL` and `DATA_DIR` name. Rejects with `OperatorError`, which names the
 * variable to change: where the database does not open, whose error is the `cause`, and where
 * requests still wait in the SQLite file beside a `DATABASE_URL`.
 */
export async function openStore(storage: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<OutboxStore> {
  const { databaseUrl: url } = storage
  const file = sqliteFile(storage)
  const clock = Date.now
  const failed = (variable: string) => (cause: unknown) => {
    const why = `l’archivio delle richieste non si apre: ${reasonOf(cause)}`
    const what = `${variable}: ${why}; correggi il valore, o sistema ciò che indica`
    throw new OperatorError(what, { cause })
  }
  if (url === undefined) return openSqliteStore({ file, clock }).catch(failed('DATA_DIR'))
  // With PostgreSQL nobody would send what waits in the file.
  if (existsSync(file) && hasUndelivered(file)) {
    throw new OperatorError(
      `DATABASE_URL: in ${file} aspettano ancora richieste, e nessuno le manderebbe: docs/operations.md spiega come si passa a PostgreSQL (in inglese)`,
    )
  }
  // PostgreSQL's client is loaded only where it is used.
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore({ url, clock }).catch(failed('DATABASE_URL'))
}
