import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from './errors.ts'
import type { Log } from './log.ts'

/** Resolves to what is not well, each reason a sentence in Italian without a person's data; to nothing when all is well. */
export type HealthCheck = () => Promise<string[]>

/** A check that takes longer counts as failed where somebody waits for the answer. */
const TIMEOUT_MS = 2_000
const NO_ANSWER = 'no answer in time'
/** Callers within this time share one result, so that nobody can make the database work. */
const RESULT_AGE_MS = 5_000

/** The answer, or `late` if it takes longer than somebody waits. */
const inTime = <Answer>(answer: Promise<Answer>, late: Answer) =>
  Promise.race([answer, delay(TIMEOUT_MS, late, { ref: false })])

/**
 * Runs all checks; one that rejects is a reason too. Writes a line to the log when the reasons have changed, or when there is no
 * answer in time, which is no reason for a caller who waits for it. Never rejects.
 */
export function createHealthCheck(
  checks: readonly HealthCheck[],
  log?: Pick<Log, 'error' | 'info'>,
): HealthCheck {
  let known = ''
  function tell(reason: string): void {
    if (reason !== known && reason !== '') log?.error({ reason }, 'not well')
    if (reason !== known && reason === '') log?.info({}, 'all is well again')
    known = reason
  }
  return async () => {
    const failed = (error: unknown) => [`l’archivio delle richieste non va: ${reasonOf(error)}`]
    const found = Promise.all(checks.map((check) => check().catch(failed)))
    const isLate = (await inTime<string[][] | null>(found, null)) === null
    if (isLate) tell(known || NO_ANSWER)
    const reasons = [...new Set((await found).flat())]
    tell(reasons.join('; ') || (isLate ? NO_ANSWER : ''))
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
  return (await inTime(check(), [NO_ANSWER])).length === 0
}
