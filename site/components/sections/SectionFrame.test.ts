import { expect, test } from 'vitest'
import { columnsFor, sectionAnchor } from './SectionFrame.tsx'

test.each([
  ['Come funziona', 'come-funziona'],
  ['Perché portarlo da noi?', 'perche-portarlo-da-noi'],
  ['L’avvio: che cosa cambia', 'l-avvio-che-cosa-cambia'],
  ['Per un’élite di 4K', 'per-un-elite-di-4k'],
])('the anchor of "%s" is "%s"', (title, anchor) => {
  expect(sectionAnchor(title)).toBe(anchor)
})

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
