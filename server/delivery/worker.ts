import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import { createDelivery, type DeliveryOptions, LEASE_MS } from './deliver.ts'

/** How many sends are `busy` at a time. */
const CONCURRENCY = 4
/** A send that waits longer for the answer to its message is no longer busy: another may begin. */
const LONGEST_ANSWER_MS = 10_000
/** How many sends are under way at a time, busy or not. */
const MOST_IN_FLIGHT = 20
/**
 * The worker looks for due requests at least this often: other processes cannot wake it, and a
 * clock may jump.
 */
const LONGEST_SLEEP_MS = 2_000
/** How long aborted sends may take to be settled. */
const SETTLE_AT_STOP_MS = 1_000

/** Takes requests from the store to the transport, several at a time. */
export function createWorker(options: DeliveryOptions) {
  const { store, clock, log } = options
  const abort = new AbortController()
  const { deliver, hasten } = createDelivery(options, abort.signal)
  /** All sends that are under way, by the request's id. */
  const inFlight = new Map<string, Promise<void>>()
  /** The ids of the requests whose sends count for `CONCURRENCY`. */
  const busy = new Set<string>()
  let stopping = false
  let woken = Promise.withResolvers<void>()
  let running: Promise<unknown> = Promise.resolve()

  /** Makes the worker look for due requests at once. */
  const wake = () => woken.resolve()

  /** Resolves after `ms`, or as soon as `wake` is called; at once if it was called before. */
  async function sleep(ms: number): Promise<void> {
    const timer = setTimeout(wake, ms)
    await woken.promise
    clearTimeout(timer)
    woken = Promise.withResolvers()
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const pauseMs = await sendDue().catch((error) => {
        log.error({ reason: reasonOf(error) }, 'outbox unavailable, delivery waits')
        return LONGEST_SLEEP_MS
      })
      await sleep(pauseMs)
    }
  }

  /** Sends all that is due, without `start`. Rejects when the store fails. */
  async function drain(): Promise<void> {
    try {
      for (;;) {
        const pauseMs = await sendDue()
        if (pauseMs > 0 && inFlight.size === 0) return
        if (pauseMs > 0) await sleep(pauseMs)
      }
    } finally {
      await Promise.allSettled(inFlight.values())
    }
  }

  /** Starts sending what is due. Resolves to the milliseconds until there may be more to do. */
  async function sendDue(): Promise<number> {
    const free = () => Math.min(CONCURRENCY - busy.size, MOST_IN_FLIGHT - inFlight.size)
    // There is nothing to do before `letAnotherBegin`, which wakes the worker.
    if (free() <= 0) return LONGEST_SLEEP_MS
    // Reads before it claims, because looking for work must not take the write lock.
    const due = await store.nextDueAt()
    const pauseMs = due === null ? LONGEST_SLEEP_MS : due - clock()
    if (pauseMs > 0) return Math.min(pauseMs, LONGEST_SLEEP_MS)
    // Not what this process is sending, where a lease may have ended while the machine slept.
    const claims = await store.claim(free(), LEASE_MS, [...inFlight.keys()])
    if (claims.length === 0) return LONGEST_SLEEP_MS
    for (const claim of claims) {
      const { id } = claim.request
      let timer: NodeJS.Timeout | undefined
      const letAnotherBegin = () => {
        busy.delete(id)
        wake()
      }
      const onMessage = () => {
        timer = setTimeout(letAnotherBegin, LONGEST_ANSWER_MS)
      }
      const sending = deliver(claim, onMessage).finally(() => {
        clearTimeout(timer)
        inFlight.delete(id)
        letAnotherBegin()
      })
      busy.add(id)
      inFlight.set(id, sending)
    }
    return free() > 0 ? 0 : LONGEST_SLEEP_MS
  }

  return {
    start() {
      running = Promise.all([hasten(), run()])
    },
    wake,
    drain,
    /**
     * Begins no more claims and lets the sends finish; after `deadlineMs` it aborts the rest.
     * Resolves when every send is settled, at the latest a second after the deadline.
     */
    async stop(deadlineMs: number) {
      stopping = true
      wake()
      const timer = setTimeout(() => abort.abort(), deadlineMs)
      const finished = running.then(() => Promise.allSettled(inFlight.values()))
      // A store that hangs must not keep the process alive: a request that is not settled becomes
      // due again when its lease ends.
      await Promise.race([
        finished,
        delay(deadlineMs + SETTLE_AT_STOP_MS, undefined, { ref: false }),
      ])
      clearTimeout(timer)
    },
  }
}
