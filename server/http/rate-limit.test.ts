import { expect, test } from 'vitest'
import { createMemoryWindows, createRateLimiter } from './rate-limit.ts'

const VISITOR = { heldAsSpam: false }
const SPAM = { heldAsSpam: true }

function limiterOf(perClient: number, overall: number) {
  const time = { ms: 0 }
  const rate = (count: number) => ({ count, seconds: 10 })
  const windows = createMemoryWindows(() => time.ms)
  const limiter = createRateLimiter({ perClient: rate(perClient), overall: rate(overall) }, windows)
  return {
    limiter,
    time,
    allowed: async (client: string) => (await limiter(client, VISITOR)).allowed,
  }
}

test('a client that has used up its window leaves others theirs, and has a new one afterwards', async () => {
  const { limiter, time, allowed } = limiterOf(2, 100)
  expect(await allowed('a')).toBe(true)
  time.ms = 4_000
  expect(await allowed('a')).toBe(true)
  expect(limiter('a', VISITOR)).toEqual({ allowed: false, retryAfter: 6 })
  expect(await allowed('b')).toBe(true)
  time.ms = 9_999
  expect(limiter('a', VISITOR)).toEqual({ allowed: false, retryAfter: 1 })
  time.ms = 10_000
  expect(await allowed('a')).toBe(true)
})

test('all clients together are limited too; what was denied or taken back does not count', async () => {
  const { limiter, time, allowed } = limiterOf(2, 3)
  const limit = await limiter('b', VISITOR)
  if (limit.allowed) await limit.refund()
  for (const client of ['a', 'a', 'a', 'a', 'b']) await allowed(client)
  expect(limiter('c', VISITOR)).toEqual({ allowed: false, retryAfter: 10 })
  time.ms = 10_000
  expect(await allowed('c')).toBe(true)
})

test('of what the honeypot catches five an hour and twenty a day are allowed, also without limits for visitors', async () => {
  let ms = 0
  const windows = createMemoryWindows(() => ms)
  const limiter = createRateLimiter(null, windows)
  const hourly: number[] = []
  for (let hour = 0; hour < 6; hour++, ms += 3_600_000) {
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, i) => limiter(`client ${i}`, SPAM)),
    )
    hourly.push(taken.filter(({ allowed }) => allowed).length)
    if (hour === 3)
      expect(taken[7], 'both windows are full').toMatchObject({ retryAfter: 21 * 3_600 })
  }
  expect(hourly).toEqual([5, 5, 5, 5, 0, 0])
  expect(limiter('z', SPAM)).toEqual({ allowed: false, retryAfter: 18 * 3_600 })
  expect(limiter('z', VISITOR)).toMatchObject({ allowed: true })
  ms = 86_400_000
  expect(limiter('z', SPAM)).toMatchObject({ allowed: true })
})
