import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { OpenedStore } from '../outbox/open-store.ts'
import type { Clock } from '../outbox/store.ts'
import type { Faults } from './faults.ts'
import { copyIfDue } from './nightly-copy.ts'
import { purgeDaily } from './purge.ts'

export interface MaintenanceOptions extends OpenedStore {
  retentionDays: number
  faults: Faults
  clock: Clock
  log: Log
}

/** How often due work is looked for, in milliseconds. */
export const MAINTENANCE_EVERY_MS = 3_600_000

/**
 * Returns the function that copies a SQLite file and erases what has been kept long enough, each once a day. Call it an hour after
 * the start at the earliest, so that a clock which is wrong right after a boot erases nothing. A copy that failed is tried again at
 * the next call. The function never rejects.
 */
export function createMaintenance({ store, file, retentionDays, faults, clock, log }: MaintenanceOptions) {
  async function copy(): Promise<void> {
    // Of several processes on one file only one copies at a time.
    if (file === null || !(await store.takeTurn('copied', MAINTENANCE_EVERY_MS / 2))) return
    const made = await copyIfDue(file, clock()).catch((error) => {
      faults.set('copia non fatta', `la copia dell’archivio delle richieste non riesce: ${reasonOf(error)}`)
      throw error
    })
    faults.delete('copia non fatta')
    if (made !== null) log.info({ copy: made }, 'copy of the requests made')
  }

  return async (): Promise<void> => {
    const failed = (task: string) => (error: unknown) => log.error({ reason: reasonOf(error) }, task)
    await copy().catch(failed('copy not made'))
    await purgeDaily(store, { retentionDays, clock, log }).catch(
      failed('requests past their retention not erased'),
    )
  }
}
