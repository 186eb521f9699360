import { expect, test } from 'vitest'
import { rowOf } from './list-and-stats.ts'

test('nobody makes a row of the table longer than a screen', () => {
  const row = rowOf({
    id: 'r-1',
    state: 'waiting',
    receivedAt: 0,
    queuedAt: 0,
    attempts: 0,
    deliveredAt: null,
    nextAttemptAt: 0,
    lastError: null,
    refused: false,
    copies: null,
    name: 'a'.repeat(100),
    email: `${'b'.repeat(240)}@example.com`,
    message: 'c'.repeat(1000),
  })
  expect(row.join('  ').length).toBeLessThan(200)
})
