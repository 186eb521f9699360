import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { eraseMailsBefore } from '../mail/transports/file-mailbox.ts'
import type { Clock, Erasure, OutboxStore } from '../outbox/store.ts'

export interface RetentionOptions {
  store: OutboxStore
  /** The file mailbox: it may hold mails from before an SMTP server was set. */
  mailFolder: string
  retentionDays: number
  clock: Clock
}

const DAY_MS = 24 * 3_600_000

/** Requests received before this time, in milliseconds since the epoch, have expired. */
export function expiry(retentionDays: number, now: number): number {
  return now - retentionDays * DAY_MS
}

/**
 * Erases delivered, dead and spam requests older than `retentionDays` and their `.eml` files: the owner's
 * `purge`, and daily in the server. Rejects with `StoreUnavailableError` or an error of the file system; what
 * was not erased then is erased next time.
 */
export async function eraseExpired(options: RetentionOptions): Promise<Erasure & { files: number }> {
  const { store, mailFolder, retentionDays, clock } = options
  const before = expiry(retentionDays, clock())
  const erasure = await store.purge(before)
  return { ...erasure, files: await eraseMailsBefore(mailFolder, before) }
}

/** Erases what has expired, now and every day. What fails is logged and tried again next day. */
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
