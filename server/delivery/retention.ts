import { eraseMailsBefore } from '../mail/transports/file-mailbox.ts'
import type { Clock, Erasure, OutboxStore } from '../outbox/store.ts'

export interface RetentionOptions {
  store: Pick<OutboxStore, 'purge' | 'clockRecord' | 'trustClock'>
  /** The folder of the file mailbox, which may hold mails from before an SMTP server was set; absent without a mailbox. */
  mailFolder?: string
  retentionDays: number
  clock: Clock
}

export const DAY_MS = 24 * 3_600_000
/** The longest pause of the server that is assumed until the first purge has recorded one. */
const UNKNOWN_PAUSE_MS = 30 * DAY_MS

/**
 * Erases delivered, dead and spam requests older than `retentionDays` and their `.eml` files, and records the present time as
 * trusted. So callers check `clockJump` first, except the owner's `purge`, which confirms the clock. Rejects with
 * `StoreUnavailableError` or an error of the file system; the next call erases what is left.
 */
export async function eraseExpired(options: RetentionOptions): Promise<Erasure & { files: number }> {
  const { store, mailFolder, retentionDays, clock } = options
  const now = clock()
  const before = now - retentionDays * DAY_MS
  const { trustedAt, longestPauseMs } = await store.clockRecord()
  const pauseMs = trustedAt === null ? 0 : now - trustedAt
  // At least a day, the time between two purges of a running server.
  await store.trustClock({ trustedAt: now, longestPauseMs: Math.max(DAY_MS, longestPauseMs ?? 0, pauseMs) })
  const erasure = await store.purge(before)
  return { ...erasure, files: mailFolder === undefined ? 0 : await eraseMailsBefore(mailFolder, before) }
}

/**
 * Null while the clock may be trusted. Otherwise says in Italian that it differs from the last trusted time by more than the
 * server's longest pause plus a day. Jumps back count too: otherwise a wrong future time, once trusted, would stay trusted.
 */
export async function clockJump({ store, clock }: Omit<RetentionOptions, 'retentionDays'>) {
  const { trustedAt, longestPauseMs } = await store.clockRecord()
  const now = clock()
  const longestMs = (longestPauseMs ?? UNKNOWN_PAUSE_MS) + DAY_MS
  if (trustedAt === null || Math.abs(now - trustedAt) <= longestMs) return null
  return `l’orologio segna ${isoTime(now)}, l’ultima ora sicura era ${isoTime(trustedAt)}: finché non torna giusto, o non lo confermi con «officina requests purge», le richieste vecchie non vengono cancellate`
}

const isoTime = (time: number) => new Date(time).toISOString()
