import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from './open-store.ts'
import type { PostgresDatabase } from './postgres/database.ts'
import { SQLITE_MIGRATIONS } from './sqlite/migrations.ts'

/** The reverse of each migration, by its number. A migration without a reverse cannot be rolled back. */
export const SQLITE_DOWN_MIGRATIONS: Readonly<Record<number, string>> = {
  2: 'ALTER TABLE requests DROP refused; ALTER TABLE requests DROP copies;',
  3: 'DROP TABLE upkeep;',
  4: 'DROP INDEX requests_due;',
}

const POSTGRES_DOWN_MIGRATIONS: Readonly<Record<number, string>> = {
  2: 'ALTER TABLE outbox.requests DROP refused, DROP copies;',
  3: 'ALTER TABLE outbox.upkeep DROP trusted_at, DROP longest_pause;',
  4: 'DROP TABLE outbox.received;',
  // Marks the last erasure as unfinished, so that the next erasure rewrites the table.
  5: `ALTER TABLE outbox.upkeep DROP erased_in,
    ADD erasures bigint NOT NULL DEFAULT 1, ADD rewritten bigint NOT NULL DEFAULT 0;
    ALTER TABLE outbox.upkeep ALTER erasures DROP DEFAULT, ALTER rewritten DROP DEFAULT;`,
}

/** A version is the number of migrations applied; `present` is 0 where there is no database yet. */
type SchemaVersion = Record<'present' | 'known' | 'lowest', number>

/**
 * Reads the version without migrating, which opening a store would do. Rolls back to a given `target`; rejects if it cannot.
 * `known` is the version to which this program migrates when it starts, `lowest` the lowest to which it can roll back.
 */
export async function schemaVersion(
  storage: { dataDir: string; databaseUrl: string | undefined },
  target?: number,
): Promise<SchemaVersion> {
  if (storage.databaseUrl === undefined) return versionOfSqlite(sqliteFile(storage), target)
  const { connectPostgres } = await import('./postgres/database.ts')
  await using database = connectPostgres({ url: storage.databaseUrl, timeoutMs: 5_000 })
  return await versionOfPostgres(database, target)
}

function versionOfSqlite(file: string, target?: number): SchemaVersion {
  const known = SQLITE_MIGRATIONS.length
  const lowest = lowestOf(known, SQLITE_DOWN_MIGRATIONS)
  if (!existsSync(file)) return { present: 0, known, lowest }
  // Closing rolls back an open transaction.
  using db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE')
  let present = Number(db.prepare('PRAGMA user_version').get()?.user_version)
  for (const step of stepsBack(present, target, SQLITE_DOWN_MIGRATIONS)) db.exec(step)
  present = Math.min(present, target ?? present)
  db.exec(`PRAGMA user_version = ${present}; COMMIT`)
  return { present, known, lowest }
}

async function versionOfPostgres(database: PostgresDatabase, target?: number): Promise<SchemaVersion> {
  const { POSTGRES_MIGRATIONS } = await import('./postgres/migrations.ts')
  const known = POSTGRES_MIGRATIONS.length
  const lowest = lowestOf(known, POSTGRES_DOWN_MIGRATIONS)
  const [row] = await database.read(`SELECT to_regclass('outbox.migrations') IS NOT NULL AS there`)
  if (row?.there !== true) return { present: 0, known, lowest }
  return database.transaction(async (query) => {
    // A server that starts meanwhile waits for the lock and then reads the version that is left.
    if (target !== undefined) await query('LOCK TABLE outbox.migrations')
    const [applied] = await query('SELECT count(*) AS count FROM outbox.migrations')
    const present = Number(applied?.count)
    if (target === undefined || target >= present) return { present, known, lowest }
    for (const step of stepsBack(present, target, POSTGRES_DOWN_MIGRATIONS)) await query(step)
    await query('DELETE FROM outbox.migrations WHERE number > $1', [target])
    return { present: target, known, lowest }
  })
}

function lowestOf(known: number, down: Readonly<Record<number, string>>): number {
  return down[known] === undefined ? known : lowestOf(known - 1, down)
}

function stepsBack(present: number, target = present, down: Readonly<Record<number, string>>): string[] {
  return Array.from({ length: Math.max(0, present - target) }, (_, index) => {
    const step = down[present - index]
    if (step === undefined) throw new Error(`Nothing leads from version ${present} back to ${target}.`)
    return step
  })
}
