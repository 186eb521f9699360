import type { Config } from '../config/config.ts'

/** What a limiter says of an event: counted, or denied for so many whole seconds. */
export type Limit = { allowed: true; refund(): void | Promise<void> } | { allowed: false; retryAfter: number }

export interface RateLimiter {
  /** Counts an event, unless it is denied. `refund` takes it back, because no request was stored in the end. */
  take(client: string, request: { heldAsSpam: boolean }): Limit | Promise<Limit>
}

/** How much the honeypot may catch, of all clients together: more than password managers fill in. */
const TRAP = [
  { key: 'trap, hour', count: 5, seconds: 3_600 },
  { key: 'trap, day', count: 20, seconds: 86_400 },
]

/** The windows in which an event counts. The trap has its own, so that a flood of spam locks out no visitor. */
export function windowsOf(visitors: Config['rateLimit'], client: string, heldAsSpam: boolean) {
  if (heldAsSpam) return TRAP
  if (visitors === null) return []
  return [
    { key: client, ...visitors.perClient },
    { key: 'all', ...visitors.overall },
  ]
}

/**
 * Limits events in fixed windows. Only allowed events are counted, so the overall limit also bounds the memory. Each process
 * counts for itself. Without `visitors` only what the honeypot catches is limited. `now` gives milliseconds that never jump back.
 */
export function createRateLimiter(visitors: Config['rateLimit'], now = () => performance.now()): RateLimiter {
  const open = new Map<string, { key: string; left: number; endsAt: number }>()
  return {
    take(client, { heldAsSpam }) {
      for (const [key, { endsAt }] of open) if (endsAt <= now()) open.delete(key)
      const windows = windowsOf(visitors, client, heldAsSpam).map(
        ({ key, count, seconds }) => open.get(key) ?? { key, left: count, endsAt: now() + seconds * 1000 },
      )
      const ends = windows.filter(({ left }) => left < 1).map(({ endsAt }) => endsAt)
      if (ends.length > 0)
        return { allowed: false, retryAfter: Math.ceil((Math.max(...ends) - now()) / 1000) }
      const count = (events: number) => {
        for (const window of windows) window.left -= events
      }
      count(1)
      for (const window of windows) open.set(window.key, window)
      return { allowed: true, refund: () => count(-1) }
    },
  }
}
