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
 * How long a claim holds, so that after a crash the request is out again soon. It is renewed as
 * long as the send lives.
 */
export const LEASE_MS = 120_000
const RENEW_MS = 30_000
/** A mail whose settlement is lost goes out twice, so settling is tried several times. */
const SETTLE_TRIES = 5
const SETTLE_RETRY_MS = 100
/** So many requests are made due at a time, so that no visitor waits for it. */
const HASTEN_STEP = 200
const HASTEN_PAUSE_MS = 20
/**
 * The pause between two tries doubles between these: most failures last seconds, greylisting
 * minutes, outages hours.
 */
const FIRST_DELAY_MS = 2_000
/** Below `MAX_AHEAD_MS`, which would cut it. */
const LONGEST_DELAY_MS = 4 * 3_600_000
/** Spread of ±25 %, so that mails which failed together are not retried together. */
const JITTER = 0.25

/** How long to wait after the given number of sends failed, in milliseconds. */
export function retryDelayMs(attempts: number): number {
  const pause = FIRST_DELAY_MS * 2 ** (attempts - 1)
  const spread = 1 - JITTER + 2 * JITTER * Math.random()
  return Math.round(Math.min(pause * spread, LONGEST_DELAY_MS * Math.min(spread, 1)))
}

/**
 * `deliver` sends one claimed request and settles it: delivered, to be retried, or released when
 * `abort` fired before the message was on its way, of which `onMessage` is told. It never rejects.
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
        log.warn({ reason: reasonOf(error) }, 'refused addresses not noted, but by the next mail')
      })
      return { outcome: 'delivered' }
    } catch (error) {
      const { cause, reason } = classify(error)
      if (abort.aborted && cause !== 'unconfirmed') return { outcome: 'released' }
      // At a stop, when the mail server has the mail and has not answered: so long it may take.
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

  /** Sends at once, not hours later, what has waited for the connection or the login. */
  async function hasten(): Promise<void> {
    if (hastening) return
    hastening = true
    try {
      let requests = 0
      for (let step = HASTEN_STEP; step === HASTEN_STEP && !abort.aborted; requests += step) {
        if (requests > 0) await delay(HASTEN_PAUSE_MS)
        step = await store.hasten(HASTEN_STEP)
      }
      if (requests > 0) log.info({ requests }, 'what had waited for the mail server is due')
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'what waits is sent later')
    } finally {
      hastening = false
    }
  }

  async function deliver(claim: Claim, onMessage: () => void): Promise<void> {
    const { id: requestId, attempts: attempt } = claim.request
    const settlement = await send(claim, onMessage)
    if (!(await settle(claim, settlement))) return
    if (settlement.outcome === 'delivered') {
      log.info({ requestId, attempt }, 'mail delivered')
      await hasten()
    } else if (settlement.outcome === 'released')
      log.info({ requestId, attempt }, 'mail released unsent')
    else {
      const { error: reason, cause, at: nextAttemptAt } = settlement
      const facts = { requestId, attempt, reason, nextAttemptAt }
      if (cause === 'deferred') log.warn(facts, 'mail put off by the mail server, will be retried')
      else log.error(facts, 'mail not sent, will be retried')
    }
  }
  return { deliver, hasten }
}
