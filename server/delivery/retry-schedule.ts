/** First a few seconds, as most failures are short; a greylist wants minutes; a dead server gets hours. */
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 4 * 3_600_000
/** Spread of ±25 %, so that what failed together does not come back together. */
const JITTER = 0.25

/** After this long in the queue a request is given up, not dropped: it is dead until the owner acts. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000
/**
 * And never before this many sends, about half an hour's worth: a clock that jumps three days ahead must not
 * kill everything that waits.
 */
export const GIVE_UP_AFTER_ATTEMPTS = 10

/** How long to wait after the given number of sends failed, in milliseconds. `random` is in [0, 1). */
export function retryDelayMs(attempts: number, random: () => number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_DELAY_MS)
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random()))
}

/** Whether a request that failed again has used up its time. Times are milliseconds since the epoch. */
export function isExhausted(request: { queuedAt: number; attempts: number }, now: number): boolean {
  return now - request.queuedAt >= GIVE_UP_AFTER_MS && request.attempts >= GIVE_UP_AFTER_ATTEMPTS
}
