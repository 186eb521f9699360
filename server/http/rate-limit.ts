import type { Rate } from '../config/environment.ts'

/** A place that was taken. Given back when nothing was accepted after all; twice does no harm. */
export interface Place {
  ok: true
  giveBack(): void
}

/** No place now. `retryAfter` is in whole seconds, at least 1. */
export interface Full {
  ok: false
  retryAfter: number
}

export interface RateLimiter {
  take(client: string): Place | Full
}

export interface RateLimitOptions {
  perClient: Rate
  overall: Rate
  /** Milliseconds that never jump back; `performance.now` by default. */
  now?: () => number
}

/** Clients remembered at a time: more can only be there with an overall limit far beyond any shop's. */
const MOST_CLIENTS = 50_000

/**
 * Limits in sliding windows, of each client and of all together. Only what was accepted counts, so the overall
 * limit bounds the memory too. Counts are of this process.
 */
export function createRateLimiter(options: RateLimitOptions): RateLimiter {
  const { perClient, overall, now = () => performance.now() } = options
  const all = new SlidingWindow(overall)
  const clients = new Map<string, SlidingWindow>()

  /** The first in the map is who was accepted the longest ago. */
  function forgetIdle(at: number): void {
    for (const [client, window] of clients) {
      if (window.count(at) > 0 && clients.size <= MOST_CLIENTS) return
      clients.delete(client)
    }
  }

  return {
    take(client) {
      const at = now()
      forgetIdle(at)
      const own = clients.get(client) ?? new SlidingWindow(perClient)
      const wait = Math.max(own.waitMs(at), all.waitMs(at))
      // Nothing is remembered of who is refused: a flood of addresses must not push others out.
      if (wait > 0) return { ok: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) }
      clients.delete(client)
      clients.set(client, own)
      own.add(at)
      all.add(at)
      let taken = true
      return {
        ok: true,
        giveBack() {
          if (!taken) return
          taken = false
          own.remove(at)
          all.remove(at)
        },
      }
    },
  }
}

/** Times of what counts, oldest first. */
class SlidingWindow {
  readonly #rate: Rate
  #times: number[] = []
  #start = 0

  constructor(rate: Rate) {
    this.#rate = rate
  }

  count(at: number): number {
    const from = at - this.#rate.seconds * 1000
    while (this.#start < this.#times.length && (this.#times[this.#start] ?? at) <= from) this.#start += 1
    if (this.#start > 64 && this.#start * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#start)
      this.#start = 0
    }
    return this.#times.length - this.#start
  }

  /** 0 when there is a place, else the time until the next one is free. */
  waitMs(at: number): number {
    const taken = this.count(at)
    if (taken < this.#rate.count) return 0
    const next = this.#times[this.#start + taken - this.#rate.count] ?? at
    return next + this.#rate.seconds * 1000 - at
  }

  add(at: number): void {
    this.#times.push(at)
  }

  remove(at: number): void {
    const index = this.#times.lastIndexOf(at)
    if (index >= this.#start) this.#times.splice(index, 1)
  }
}
