import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from './errors.ts'
import type { Log } from './log.ts'

/** Resolves to what is not well, each reason a sentence in Italian without a person's data; to nothing when all is well. */
export type HealthCheck = () => Promise<string[]>

/** A check that takes longer counts as failed. */
const TIMEOUT_MS = 2_000
/** Callers within this time share one result, so that nobody can make the database work. */
const RESULT_AGE_MS = 5_000

/** Runs all checks; one that rejects is a reason too. Writes a line to the log when the reasons have changed. Never rejects. */
export function createHealthCheck(
  checks: readonly HealthCheck[],
  log?: Pick<Log, 'error' | 'info'>,
): HealthCheck {
  let known = ''
  return async () => {
    const failed = (error: unknown) => [`l’archivio delle richieste non va: ${reasonOf(error)}`]
    const found = await Promise.all(checks.map((check) => check().catch(failed)))
    const reasons = [...new Set(found.flat())]
    const said = reasons.join('; ')
    if (said !== known && said !== '') log?.error({ reason: said }, 'not well')
    if (said !== known && said === '') log?.info({}, 'all is well again')
    known = said
    return reasons
  }
}

/** Returns a check whose callers share one call of `check`, until its result is old. */
export function cached(check: HealthCheck): HealthCheck {
  let last = { reasons: Promise.resolve<string[]>([]), at: Number.NEGATIVE_INFINITY }
  return () => {
    const now = performance.now()
    if (now - last.at >= RESULT_AGE_MS) last = { reasons: check(), at: now }
    return last.reasons
  }
}

/** Whether all is well, which is not the case when the check does not answer in time. */
export async function isWell(check: HealthCheck): Promise<boolean> {
  const late = delay(TIMEOUT_MS, ['no answer'], { ref: false })
  return (await Promise.race([check(), late])).length === 0
}
