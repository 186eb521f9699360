import { expect, test } from 'vitest'
import { readPhoneNumber } from './phone-number.ts'

const MOBILE = [
  '0039 333.123.4567',
  '333 123 4567',
  '39 333 1234567',
  '+39 (0)333 123 4567',
  '( 0 )3331234567',
]
const MARKED = ['333–123–4567', '333\u2212123\u22124567', '\u202a+39\u00a0333\u200b 1234567\u202c']
const AMONG_WORDS = [
  'cell. 333 1234567',
  '333 1234567 (Mario)',
  '3331234567 int. 12',
  'ore 18: 3331234567',
]
const OTHER_DIGITS = ['٣٣٣ ١٢٣٤٥٦٧', '۳۳۳۱۲۳۴۵۶۷', '３３３　１２３４５６７']
/** Landlines keep their 0 after the code; a zero in brackets is dialled inside the country only. */
const LANDLINE = [
  '049 555 0123',
  '+39 (049) 555-0123',
  '049/5550123',
  '049-555-01-23',
  '049·555·0123',
]
test.each(
  Object.entries({
    '+393331234567': [...MOBILE, ...MARKED, ...AMONG_WORDS, ...OTHER_DIGITS],
    // A mobile prefix that looks like the country code.
    '+393912345678': ['391 234 5678'],
    '+39021234567': ['39 02 1234567'],
    '+390495550123': [...LANDLINE, '+39 (0)49 555 0123', '(0)49 5550123'],
    '+390302345678': ['+39 (0)30 234 5678'],
    '+39800123456': ['800 123456'],
    '+442079460958': ['+44 20 7946 0958', '+44 (0)20 7946 0958', '+44 020 7946 0958'],
    '+41446681800': ['(+41)(0)44 668 18 00'],
    '+420601234567': ['+420 601 234 567'],
    '+2250712345678': ['+225 07 12 34 56 78'],
    '+3780549882914': ['+378 (0)549 882914'],
  }).flatMap(([e164, all]) => all.map((typed) => [typed, e164])),
)('%s is one number, %s', (typed, e164) => {
  expect(readPhoneNumber(typed)).toEqual({ e164, several: false })
})

test.each([
  ['049 5550123/4', '+390495550123'],
  ['333 1234567-8', '+393331234567'],
  ['049 5550123–35', '+390495550123'],
  ['049-555-0123/049-555-0199', '+390495550123'],
  ['333 1234567 - 049 5550123', '+393331234567'],
  ['3331234567 3497654321', '+393331234567'],
  ['tel. 049 5550123, cell. 333 1234567', '+390495550123'],
])('%s is several numbers, the first %s', (typed, e164) => {
  expect(readPhoneNumber(typed)).toEqual({ e164, several: true })
})

test.each([
  ...['', '12', 'mai', '++39333', '1'.repeat(20), '+(0)44', '3'.repeat(200)],
  ...['1-415-555-0100', '44 20 7946 0958', '+39 549 882914', '+1'.repeat(200)],
])('"%s" is no number', (typed) => {
  expect(readPhoneNumber(typed)).toBeNull()
})
