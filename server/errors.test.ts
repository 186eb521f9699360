import { expect, test } from 'vitest'
import { reasonOf } from './errors.ts'

test.each([
  [new TypeError('no such thing'), 'no such thing'],
  [new AggregateError([new Error('IPv6 refused'), new Error('IPv4 refused')]), 'IPv6 refused, IPv4 refused'],
  [new AggregateError([new Error('each')], 'all failed'), 'all failed'],
  ['thrown as text', 'thrown as text'],
  [undefined, 'undefined'],
])('%o is told as "%s"', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
