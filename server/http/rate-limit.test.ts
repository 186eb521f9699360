import { expect, test } from 'vitest'
import { createMemoryWindows, createRateLimiter } from './rate-limit.ts'

const VISITOR = { looksLikeSpam: false }
const SPAM = { looksLikeSpam: true }

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
  expect(await limiter('a', VISITOR)).toEqual({ allowed: false, retryAfter: 6 })
  expect(await allowed('b')).toBe(true)
  time.ms = 9_999
  expect(await limiter('a', VISITOR)).toEqual({ allowed: false, retryAfter: 1 })
  time.ms = 10_000
  expect(await allowed('a')).toBe(true)
})

test('all clients together are limited too; what was denied or taken back does not count', async () => {
  const { limiter, time, allowed } = limiterOf(2, 3)
  const limit = await limiter('b', VISITOR)
  if (limit.allowed) await limit.refund()
  for (const client of ['a', 'a', 'a', 'a', 'b']) await allowed(client)
  expect(await limiter('c', VISITOR)).toEqual({ allowed: false, retryAfter: 10 })
  time.ms = 10_000
  expect(await allowed('c')).toBe(true)
})

test('of what the honeypot catches five an hour and twenty a day count for themselves, the rest under its own limit', async () => {
  const { limiter, time, allowed } = limiterOf(2, 100)
  const taken: number[] = []
  for (let hour = 0; hour < 5; hour++) {
    time.ms = hour * 3_600_000
    const bots = await Promise.all(Array.from({ length: 8 }, () => limiter('bot', SPAM)))
    taken.push(bots.filter((limit) => limit.allowed).length)
    expect([await allowed('bot'), await allowed('a')]).toEqual([false, true])
  }
  expect(taken).toEqual([7, 7, 7, 7, 2])
})
