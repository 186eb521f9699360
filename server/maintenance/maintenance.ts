import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { OpenedStore } from '../outbox/open-store.ts'
import type { Clock } from '../outbox/store.ts'
import { copyIfDue } from './nightly-copy.ts'
import { purgeDaily } from './purge.ts'

export interface MaintenanceOptions {
  stores: readonly OpenedStore[]
  dataDir: string
  retentionDays: number
  clock: Clock
  log: Log
  /** How often due work is looked for; an hour by default. */
  everyMs?: number
}

const HOUR_MS = 3_600_000

/**
 * Copies a SQLite file once a day and erases what has been kept long enough. It begins an hour after the start at the earliest, so
 * that a clock which is wrong right after a boot erases nothing. A failure is logged and tried again an hour later.
 */
export function createMaintenance(options: MaintenanceOptions) {
  const { stores, dataDir, clock, log, everyMs = HOUR_MS } = options
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function run(): Promise<void> {
    for (const { store, file } of stores) {
      await attempt('copy not made', async () => {
        // Of several processes on one file only one copies at a time.
        if (file === null || !(await store.takeTurn('copied', everyMs / 2))) return
        const copy = await copyIfDue(file, dataDir, clock())
        if (copy !== null) log.info({ copy }, 'copy of the requests made')
      })
      await attempt('requests past their retention not erased', () => purgeDaily(store, options))
    }
  }

  async function attempt(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ reason: reasonOf(error) }, failure)
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        running = running.then(run)
      }, everyMs)
      timer.unref()
    },
    /** Resolves when work that has begun has ended. */
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
