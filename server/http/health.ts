import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'

/** A check that takes longer counts as failed. */
const TIMEOUT_MS = 2_000
/** Callers within this time share one result, so that nobody can make the database work. */
const RESULT_AGE_MS = 5_000

/** Resolves to what is not well, to nothing when all is well. */
type Check = () => Promise<string[]>

/** Returns a check whose concurrent callers share one call of `check`, and later ones its result, while that is new. */
export function cached(check: Check, clock: Clock): Check {
  let pending: Promise<string[]> | null = null
  let known: { reasons: string[]; at: number } | null = null
  return async () => {
    // After the clock was set back, an old result must not stay valid.
    if (known !== null && Math.abs(clock() - known.at) < RESULT_AGE_MS) return known.reasons
    pending ??= check().finally(() => {
      pending = null
    })
    const reasons = await pending
    known = { reasons, at: clock() }
    return reasons
  }
}

/** Whether the store answers: for load balancers and containers. Writes a line to the log when that changes. */
export function readiness(store: Pick<OutboxStore, 'ping'>, log: Pick<Log, 'error' | 'info'>): Check {
  let known = ''
  return async () => {
    const reasons = await inTime(
      store.ping().then(
        () => [],
        (error) => [reasonOf(error)],
      ),
    )
    const [reason = ''] = reasons
    if (reason !== known && reason !== '') log.error({ reason }, 'not ready')
    if (reason !== known && reason === '') log.info({}, 'ready again')
    known = reason
    return reasons
  }
}

/** The reasons of a check, or that it does not answer. Never rejects if the check does not. */
export function inTime(reasons: Promise<string[]>): Promise<string[]> {
  return Promise.race([reasons, delay(TIMEOUT_MS, ['no answer'], { ref: false })])
}
