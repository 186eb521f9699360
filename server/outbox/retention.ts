/** A day in milliseconds. */
export const DAY_MS = 24 * 3_600_000

/** Requests received before this time, in milliseconds since the epoch, have expired. */
export function expiry(retentionDays: number, now: number): number {
  return now - retentionDays * DAY_MS
}
