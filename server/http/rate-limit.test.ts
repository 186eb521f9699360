import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

const VISITOR = { heldAsSpam: false }
const SPAM = { heldAsSpam: true }

function limiterOf(perClient: number, overall: number) {
  const time = { ms: 0 }
  const rate = (count: number) => ({ count, seconds: 10 })
  const limiter = createRateLimiter({ perClient: rate(perClient), overall: rate(overall) }, () => time.ms)
  return {
    limiter,
    time,
    allowed: async (client: string, caught = VISITOR) => (await limiter.take(client, caught)).allowed,
  }
}

test('a client that has used up its window leaves others theirs, and has a new one afterwards', async () => {
  const { limiter, time, allowed } = limiterOf(2, 100)
  expect(await allowed('a')).toBe(true)
  time.ms = 4_000
  expect(await allowed('a')).toBe(true)
  expect(limiter.take('a', VISITOR)).toEqual({ allowed: false, retryAfter: 6 })
  expect(await allowed('b')).toBe(true)
  time.ms = 9_999
  expect(limiter.take('a', VISITOR)).toEqual({ allowed: false, retryAfter: 1 })
  time.ms = 10_000
  expect(await allowed('a')).toBe(true)
})

test('all clients together are limited too, and what was denied does not count', async () => {
  const { limiter, time, allowed } = limiterOf(2, 3)
  for (const client of ['a', 'a', 'a', 'a', 'b']) await allowed(client)
  expect(limiter.take('c', VISITOR)).toEqual({ allowed: false, retryAfter: 10 })
  time.ms = 10_000
  expect(await allowed('c')).toBe(true)
})

test('a refunded request does not count', async () => {
  const { limiter, allowed } = limiterOf(1, 2)
  const limit = await limiter.take('a', VISITOR)
  if (limit.allowed) await limit.refund()
  expect([await allowed('a'), await allowed('b'), await allowed('c')]).toEqual([true, true, false])
})

test('of what the honeypot catches five an hour and twenty a day are allowed, whoever sends it', async () => {
  const { limiter, time, allowed } = limiterOf(100, 100)
  const caught = async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => allowed(`client ${i}`, SPAM)))
    return all.filter(Boolean).length
  }
  const hourly: number[] = []
  for (let hour = 0; hour < 6; hour++, time.ms += 3_600_000) hourly.push(await caught())
  expect(hourly).toEqual([5, 5, 5, 5, 0, 0])
  expect(limiter.take('z', SPAM)).toEqual({ allowed: false, retryAfter: 18 * 3_600 })
  expect(await allowed('z')).toBe(true)
  time.ms = 86_400_000
  expect(await caught()).toBe(5)
})

test('with the limits for visitors turned off the trap keeps its own', async () => {
  const limiter = createRateLimiter(null, () => 0)
  for (let i = 0; i < 1000; i++) expect(limiter.take('a', VISITOR)).toMatchObject({ allowed: true })
  for (let i = 0; i < 5; i++) expect(limiter.take('a', SPAM)).toMatchObject({ allowed: true })
  expect(limiter.take('a', SPAM)).toEqual({ allowed: false, retryAfter: 3_600 })
})
