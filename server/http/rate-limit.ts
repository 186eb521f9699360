import type { Config } from '../config/config.ts'
import type { Limit, RateWindow, RateWindows } from '../outbox/store.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** How many requests with a filled honeypot are taken, of all clients together. */
const TRAP = [
  { key: 'trap, hour', count: 5, seconds: 3_600 },
  { key: 'trap, day', count: 20, seconds: 86_400 },
] as const

/**
 * Returns the function that counts a request of a client, or denies it. Requests with a filled
 * honeypot have the limit `TRAP`, so that a flood of spam locks out no visitor. Over it they count
 * as others do, because a password manager may have filled the field. `refund` takes the count back
 * where no request was stored.
 */
export function createRateLimiter(visitors: Config['rateLimit'], windows: RateWindows) {
  return async (client: string, { looksLikeSpam }: { looksLikeSpam: boolean }): Promise<Limit> => {
    const trapped = looksLikeSpam ? await windows.take(TRAP) : null
    if (trapped?.allowed) return trapped
    if (visitors === null) return { allowed: true, refund() {} }
    return await windows.take([
      { key: client, ...visitors.perClient },
      { key: 'all', ...visitors.overall },
    ])
  }
}

/** Windows in memory. Only allowed events are kept, so that the overall limit bounds the memory. */
export function createMemoryWindows(now = () => performance.now()): RateWindows {
  const open = new Map<string, { key: string; left: number; endsAt: number }>()
  return {
    take(both: readonly RateWindow[]) {
      for (const [key, { endsAt }] of open) if (endsAt <= now()) open.delete(key)
      const windows = both.map(
        ({ key, count, seconds }) =>
          open.get(key) ?? { key, left: count, endsAt: now() + seconds * 1000 },
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
