import { expect, test } from 'vitest'
import { phoneDigits } from './phone-number.ts'

test.each([
  ['333 123 4567', '393331234567'],
  ['+39 333 123 4567', '393331234567'],
  ['0039 333.123.4567', '393331234567'],
  ['39 333 1234567', '393331234567'],
  ['39 02 1234567', '39021234567'],
  // A mobile prefix that looks like the country code.
  ['391 234 5678', '393912345678'],
  // Italian landlines keep their 0.
  ['049 555 0123', '390495550123'],
  ['+39 (049) 555-0123', '390495550123'],
  ['+44 20 7946 0000', '442079460000'],
  // Dashes and dots of every kind between digits.
  ['333–123–4567', '393331234567'],
  ['049·555·0123', '390495550123'],
  ['+39 049 555\u22120123', '390495550123'],
  // The zero that is dialled only inside the country.
  ['+44 (0)20 7946 0958', '442079460958'],
  ['(+41)(0)44 668 18 00', '41446681800'],
  ['+39 (0)49 555 0123', '390495550123'],
  ['+39 (0)333 123 4567', '393331234567'],
  ['+39 (0)30 234 5678', '390302345678'],
  ['+378 (0)549 882914', '3780549882914'],
  ['(0)49 5550123', '390495550123'],
])('%s is called as +%s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

const NO_NUMBERS = ['12', '333 1234567 casa', '++39333', '1'.repeat(20), '+(0)44']
test.for(NO_NUMBERS)('"%s" is no number', (typed) => {
  expect(phoneDigits(typed)).toBeNull()
})
