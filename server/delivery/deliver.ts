import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { composeMail, type MailShop } from '../mail/compose.ts'
import { readFailure } from '../mail/failures.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Claim, Clock, OutboxStore, Settlement, StoredRequest } from '../outbox/store.ts'
import { isExhausted, retryDelayMs } from './retry-schedule.ts'

export interface DeliveryOptions {
  store: OutboxStore
  transport: MailTransport
  /** Sender and recipients of every mail: `MAIL_FROM` and `MAIL_TO`. */
  from: string
  to: readonly string[]
  shop: MailShop
  clock: Clock
  log: Log
}

/** A mail whose settlement is lost goes out twice, so settling is tried several times, for half a minute at most. */
const SETTLE_TRIES = 5
const SETTLE_RETRY_MS = 100

/**
 * Returns the function that sends one claimed request and settles it: delivered, to be retried, dead, or released when
 * `abort` fired first. The function never rejects.
 */
export function createDelivery(options: DeliveryOptions, abort: AbortSignal) {
  const { store, transport, from, to, shop, clock, log } = options

  async function send({ request }: Claim): Promise<Settlement> {
    const earlier = request.copies?.served ?? []
    const recipients = to.filter((address) => !earlier.includes(address))
    // The addresses that lacked the mail are no longer in MAIL_TO.
    if (recipients.length === 0) return { outcome: 'delivered' }
    try {
      const mail = await composeMail({ ...request, heldAsSpam: false }, { from, to, shop })
      const { served, refusals } = await transport.send({ ...mail, to: recipients }, abort)
      const left = recipients.length - served.length
      if (left === 0) return { outcome: 'delivered' }
      const copies = { served: [...earlier, ...served], left }
      const error = Object.assign(new Error('not all recipients were taken'), { rejectedErrors: refusals })
      return { ...failed(request, error), copies }
    } catch (error) {
      return abort.aborted ? { outcome: 'released' } : failed(request, error)
    }
  }

  function failed(request: StoredRequest, error: unknown): Settlement & { outcome: 'retry' | 'dead' } {
    const { refused, reason } = readFailure(error, request)
    const failure = { error: reason, refused }
    const now = clock()
    if (isExhausted(request, now)) return { outcome: 'dead', ...failure }
    return { outcome: 'retry', at: now + retryDelayMs(request.attempts), ...failure }
  }

  /** False when another worker has the lease, or the request was erased; undefined when the store failed. */
  async function settle(claim: Claim, settlement: Settlement): Promise<boolean | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store.settle(claim, settlement)
      } catch (error) {
        if (attempt === SETTLE_TRIES || abort.aborted) {
          const context = { requestId: claim.request.id, reason: reasonOf(error) }
          log.error(context, 'outcome not recorded: the mail may go out twice')
          return undefined
        }
        await delay(SETTLE_RETRY_MS * 2 ** attempt)
      }
    }
  }

  /** The owner may erase a request while it is being sent: the `.eml` file that was just written must be erased too. */
  async function eraseIfDeleted(requestId: string): Promise<void> {
    try {
      if ((await store.get(requestId)) === null) await transport.erase([requestId])
    } catch (error) {
      log.error({ requestId, reason: reasonOf(error) }, 'a mail of an erased request may be left')
    }
  }

  return async (claim: Claim): Promise<void> => {
    const { id, attempts } = claim.request
    const settlement = await send(claim)
    const settled = await settle(claim, settlement)
    if (settled === false) await eraseIfDeleted(id)
    logOutcome({ requestId: id, attempt: attempts }, settlement)
  }

  function logOutcome(context: object, settlement: Settlement) {
    if (settlement.outcome === 'delivered') return log.info(context, 'mail delivered')
    if (settlement.outcome === 'released') return log.info(context, 'mail released unsent')
    const { error: reason, copies, refused } = settlement
    const facts = { ...context, reason, ...(copies && { copiesLeft: copies.left }) }
    if (settlement.outcome === 'dead') return log.error(facts, 'mail dead')
    const retried = { ...facts, nextAttemptAt: settlement.at }
    if (refused) log.error(retried, 'mail refused by the mail server, will be retried')
    else log.warn(retried, 'mail will be retried')
  }
}
