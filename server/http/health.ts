import { setTimeout as delay } from 'node:timers/promises'

/** A check that takes longer counts as failed. */
const TIMEOUT_MS = 2_000
/** Callers within this time share one result, so that nobody can make the database work. */
const RESULT_AGE_MS = 5_000

/** Resolves to what is not well, to nothing when all is well. Never rejects. */
export type Check = () => Promise<string[]>

/** Returns a check whose callers share one call of `check`, until its result is old. */
export function cached(check: Check): Check {
  let last = { reasons: Promise.resolve<string[]>([]), at: Number.NEGATIVE_INFINITY }
  return () => {
    const now = performance.now()
    if (now - last.at >= RESULT_AGE_MS) last = { reasons: check(), at: now }
    return last.reasons
  }
}

/** Whether all is well, which is not the case when the check does not answer in time. */
export async function isWell(check: Check): Promise<boolean> {
  const late = delay(TIMEOUT_MS, ['no answer'], { ref: false })
  return (await Promise.race([check(), late])).length === 0
}
