import { expect, test } from 'vitest'
import { shorten } from './safe-text.ts'

test.each([
  ['abcd', 'abcd'],
  ['abcde', 'abc…'],
  ['👋👋👋👋', '👋👋👋👋'],
  ['👋👋👋👋👋', '👋👋👋…'],
])('%s in four characters is %s', (text, shortened) => {
  expect(shorten(text, 4)).toBe(shortened)
})
