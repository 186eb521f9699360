/*
 * When a mail that could not be sent is tried again, and when it no longer is.
 *
 * The pause doubles between these limits: most failures last seconds, greylisting minutes, outages hours.
 */
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 4 * 3_600_000
/** Spread of ±25 %, so that mails which failed together are not retried together. */
const JITTER = 0.25

/** After this long in the queue a request becomes dead: it is kept, but not sent until the owner acts. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000
/**
 * A request becomes dead only after this many sends as well, which take about a quarter of an hour: otherwise a clock that
 * jumps three days ahead would make every request dead whose next send fails.
 */
export const GIVE_UP_AFTER_ATTEMPTS = 10

/** How long to wait after the given number of sends failed, in milliseconds. `random` is in [0, 1). */
export function retryDelayMs(attempts: number, random = Math.random): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_DELAY_MS)
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random()))
}

/** Whether a request that failed again has used up its time and its sends. Times are milliseconds since the epoch. */
export function isExhausted(request: { queuedAt: number; attempts: number }, now: number): boolean {
  return now - request.queuedAt >= GIVE_UP_AFTER_MS && request.attempts >= GIVE_UP_AFTER_ATTEMPTS
}
