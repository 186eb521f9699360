import { expect, test } from 'vitest'
import { ITALIAN_NUMBER, phoneNumber } from './phone-number.ts'

test.each([
  ['+390495550123', '+39 049 555 0123'],
  ['+393331234567', '+39 333 123 4567'],
  ['+390429123456', '+39 0429 123 456'],
  ['+390612345678', '+39 06 1234 5678'],
  ['+3906123456789', '+39 06 123 456 789'],
  ['+39049123456', '+39 049 123 456'],
  ['+390495550', '+39 049 5550'],
])('%s is an Italian number, read as %s', (e164, display) => {
  expect(e164).toMatch(ITALIAN_NUMBER)
  expect(phoneNumber(e164)).toEqual({ e164, display, href: `tel:${e164}`, digits: e164.slice(1) })
})

test.each([
  '0495550123',
  '+39 049 5550123',
  '+39495550123',
  '+33123456789',
  '+3900495550123',
  '+390800123456',
  '+39049555012345',
])('%s is not an Italian number in international form', (written) => {
  expect(written).not.toMatch(ITALIAN_NUMBER)
})
