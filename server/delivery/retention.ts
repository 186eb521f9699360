import { eraseMailsBefore } from '../mail/transports/file-mailbox.ts'
import { expiry } from '../outbox/retention.ts'
import type { Clock, Erasure, OutboxStore } from '../outbox/store.ts'

export interface RetentionOptions {
  store: OutboxStore
  /** The file mailbox: it may hold mails from before an SMTP server was set. */
  mailFolder: string
  retentionDays: number
  clock: Clock
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
