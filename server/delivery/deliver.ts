import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { composeMail, type MailContext } from '../mail/compose.ts'
import { classify } from '../mail/failures.ts'
import { ANSWER_TIMEOUT_MS, type MailTransport } from '../mail/transport.ts'
import type { Claim, Clock, OutboxStore, Settlement } from '../outbox/store.ts'

export interface DeliveryOptions extends MailContext {
  store: OutboxStore
  transport: MailTransport
  clock: Clock
  log: Log
}

/**
 * How long a claim holds: short, so that the request is soon sent again after a crash. The claim is
 * renewed as long as the send goes on.
 */
export const LEASE_MS = 120_000
const RENEW_MS = 30_000
/** A mail whose settlement is lost goes out twice, so settling is tried several times. */
const SETTLE_TRIES = 5
const SETTLE_RETRY_MS = 100
/** How many requests one write makes due: with more, visitors would wait for it. */
const HASTEN_STEP = 200
const HASTEN_PAUSE_MS = 20
/**
 * The pause after the first failure. It doubles up to `LONGEST_DELAY_MS`: most failures last
 * seconds, greylisting minutes, outages hours.
 */
const FIRST_DELAY_MS = 2_000
/** Shorter than `MAX_AHEAD_MS`, to which the store would shorten it. */
const LONGEST_DELAY_MS = 4 * 3_600_000
/** Spread of ±25 %, so that mails which failed together are not retried together. */
const JITTER = 0.25

export function retryDelayMs(attempts: number): number {
  const pause = FIRST_DELAY_MS * 2 ** (attempts - 1)
  const spread = 1 - JITTER + 2 * JITTER * Math.random()
  // The longest delay is only ever shortened.
  const longest = LONGEST_DELAY_MS * Math.min(spread, 1)
  return Math.round(Math.min(pause * spread, longest))
}

/**
 * `deliver` sends one claimed request, calls `onMessage` when the message is on its way, and settles
 * the request: delivered, to be retried, or released, when `abort` fired and the mail server cannot
 * have taken the mail. It never rejects.
 */
export function createDelivery(options: DeliveryOptions, abort: AbortSignal) {
  const { store, transport, clock, log } = options
  let hastening = false

  async function send(claim: Claim, onMessage: () => void): Promise<Settlement> {
    const { request } = claim
    const renewing = setInterval(() => store.renew(claim, LEASE_MS).catch(() => {}), RENEW_MS)
    try {
      const mail = await composeMail(request, options, clock())
      const refused = await transport.send(mail, abort, onMessage)
      await store.writeNote('refused_recipients', refused).catch((error) => {
        log.warn({ reason: reasonOf(error) }, 'refused addresses are not noted until the next mail')
      })
      return { outcome: 'delivered' }
    } catch (error) {
      const { cause, reason } = classify(error)
      if (abort.aborted && cause !== 'unconfirmed') return { outcome: 'released' }
      // After a stop the mail server may still accept the message, within ANSWER_TIMEOUT_MS.
      const pause = abort.aborted ? ANSWER_TIMEOUT_MS : retryDelayMs(request.attempts)
      return { outcome: 'retry', at: clock() + pause, error: reason, cause }
    } finally {
      clearInterval(renewing)
    }
  }

  /** Resolves to whether the outcome is recorded. */
  async function settle(claim: Claim, settlement: Settlement): Promise<boolean> {
    const facts = { requestId: claim.request.id, outcome: settlement.outcome }
    let reason = 'claimed again'
    for (let attempt = 1; attempt <= SETTLE_TRIES; attempt++) {
      try {
        if (await store.settle(claim, settlement)) return true
        if ((await store.get(facts.requestId)) !== null) break
        log.info(facts, 'erased while it was being sent')
        return false
      } catch (error) {
        reason = reasonOf(error)
        if (abort.aborted) break
        await delay(SETTLE_RETRY_MS * 2 ** attempt)
      }
    }
    log.error({ ...facts, reason }, 'outcome not recorded: a mail may go out twice')
    return false
  }

  /**
   * Makes the requests due that wait after a failed connection or login. Never rejects.
   */
  async function hasten(): Promise<void> {
    if (hastening) return
    hastening = true
    try {
      let requests = 0
      while (!abort.aborted) {
        const hastened = await store.hasten(HASTEN_STEP)
        requests += hastened
        if (hastened < HASTEN_STEP) break
        await delay(HASTEN_PAUSE_MS)
      }
      if (requests > 0) log.info({ requests }, 'what had waited for the mail server is due')
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'what waits is sent later')
    } finally {
      hastening = false
    }
  }

  async function deliver(claim: Claim, onMessage: () => void): Promise<void> {
    const { request } = claim
    const settlement = await send(claim, onMessage)
    if (!(await settle(claim, settlement))) return
    const facts = { requestId: request.id, attempt: request.attempts }
    if (settlement.outcome === 'delivered') {
      log.info(facts, 'mail delivered')
      await hasten()
    } else if (settlement.outcome === 'released') log.info(facts, 'mail released unsent')
    else {
      const failure = { ...facts, reason: settlement.error, nextAttemptAt: settlement.at }
      if (settlement.cause === 'deferred')
        log.warn(failure, 'mail put off by the mail server, will be retried')
      else log.error(failure, 'mail not sent, will be retried')
    }
  }
  return { deliver, hasten }
}
