import { reasonOf } from '../errors.ts'
import type { Health } from '../health/health.ts'
import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'
import { clearFormerFile, makeCopy, newestCopyAt } from './daily-copy.ts'

export interface MaintenanceOptions {
  store: OutboxStore
  /** The SQLite file, which may still be there after a move to PostgreSQL. */
  file?: string
  retentionDays: number
  health: Health
  clock: Clock
  log: Log
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const MAINTENANCE_EVERY_MS = 60_000

/**
 * Returns the function that copies a SQLite store and erases requests past their retention, each
 * once a day. A copy that has failed is tried again after half an hour. It never rejects.
 */
export function createMaintenance(options: MaintenanceOptions) {
  const { store, file, retentionDays, health, clock, log } = options
  const { copies } = store

  async function copy() {
    const now = clock()
    if (copies === undefined) return file && clearFormerFile(file, now)
    const newest = await newestCopyAt(copies.folder, now)
    if (newest !== null && Math.abs(now - newest) < DAY_MS) return
    if (newest === null && (await store.firstReceivedAt()) === null) return
    // Of several processes on one file only one copies at a time.
    if (!(await store.takeTurn('copied', HOUR_MS / 2))) return
    const made = await makeCopy(copies, now).catch((error) => {
      health.set('copying', reasonOf(error))
      throw error
    })
    health.set('copying', null)
    log.info({ copy: made }, 'copy of the requests made')
  }

  async function purge(): Promise<void> {
    if (!(await store.takeTurn('purged', DAY_MS))) return
    const now = clock()
    const { at = now } = await store.readNote('purged')
    await store.writeNote('purged', { at: now })
    // After a pause of more than two days the clock may be wrong, so this purge erases only what
    // the last one would have, and the next day's all.
    const counted = now - at > 2 * DAY_MS ? at : now
    const { erased, complete } = await store.purge(counted - retentionDays * DAY_MS)
    log.info({ requests: erased }, 'requests past their retention erased')
    if (!complete)
      log.warn({}, 'erased text is still in files of the database: the next purge removes it')
  }

  return async (): Promise<void> => {
    const failed = (task: string) => (error: unknown) =>
      log.error({ reason: reasonOf(error) }, task)
    await copy().catch(failed('copy not made'))
    await purge().catch(failed('requests past their retention not erased'))
  }
}
