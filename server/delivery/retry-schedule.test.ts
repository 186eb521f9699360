import { expect, test } from 'vitest'
import { MAX_AHEAD_MS } from '../outbox/store.ts'
import { GIVE_UP_AFTER_ATTEMPTS, GIVE_UP_AFTER_MS, isExhausted, retryDelayMs } from './retry-schedule.ts'

const SECOND = 1000
const HOUR = 3_600_000

test('delays grow from seconds to hours, and never past what the store plans ahead', () => {
  const delays = Array.from({ length: 40 }, (_, i) => retryDelayMs(i + 1, () => 0.5))
  expect(delays.slice(0, 4)).toEqual([2 * SECOND, 4 * SECOND, 8 * SECOND, 16 * SECOND])
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(4 * HOUR)
  expect(retryDelayMs(500, () => 0.999_999)).toBeLessThan(MAX_AHEAD_MS)
})

test('mails that failed together are not retried together', () => {
  expect(retryDelayMs(5, () => 0)).toBe(24 * SECOND)
  expect(retryDelayMs(5, () => 0.999_999)).toBeCloseTo(40 * SECOND, -2)
})

test('a request is given up only when both its time and its tries are used up', () => {
  const queuedAt = 5 * HOUR
  const late = queuedAt + GIVE_UP_AFTER_MS
  expect(isExhausted({ queuedAt, attempts: GIVE_UP_AFTER_ATTEMPTS }, late)).toBe(true)
  expect(isExhausted({ queuedAt, attempts: GIVE_UP_AFTER_ATTEMPTS }, late - 1)).toBe(false)
  expect(isExhausted({ queuedAt, attempts: GIVE_UP_AFTER_ATTEMPTS - 1 }, late)).toBe(false)
})
