import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { clockJump, DAY_MS, eraseExpired, type RetentionOptions } from './retention.ts'

export interface UpkeepOptions extends RetentionOptions {
  store: RetentionOptions['store'] & Pick<OutboxStore, 'findDamage'>
  log: Log
}

/** At the server's start and every day, checks the database for damage and, unless an alarm is on, erases expired requests. */
export function createUpkeep(options: UpkeepOptions) {
  const { store, log } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false
  let damage: string | null = null

  async function alarms(): Promise<string[]> {
    const damaged =
      damage !== null &&
      `l’archivio delle richieste è danneggiato: torna all’ultima copia (backup): ${damage}`
    return [damaged, await clockJump(options)].filter((alarm) => typeof alarm === 'string')
  }

  async function run(): Promise<void> {
    try {
      damage = await store.findDamage()
      if (stopped) return
      const reasons = await alarms()
      if (reasons.length > 0) {
        for (const reason of reasons) log.error({ reason }, 'expired requests not erased')
        return
      }
      const { erased, files, complete } = await eraseExpired(options)
      if (erased.length + files > 0) log.info({ requests: erased.length, files }, 'expired requests erased')
      if (!complete) log.warn({}, 'erased text is still in files of the database: the next purge removes it')
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'expired requests not erased')
    }
  }

  function begin(): void {
    running = run()
  }

  return {
    /** Sentences in Italian, without personal data, about damage to the database and clock jumps. Rejects as the store does. */
    alarms,
    /** Runs the upkeep now and every day, until `stop`. A failure is logged and tried again the next day. */
    start() {
      begin()
      timer = setInterval(begin, DAY_MS)
      timer.unref()
    },
    /** Ends the daily upkeep. Resolves when a current run has ended; checking a shop's whole database takes at most a second. */
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
