import type { Config } from '../config/config.ts'
import type { Rate } from '../config/environment.ts'

/** What a limiter says of an event: counted, or denied for so many whole seconds. */
export type Limit = { allowed: true; refund(): void | Promise<void> } | { allowed: false; retryAfter: number }

export interface RateLimiter {
  /**
   * Counts an event of this client, unless it is denied. What the honeypot caught is counted apart, so that a flood of spam locks
   * out no visitor. `refund` takes the event back, because no request was stored in the end.
   */
  take(client: string, request: { heldAsSpam: boolean }): Limit | Promise<Limit>
}

/** How much the honeypot may catch, of all clients together: more than password managers fill in. */
export const TRAP_RATES = [
  { count: 5, seconds: 3_600 },
  { count: 20, seconds: 86_400 },
] as const satisfies Rate[]

/**
 * Limits events in fixed windows. Only allowed events are counted, so the overall limit also bounds the memory. Each process
 * counts for itself. Without `visitors` only what the honeypot catches is limited. `now` gives milliseconds that never jump back.
 */
export function createRateLimiter(visitors: Config['rateLimit'], now = () => performance.now()): RateLimiter {
  const perClient = visitors && createWindow(visitors.perClient, now)
  const overall = visitors && createWindow(visitors.overall, now)
  const trap = TRAP_RATES.map((rate) => createWindow(rate, now))
  return {
    take(client, { heldAsSpam }) {
      const windows = heldAsSpam ? trap.map((window) => window('')) : [perClient?.(client), overall?.('')]
      const counters = windows.filter((window) => window !== undefined)
      const retryAfter = Math.max(0, ...counters.map(({ waitSeconds }) => waitSeconds))
      if (retryAfter > 0) return { allowed: false, retryAfter }
      for (const { add } of counters) add(1)
      return {
        allowed: true,
        refund() {
          for (const { add } of counters) add(-1)
        },
      }
    },
  }
}

/** Returns the function that looks up a key: whole seconds until an event is allowed (0 for now), and how to count one. */
function createWindow({ count, seconds }: Rate, now: () => number) {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (key: string) => {
    if (now() >= endsAt) {
      counts.clear()
      endsAt = now() + seconds * 1000
    }
    const counted = () => counts.get(key) ?? 0
    return {
      waitSeconds: counted() < count ? 0 : Math.ceil((endsAt - now()) / 1000),
      add: (events: number) => void counts.set(key, Math.max(0, counted() + events)),
    }
  }
}
