import { expect, test } from 'vitest'
import { charactersLeft } from './messages.ts'

test.each([
  [2, 'Restano 2 caratteri'],
  [1, 'Resta 1 carattere'],
  [0, 'Restano 0 caratteri'],
  [-1, '1 carattere oltre il limite di 1000'],
  [-2, '2 caratteri oltre il limite di 1000'],
])('with %i characters left the counter says "%s"', (left, text) => {
  expect(charactersLeft(left, 1000)).toBe(text)
})
