import { reasonOf } from '../errors.ts'
import { formatTime } from '../italian-time.ts'
import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'

/** Resolves to what is not well, each reason a sentence in Italian without a person's data; to nothing when all is well. */
export type HealthCheck = () => Promise<string[]>

/** How old a request may be whose last mail failed, unless the mail server has asked for another try. */
const LONGEST_FAILING_MS = 5 * 60_000
/** How old any other request may be that is not delivered. */
const LONGEST_WAIT_MS = 3_600_000

/** Runs all checks; one that rejects is a reason too. Writes a line to the log when the reasons have changed. */
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

/** Whether the store takes requests, and whether they reach every address of MAIL_TO, which is `to`. */
export function checkQueue(
  store: Pick<OutboxStore, 'testWrite' | 'status' | 'refusedRecipients'>,
  to: readonly string[],
  clock: Clock,
): HealthCheck {
  return async () => {
    await store.testWrite()
    const { oldestWaitingAt, oldestFailingAt, failure } = await store.status()
    const reasons = Object.entries(await store.refusedRecipients())
      .filter(([address]) => to.includes(address))
      .map(([address, reason]) => `a ${address}, in MAIL_TO, la posta non arriva: ${reason}`)
    const now = clock()
    if (oldestFailingAt !== null && now - oldestFailingAt > LONGEST_FAILING_MS) {
      reasons.push(
        `una richiesta del ${formatTime(oldestFailingAt)} non parte, e il sito riprova: ${failure}`,
      )
    } else if (oldestWaitingAt !== null && now - oldestWaitingAt > LONGEST_WAIT_MS) {
      reasons.push(`una richiesta del ${formatTime(oldestWaitingAt)} aspetta ancora di partire`)
    }
    return reasons
  }
}
