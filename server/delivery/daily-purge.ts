import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { DAY_MS } from '../outbox/retention.ts'
import { eraseExpired, type RetentionOptions } from './retention.ts'

/** Erases what is older than the retention, now and every day. What fails is logged and tried again next day. */
export function startDailyPurge(options: RetentionOptions & { log: Log }): { stop(): void } {
  const { log } = options
  const purge = async () => {
    try {
      const { erased, files, complete } = await eraseExpired(options)
      if (erased.length + files > 0) log.info({ requests: erased.length, files }, 'expired requests erased')
      if (!complete) log.warn({}, 'erased text is still in the write-ahead log: the next purge removes it')
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'expired requests not erased')
    }
  }
  void purge()
  const timer = setInterval(purge, DAY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
