import type { Rate } from '../config/environment.ts'

export interface Allowed {
  allowed: true
  /** Counts this event no longer, because nothing was accepted after all. Twice does no harm. */
  refund(): void
}

export interface Denied {
  allowed: false
  /** Until the next event would be allowed, in whole seconds, at least 1. */
  retryAfter: number
}

export interface RateLimiter {
  /** Counts an event of this client, unless it is denied. */
  take(client: string): Allowed | Denied
}

export interface RateLimitOptions {
  perClient?: Rate | undefined
  overall?: Rate | undefined
  /** Milliseconds that never jump back; `performance.now` by default. */
  now?: () => number
}

/** Something that was allowed, at a time in milliseconds. */
interface Event {
  at: number
}

/** Where `RATE_LIMIT` and `RATE_LIMIT_GLOBAL` say nothing. */
export const DEFAULT_RATES = {
  perClient: { count: 10, seconds: 600 },
  overall: { count: 300, seconds: 600 },
} as const

/** Clients remembered at a time: more can only be there with an overall limit far beyond any shop's. */
const MOST_CLIENTS = 50_000

/**
 * Limits in sliding windows, of each client and of all together. Only what is allowed counts, so the overall limit
 * bounds the memory too. Counts are of this process.
 */
export function createRateLimiter(options: RateLimitOptions): RateLimiter {
  const {
    perClient = DEFAULT_RATES.perClient,
    overall = DEFAULT_RATES.overall,
    now = () => performance.now(),
  } = options
  let all: Event[] = []
  /** The client that was allowed the longest ago comes first. */
  const clients = new Map<string, Event[]>()

  function forgetIdle(at: number): void {
    for (const [client, events] of clients) {
      if (within(perClient, events, at).length > 0 && clients.size <= MOST_CLIENTS) return
      clients.delete(client)
    }
  }

  return {
    take(client) {
      const event = { at: now() }
      forgetIdle(event.at)
      all = within(overall, all, event.at)
      const own = within(perClient, clients.get(client) ?? [], event.at)
      const wait = Math.max(waitMs(perClient, own, event.at), waitMs(overall, all, event.at))
      // Nothing is remembered of a client that is denied: a flood of addresses must not push others out.
      if (wait > 0) return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) }
      clients.delete(client)
      clients.set(client, [...own, event])
      all.push(event)
      return {
        allowed: true,
        refund() {
          const others = (events: Event[]) => events.filter((other) => other !== event)
          all = others(all)
          clients.set(client, others(clients.get(client) ?? []))
        },
      }
    },
  }
}

/** The events that still count. */
function within({ seconds }: Rate, events: readonly Event[], now: number): Event[] {
  return events.filter(({ at }) => at > now - seconds * 1000)
}

/** Milliseconds until one more is allowed; 0 when it is now. Expects only events that still count. */
function waitMs({ count, seconds }: Rate, events: readonly Event[], now: number): number {
  const hindering = events.at(-count)
  return hindering === undefined ? 0 : hindering.at + seconds * 1000 - now
}
