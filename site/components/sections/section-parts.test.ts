import { expect, test } from 'vitest'
import { columnsFor } from './section-parts.tsx'

test.each([
  [12, 3],
  [6, 3],
  [8, 4],
  [4, 4],
  [10, 2],
  [2, 2],
])('%i entries stand in %i full columns', (count, columns) => {
  expect(columnsFor(count)).toBe(columns)
  expect(count % columns).toBe(0)
})

test('a prime number of entries stands in three columns', () => {
  expect([5, 7, 11, 13].map(columnsFor)).toEqual([3, 3, 3, 3])
})
