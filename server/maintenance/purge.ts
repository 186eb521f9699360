import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Once a day erases the requests that were delivered more than `retentionDays` ago. Nothing else ends by time: a request that
 * nobody has read stays. Rejects as the store does.
 */
export async function purgeDaily(
  store: Pick<OutboxStore, 'takeTurn' | 'purge'>,
  { retentionDays, clock, log }: { retentionDays: number; clock: Clock; log: Log },
): Promise<void> {
  if (!(await store.takeTurn('purged', DAY_MS - HOUR_MS / 2))) return
  const { erased, complete } = await store.purge(clock() - retentionDays * DAY_MS)
  log.info({ requests: erased }, 'requests past their retention erased')
  if (!complete) log.warn({}, 'erased text is still in files of the database: the next purge removes it')
}
