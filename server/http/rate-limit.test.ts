import { expect, test } from 'vitest'
import { createRateLimiter, type Place } from './rate-limit.ts'

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

test('a client gets its places, others keep theirs', () => {
  const { limiter } = limiterOf(2, 100)
  expect(limiter.take('a').ok).toBe(true)
  expect(limiter.take('a').ok).toBe(true)
  expect(limiter.take('a')).toEqual({ ok: false, retryAfter: 10 })
  expect(limiter.take('b').ok).toBe(true)
})

test('the window slides: a place is free again its time after it was taken', () => {
  const { limiter, time } = limiterOf(2, 100)
  limiter.take('a')
  time.ms = 4_000
  limiter.take('a')
  time.ms = 9_500
  expect(limiter.take('a')).toEqual({ ok: false, retryAfter: 1 })
  time.ms = 10_000
  expect(limiter.take('a').ok).toBe(true)
  expect(limiter.take('a')).toEqual({ ok: false, retryAfter: 4 })
})

test('all clients together are limited too', () => {
  const { limiter, time } = limiterOf(2, 3)
  for (const client of ['a', 'b', 'c']) expect(limiter.take(client).ok).toBe(true)
  expect(limiter.take('d')).toEqual({ ok: false, retryAfter: 10 })
  time.ms = 10_000
  expect(limiter.take('d').ok).toBe(true)
})

test('a place given back is free, and only once', () => {
  const { limiter } = limiterOf(1, 2)
  const place = limiter.take('a') as Place
  place.giveBack()
  place.giveBack()
  expect(limiter.take('a').ok).toBe(true)
  expect(limiter.take('b').ok).toBe(true)
  expect(limiter.take('c').ok).toBe(false)
})

test('being refused does not prolong the wait', () => {
  const { limiter, time } = limiterOf(1, 100)
  limiter.take('a')
  for (time.ms = 1_000; time.ms < 10_000; time.ms += 1_000) expect(limiter.take('a').ok).toBe(false)
  expect(limiter.take('a').ok).toBe(true)
})

test('a million clients that are refused or idle leave the limits exact', () => {
  const { limiter, time } = limiterOf(1, 100)
  for (let i = 0; i < 1_000_000; i++) limiter.take(`client ${i}`)
  time.ms = 10_000
  for (let i = 0; i < 100; i++) expect(limiter.take(`client ${i}`).ok).toBe(true)
  expect(limiter.take('one more').ok).toBe(false)
})
