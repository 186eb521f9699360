import { eraseMailsBefore } from '../mail/transports/file-mailbox.ts'
import type { Clock, Erasure, OutboxStore } from '../outbox/store.ts'

export interface RetentionOptions {
  store: Pick<OutboxStore, 'purge' | 'clockRecord' | 'trustClock'>
  /** The file mailbox: it may hold mails from before an SMTP server was set. Absent where there is none. */
  mailFolder?: string
  retentionDays: number
  clock: Clock
}

export const DAY_MS = 24 * 3_600_000
/** Used until the first purge has recorded a pause. */
const UNKNOWN_PAUSE_MS = 30 * DAY_MS

/**
 * Erases delivered, dead and spam requests older than `retentionDays` and their `.eml` files, and records that the clock
 * is right: callers check `clockJump` first, except the owner's `purge`, which confirms the clock. Rejects with
 * `StoreUnavailableError` or an error of the file system; the next call erases what this one did not.
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
 * Why nothing may expire: the clock differs from when it was last trusted by more than the longest pause of the server so far
 * plus a day. Null while it may be trusted. Backward jumps count too, or a wrong future time, once trusted, would stay trusted.
 */
export async function clockJump({ store, clock }: Omit<RetentionOptions, 'retentionDays'>) {
  const { trustedAt, longestPauseMs } = await store.clockRecord()
  const now = clock()
  const longestMs = (longestPauseMs ?? UNKNOWN_PAUSE_MS) + DAY_MS
  if (trustedAt === null || Math.abs(now - trustedAt) <= longestMs) return null
  return `l’orologio segna ${isoTime(now)}, l’ultima ora sicura era ${isoTime(trustedAt)}: finché non torna giusto, o non lo confermi con «officina requests purge», le richieste vecchie non vengono cancellate`
}

const isoTime = (time: number) => new Date(time).toISOString()
