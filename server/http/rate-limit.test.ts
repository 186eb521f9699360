import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

function limiterOf(perClient: number, overall: number) {
  const time = { ms: 0 }
  const rate = (count: number) => ({ count, seconds: 10 })
  const limiter = createRateLimiter({
    perClient: rate(perClient),
    overall: rate(overall),
    now: () => time.ms,
  })
  return { limiter, time }
}

test('a client that has used up its limit leaves others theirs', () => {
  const { limiter } = limiterOf(2, 100)
  expect(limiter.take('a').allowed).toBe(true)
  expect(limiter.take('a').allowed).toBe(true)
  expect(limiter.take('a')).toEqual({ allowed: false, retryAfter: 10 })
  expect(limiter.take('b').allowed).toBe(true)
})

test('the window slides: each request counts for the length of the window and no longer', () => {
  const { limiter, time } = limiterOf(2, 100)
  limiter.take('a')
  time.ms = 4_000
  limiter.take('a')
  time.ms = 9_500
  expect(limiter.take('a')).toEqual({ allowed: false, retryAfter: 1 })
  time.ms = 10_000
  expect(limiter.take('a').allowed).toBe(true)
  expect(limiter.take('a')).toEqual({ allowed: false, retryAfter: 4 })
})

test('all clients together are limited too', () => {
  const { limiter, time } = limiterOf(2, 3)
  for (const client of ['a', 'b', 'c']) expect(limiter.take(client).allowed).toBe(true)
  expect(limiter.take('d')).toEqual({ allowed: false, retryAfter: 10 })
  time.ms = 10_000
  expect(limiter.take('d').allowed).toBe(true)
})

test('a flood from a few networks leaves a third of the limit to networks not seen before', () => {
  const { limiter, time } = limiterOf(10, 300)
  const accepted = (client: (i: number) => string) => {
    const taken = Array.from({ length: 1000 }, (_, i) => limiter.take(client(i)).allowed)
    return taken.filter(Boolean).length
  }
  // All addresses of one IPv4 /24, then a thousand of one IPv6 /48.
  expect(accepted((i) => `192.0.2.${i % 256}`)).toBe(200)
  expect(accepted((i) => `2001:db8:7:${i.toString(16)}::/64`)).toBe(1)
  for (let i = 0; i < 99; i++) expect(limiter.take(`198.51.${i}.1`).allowed).toBe(true)
  expect(limiter.take('198.51.99.1')).toEqual({ allowed: false, retryAfter: 10 })
  time.ms = 10_000
  expect(limiter.take('192.0.2.1').allowed).toBe(true)
})

test('a refunded request does not count, and a second refund changes nothing', () => {
  const { limiter } = limiterOf(1, 2)
  const { refund } = limiter.take('a')
  refund?.()
  refund?.()
  expect(limiter.take('a').allowed).toBe(true)
  expect(limiter.take('b').allowed).toBe(true)
  expect(limiter.take('c').allowed).toBe(false)
})
