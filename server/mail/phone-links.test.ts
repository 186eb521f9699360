import { expect, test } from 'vitest'
import { phoneLinks } from './phone-links.ts'

test.each([
  ['333 123 4567', '393331234567'],
  ['+39 333 123 4567', '393331234567'],
  ['0039 333.123.4567', '393331234567'],
  ['39 333 1234567', '393331234567'],
  // A mobile prefix that looks like the country code.
  ['391 234 5678', '393912345678'],
  // Italian landlines keep their 0.
  ['049 555 0123', '390495550123'],
  ['+39 (049) 555-0123', '390495550123'],
  ['+44 20 7946 0000', '442079460000'],
])('%s is called as +%s', (typed, digits) => {
  expect(phoneLinks(typed)).toEqual({ tel: `tel:+${digits}`, whatsapp: `https://wa.me/${digits}` })
})

test.each(['', 'dopo le 18', '12', '333 1234567 casa', '+', '++39333', '12345678901234567890'])(
  '"%s" is no number',
  (typed) => {
    expect(phoneLinks(typed)).toBeNull()
  },
)
