import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { OpenedStore } from '../outbox/open-store.ts'
import type { Clock } from '../outbox/store.ts'
import type { Faults } from './faults.ts'
import { copyIfDue } from './nightly-copy.ts'
import { purgeDaily } from './purge.ts'

export interface MaintenanceOptions {
  stores: readonly OpenedStore[]
  dataDir: string
  retentionDays: number
  faults: Faults
  clock: Clock
  log: Log
  /** How often due work is looked for; an hour by default. */
  everyMs?: number
}

const HOUR_MS = 3_600_000

/**
 * Copies a SQLite file once a day and erases what has been kept long enough. It begins an hour after the start at the earliest, so
 * that a clock which is wrong right after a boot erases nothing. A copy that failed is tried again an hour later.
 */
export function createMaintenance(options: MaintenanceOptions) {
  const { stores, dataDir, faults, clock, log, everyMs = HOUR_MS } = options
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function run(): Promise<void> {
    const failed = (task: string) => (error: unknown) => log.error({ reason: reasonOf(error) }, task)
    for (const opened of stores) {
      await copy(opened).catch(failed('copy not made'))
      await purgeDaily(opened.store, options).catch(failed('requests past their retention not erased'))
    }
  }

  async function copy({ store, file }: OpenedStore): Promise<void> {
    // Of several processes on one file only one copies at a time.
    if (file === null || !(await store.takeTurn('copied', everyMs / 2))) return
    const made = await copyIfDue(file, dataDir, clock()).catch((error) => {
      faults.set('copia non fatta', `la copia dell’archivio delle richieste non riesce: ${reasonOf(error)}`)
      throw error
    })
    faults.delete('copia non fatta')
    if (made !== null) log.info({ copy: made }, 'copy of the requests made')
  }

  return {
    start() {
      timer = setInterval(() => {
        running = running.then(run)
      }, everyMs).unref()
    },
    /** Resolves when work that has begun has ended. */
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
