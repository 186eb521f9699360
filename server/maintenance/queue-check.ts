import { italianTime } from '../../contact/italian-dates.ts'
import type { HealthCheck } from '../health-check.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'

/** There is an alarm for a request older than this whose last mail failed, but not for one that the mail server put off. */
const LONGEST_FAILING_MS = 5 * 60_000
/** There is an alarm for any other undelivered request older than this. */
const LONGEST_WAIT_MS = 3_600_000

/** Whether the store takes requests, and whether they reach every address of MAIL_TO, which is `to`. */
export function checkQueue(
  store: Pick<OutboxStore, 'tryAccept' | 'status' | 'readNote'>,
  to: readonly string[],
  clock: Clock,
): HealthCheck {
  return async () => {
    await store.tryAccept()
    const { oldestWaitingAt, oldestFailingAt, failure } = await store.status()
    const reasons = Object.entries(await store.readNote('refused_recipients'))
      .filter(([address]) => to.includes(address))
      .map(([address, reason]) => `a ${address}, in MAIL_TO, la posta non arriva: ${reason}`)
    const now = clock()
    if (oldestFailingAt !== null && now - oldestFailingAt > LONGEST_FAILING_MS) {
      reasons.push(
        `una richiesta del ${italianTime(oldestFailingAt)} non parte, e il sito riprova: ${failure}`,
      )
    } else if (oldestWaitingAt !== null && now - oldestWaitingAt > LONGEST_WAIT_MS) {
      reasons.push(`una richiesta del ${italianTime(oldestWaitingAt)} aspetta ancora di partire`)
    }
    return reasons
  }
}
