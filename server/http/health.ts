import { reasonOf } from '../errors.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'

/** A request that waits longer for delivery raises the alarm (HTTP contract). */
const LONGEST_WAIT_MS = 3_600_000
/** A store that takes longer to respond counts as failing. */
const TIMEOUT_MS = 2_000

export interface Health {
  ok: boolean
  /** Sentences without personal data, for the person on call. */
  reasons: string[]
}

/** Whether the store answers: for load balancers. */
export async function readiness(store: Pick<OutboxStore, 'ping'>): Promise<Health> {
  const failure = await failureOf(store.ping())
  return report(failure === null ? [] : [failure])
}

/** Not ok when the owner has to act: the store fails, or a request is dead or waits for over an hour. */
export async function alarms(store: Pick<OutboxStore, 'status'>, clock: Clock): Promise<Health> {
  const asking = store.status()
  const failure = await failureOf(asking)
  if (failure !== null) return report([failure])
  const { counts, oldestWaitingAt } = await asking
  const reasons: string[] = []
  if (counts.dead > 0) {
    reasons.push(`${counts.dead} dead: given up after days or refused for good; retry or delete`)
  }
  if (oldestWaitingAt !== null && clock() - oldestWaitingAt > LONGEST_WAIT_MS) {
    reasons.push(`undelivered since ${new Date(oldestWaitingAt).toISOString()}: the mail server may be down`)
  }
  return report(reasons)
}

function report(reasons: string[]): Health {
  return { ok: reasons.length === 0, reasons }
}

async function failureOf(asking: Promise<unknown>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the store does not answer'), TIMEOUT_MS)
  })
  const outcome = asking.then(
    () => null,
    (error: unknown) => `the store fails: ${reasonOf(error)}`,
  )
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer))
}
