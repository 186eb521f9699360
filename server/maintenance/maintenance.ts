import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'
import type { Faults } from './faults.ts'
import { copyIfDue } from './nightly-copy.ts'

export interface MaintenanceOptions {
  store: Pick<OutboxStore, 'takeTurn' | 'purge'>
  /** The SQLite file; null for a database that has copies of its own. */
  file: string | null
  /** Requests that were delivered so long ago are erased. */
  retentionDays: number
  faults: Faults
  clock: Clock
  log: Log
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How often due work is looked for, in milliseconds. */
export const MAINTENANCE_EVERY_MS = HOUR_MS

/**
 * Returns the function that copies a SQLite file and erases what has been kept long enough, each once a day. Nothing else ends by
 * time: a request that nobody has read stays. Call it an hour after the start at the earliest, so that a clock which is wrong right
 * after a boot erases nothing. A copy that failed is tried again at the next call. The function never rejects.
 */
export function createMaintenance({
  store,
  file,
  retentionDays,
  faults,
  clock,
  log,
}: MaintenanceOptions) {
  async function copy(): Promise<void> {
    // Of several processes on one file only one copies at a time.
    if (file === null || !(await store.takeTurn('copied', HOUR_MS / 2))) return
    const made = await copyIfDue(file, clock()).catch((error) => {
      faults.set(
        'copia non fatta',
        `la copia dell’archivio delle richieste non riesce: ${reasonOf(error)}`,
      )
      throw error
    })
    faults.delete('copia non fatta')
    if (made !== null) log.info({ copy: made }, 'copy of the requests made')
  }

  async function purge(): Promise<void> {
    if (!(await store.takeTurn('purged', DAY_MS - HOUR_MS / 2))) return
    const { erased, complete } = await store.purge(clock() - retentionDays * DAY_MS)
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
