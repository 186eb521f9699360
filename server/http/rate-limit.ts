import type { Rate } from '../config/environment.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

export interface RateLimitOptions {
  perClient: Rate
  overall: Rate
  /** Milliseconds that never jump back; `performance.now` by default. */
  now?: () => number
}

/** An allowed request; `at` in milliseconds. */
interface Event {
  at: number
  client: string
  network: string
}

/**
 * The share of the overall limit that is kept for networks not seen yet, so that many addresses of a few networks cannot use up
 * the limit.
 */
const RESERVE = 1 / 3

/**
 * Limits the events of each client and of all clients together, in sliding windows; spam has windows of its own. Only allowed
 * events are kept, so the overall limit also bounds the memory. Each process counts for itself.
 */
export function createRateLimiter(options: RateLimitOptions) {
  const takeVisitor = createWindows(options)
  const takeSpam = createWindows(options)
  return {
    /** Counts an event of this client, unless it is denied. Spam is counted apart, so that a flood of spam locks out no visitor. */
    take: (client: string, { spam } = { spam: false }) => (spam ? takeSpam(client) : takeVisitor(client)),
  }
}

function createWindows(options: RateLimitOptions) {
  const { perClient, overall, now = () => performance.now() } = options
  const forSeenNetworks = { ...overall, count: overall.count - Math.floor(overall.count * RESERVE) }
  const longestMs = Math.max(perClient.seconds, overall.seconds) * 1000
  /** Oldest first. */
  let events: Event[] = []

  return (client: string) => {
    const event = { at: now(), client, network: networkOf(client) }
    events = events.filter(({ at }) => at > event.at - longestMs)
    const own = events.filter((other) => other.client === client)
    const isSeen = events.some(({ network }) => network === event.network)
    const wait = Math.max(
      waitMs(perClient, own, event.at),
      waitMs(isSeen ? forSeenNetworks : overall, events, event.at),
    )
    // Whole seconds until the next event would be allowed.
    if (wait > 0) return { allowed: false as const, retryAfter: Math.max(1, Math.ceil(wait / 1000)) }
    events.push(event)
    return {
      allowed: true as const,
      /** Takes the event back, because no request was stored in the end. A second call changes nothing. */
      refund() {
        events = events.filter((other) => other !== event)
      },
    }
  }
}

/** The /24 of an IPv4 address, the /48 of an IPv6 /64: about as much as one customer of a provider may have. */
function networkOf(client: string): string {
  return client.replace(/\.\d+$|:[0-9a-f]+::\/64$/, '')
}

/** Milliseconds until one more event is allowed; 0 when it is allowed now. */
function waitMs({ count, seconds }: Rate, events: readonly Event[], now: number): number {
  // The event whose expiry makes room for one more.
  const oldest = events.at(-count)
  return oldest === undefined ? 0 : Math.max(0, oldest.at + seconds * 1000 - now)
}
