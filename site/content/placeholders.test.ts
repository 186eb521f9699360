import { expect, test } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

test('"a" before a town in A becomes "ad", also at the start of a sentence', () => {
  const text = 'A {town}, non lontano: {brand} è a {town}.'
  const fill = (town: string) => fillPlaceholders(text, { town, brand: 'Officina' })
  expect(fill('Abano')).toBe('Ad Abano, non lontano: Officina è ad Abano.')
  expect(fill('Este')).toBe('A Este, non lontano: Officina è a Este.')
})
