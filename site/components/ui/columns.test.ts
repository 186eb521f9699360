import { expect, test } from 'vitest'
import { columnsFor } from './columns.ts'

test('entries stand in as many columns as fill the last row, else in three, and seven entries in four', () => {
  expect([12, 6, 8, 4, 10, 2].map(columnsFor)).toEqual([3, 3, 4, 4, 2, 2])
  expect([5, 7, 11, 13].map(columnsFor)).toEqual([3, 4, 3, 3])
})
