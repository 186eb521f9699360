import { expect, test } from 'vitest'
import { replyWithin } from './reply-promise.ts'

test.each([
  [{ replyHours: 1 }, '1 ora'],
  [{ replyHours: 24 }, '24 ore'],
  [{ replyHours: 36 }, '36 ore'],
  [{ replyHours: 48 }, '2 giorni'],
  [{ replyDays: 1 }, '1 giorno lavorativo'],
  [{ replyDays: 2 }, '2 giorni lavorativi'],
  [{ replyHours: null, replyDays: null }, null],
])('the promise %j reads "%s"', (promise, words) => {
  expect(replyWithin(promise)).toBe(words)
})
