import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { composeMail, type MailContext } from '../mail/compose.ts'
import { readFailure } from '../mail/failures.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Claim, Clock, OutboxStore, Settlement } from '../outbox/store.ts'

export interface DeliveryOptions extends MailContext {
  store: OutboxStore
  transport: MailTransport
  clock: Clock
  log: Log
}

/** A mail whose settlement is lost goes out twice, so settling is tried several times. */
const SETTLE_TRIES = 5
const SETTLE_RETRY_MS = 100
/** The pause between two tries doubles between these: most failures last seconds, greylisting minutes, outages hours. */
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 4 * 3_600_000
/** Spread of ±25 %, so that mails which failed together are not retried together. */
const JITTER = 0.25

/** How long to wait after the given number of sends failed, in milliseconds. `random` is in [0, 1). */
export function retryDelayMs(attempts: number, random = Math.random): number {
  const pause = Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_DELAY_MS)
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random()))
}

/**
 * Returns the function that sends one claimed request and settles it: delivered, to be retried, or released when
 * `abort` fired first. Nothing else ends a request: it is tried until the mail server takes it for one recipient at least. The
 * function never rejects.
 */
export function createDelivery(options: DeliveryOptions, abort: AbortSignal) {
  const { store, transport, clock, log } = options

  async function send({ request }: Claim): Promise<Settlement> {
    try {
      const refused = await transport.send(await composeMail(request, options), abort)
      await store.noteRefusedRecipients(refused).catch((error) => {
        log.warn({ reason: reasonOf(error) }, 'refused addresses not noted, but by the next mail')
      })
      return { outcome: 'delivered' }
    } catch (error) {
      if (abort.aborted) return { outcome: 'released' }
      const { temporary, reason } = readFailure(error)
      return { outcome: 'retry', at: clock() + retryDelayMs(request.attempts), error: reason, temporary }
    }
  }

  async function settle(claim: Claim, settlement: Settlement): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await store.settle(claim, settlement)
        return
      } catch (error) {
        if (attempt === SETTLE_TRIES || abort.aborted) {
          const context = { requestId: claim.request.id, reason: reasonOf(error) }
          return log.error(context, 'outcome not recorded: the mail may go out twice')
        }
        await delay(SETTLE_RETRY_MS * 2 ** attempt)
      }
    }
  }

  return async (claim: Claim): Promise<void> => {
    const { id: requestId, attempts: attempt } = claim.request
    const settlement = await send(claim)
    await settle(claim, settlement)
    if (settlement.outcome === 'delivered') log.info({ requestId, attempt }, 'mail delivered')
    else if (settlement.outcome === 'released') log.info({ requestId, attempt }, 'mail released unsent')
    else {
      const { error: reason, temporary, at: nextAttemptAt } = settlement
      const facts = { requestId, attempt, reason, nextAttemptAt }
      if (temporary) log.warn(facts, 'mail put off by the mail server, will be retried')
      else log.error(facts, 'mail not sent, will be retried')
    }
  }
}
