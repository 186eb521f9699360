import { expect, test } from 'vitest'
import { closestName } from './closest-name.ts'

test.each([
  ['titel', 'title'],
  ['Title', 'title'],
  ['txt', 'text'],
  ['sectons', 'sections'],
])('%s most likely means %s', (written, meant) => {
  expect(closestName(written, ['title', 'text', 'sections'])).toBe(meant)
})

test('a name that resembles nothing gets no suggestion', () => {
  expect(closestName('prezzo', ['title', 'text', 'sections'])).toBeUndefined()
})
