import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { composeMail } from '../mail/compose.ts'
import { type MailFailure, readFailure } from '../mail/failures.ts'
import type { MailTransport } from '../mail/transport.ts'
import { SEND_TIMEOUT_MS } from '../mail/transports/smtp-transport.ts'
import type { Claim, Clock, OutboxStore, Settlement } from '../outbox/store.ts'
import { isExhausted, retryDelayMs } from './retry-schedule.ts'

export interface WorkerOptions {
  store: OutboxStore
  transport: MailTransport
  /** Sender and recipient of every mail: `MAIL_FROM` and `MAIL_TO`. */
  from: string
  to: string
  clock: Clock
  log: Log
  /** Sends at a time; 4 by default. */
  concurrency?: number
  /** Longer than any send: by default all time-outs of SMTP together and half a minute to settle. */
  leaseMs?: number
  /** Source of jitter in [0, 1). */
  random?: () => number
}

export interface Worker {
  /** Something was accepted: look now. Never throws, costs nothing when called often. */
  wake(): void
  /**
   * Claims nothing more, lets what is in flight finish, and after `deadlineMs` aborts and releases it. Resolves
   * when no send is left and everything is settled, a second after the deadline at the latest.
   */
  stop(deadlineMs: number): Promise<void>
}

/** Another process (the owner's `retry`, a second instance) cannot wake us, and a clock may jump. */
const LONGEST_SLEEP_MS = 2_000
const STORE_RETRY_MS = { first: 100, longest: 10_000 }
/** A settlement is worth trying for: without it the mail goes out twice. Bounded by the lease anyway. */
const SETTLE_TRIES = 5

const SETTLE_AT_STOP_MS = 1_000

/** Starts delivering. Runs until stopped; no failure of store or mail ends it. */
export function startWorker(options: WorkerOptions): Worker {
  const { store, transport, clock, log, concurrency = 4, random = Math.random } = options
  const leaseMs = options.leaseMs ?? SEND_TIMEOUT_MS + 30_000
  const inFlight = new Set<Promise<void>>()
  const abort = new AbortController()
  let stopping = false
  let awake = true
  let interrupt = () => {}

  function wake(): void {
    awake = true
    interrupt()
  }

  async function sleep(ms: number): Promise<void> {
    if (!awake) {
      const timer = Promise.withResolvers<void>()
      const handle = setTimeout(timer.resolve, ms)
      interrupt = timer.resolve
      await timer.promise
      clearTimeout(handle)
    }
    awake = false
  }

  async function run(): Promise<void> {
    let storeRetryMs = STORE_RETRY_MS.first
    awake = false
    while (!stopping) {
      try {
        await sleep(await step())
        storeRetryMs = STORE_RETRY_MS.first
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'outbox unavailable, delivery waits')
        await Promise.race([delay(storeRetryMs), stopped])
        storeRetryMs = Math.min(storeRetryMs * 2, STORE_RETRY_MS.longest)
      }
    }
  }

  /** Starts what is due and resolves to how long there is nothing to do. */
  async function step(): Promise<number> {
    const free = concurrency - inFlight.size
    if (free <= 0) return LONGEST_SLEEP_MS
    // A read first: looking for work must not take the write lock.
    const due = await store.nextDueAt()
    const wait = due === null ? LONGEST_SLEEP_MS : due - clock()
    if (wait > 0) return Math.min(wait, LONGEST_SLEEP_MS)
    const claims = await store.claim(free, leaseMs)
    if (claims.length === 0) return LONGEST_SLEEP_MS
    const suspects = await countSuspects()
    for (const claim of claims) {
      const sending = deliver(claim, suspects).finally(() => {
        inFlight.delete(sending)
        wake()
      })
      inFlight.add(sending)
    }
    return inFlight.size < concurrency ? 0 : LONGEST_SLEEP_MS
  }

  /** Only for the foot of the mail: a lead never waits for it. */
  async function countSuspects(): Promise<number> {
    return store.status().then(
      ({ counts }) => counts.spam,
      () => 0,
    )
  }

  async function deliver(claim: Claim, suspects: number): Promise<void> {
    const { request } = claim
    const context = { requestId: request.id, attempt: request.attempts }
    const settlement = await send(claim, suspects)
    const settled = await settle(claim, settlement)
    if (settled === false) await eraseIfDeleted(request.id)
    if (settlement.outcome === 'delivered') log.info(context, 'mail delivered')
    else if (settlement.outcome === 'released') log.info(context, 'mail released unsent')
    else if (settlement.outcome === 'dead') log.error({ ...context, reason: settlement.error }, 'mail dead')
    else
      log.warn({ ...context, reason: settlement.error, nextAttemptAt: settlement.at }, 'mail will be retried')
  }

  async function send({ request }: Claim, suspects: number): Promise<Settlement> {
    try {
      const mail = await composeMail(request, { from: options.from, to: options.to, suspects })
      await transport.send(mail, abort.signal)
      return { outcome: 'delivered' }
    } catch (error) {
      if (abort.signal.aborted) return { outcome: 'released' }
      return afterFailure(request, readFailure(error, request))
    }
  }

  function afterFailure(request: Claim['request'], { permanent, reason }: MailFailure): Settlement {
    const now = clock()
    if (permanent || isExhausted(request, now)) return { outcome: 'dead', error: reason }
    return { outcome: 'retry', at: now + retryDelayMs(request.attempts, random), error: reason }
  }

  async function settle(claim: Claim, settlement: Settlement): Promise<boolean | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store.settle(claim, settlement)
      } catch (error) {
        const context = { requestId: claim.request.id, reason: reasonOf(error) }
        if (attempt === SETTLE_TRIES || abort.signal.aborted) {
          log.error(context, 'outcome not recorded: the mail may go out twice')
          return undefined
        }
        await delay(STORE_RETRY_MS.first * 2 ** attempt)
      }
    }
  }

  /** Erased by the owner while it was being sent: the file that we have just written must go too. */
  async function eraseIfDeleted(requestId: string): Promise<void> {
    try {
      if ((await store.get(requestId)) === null) await transport.erase([requestId])
    } catch (error) {
      log.error({ requestId, reason: reasonOf(error) }, 'a mail of an erased request may be left')
    }
  }

  async function drained(): Promise<void> {
    await running
    while (inFlight.size > 0) await Promise.allSettled(inFlight)
  }

  const stopSignal = Promise.withResolvers<void>()
  const stopped = stopSignal.promise
  const running = run()
  return {
    wake,
    async stop(deadlineMs) {
      stopping = true
      stopSignal.resolve()
      wake()
      const timer = setTimeout(() => abort.abort(), deadlineMs)
      // A store that hangs must not keep the process: what is not settled then, the lease gives back.
      await Promise.race([drained(), delay(deadlineMs + SETTLE_AT_STOP_MS, undefined, { ref: false })])
      clearTimeout(timer)
    },
  }
}
