import { expect, test } from 'vitest'
import { parseSince } from './since.ts'

const NOW = Date.UTC(2026, 5, 15, 12)

test.each([
  ['2026-01-15', '2026-01-14T23:00:00Z'],
  // Summer time, and the days on which it begins and ends.
  ['2026-06-15', '2026-06-14T22:00:00Z'],
  ['2026-03-29', '2026-03-28T23:00:00Z'],
  ['2026-03-30', '2026-03-29T22:00:00Z'],
  ['2026-10-25', '2026-10-24T22:00:00Z'],
  ['2026-10-26', '2026-10-25T23:00:00Z'],
  ['24h', '2026-06-14T12:00:00Z'],
  ['7g', '2026-06-08T12:00:00Z'],
  ['2026-06-15T10:00:00+02:00', '2026-06-15T08:00:00Z'],
])('%s is %s', (text, expected) => {
  expect(new Date(parseSince(text, NOW)).toISOString()).toBe(expected.replace('Z', '.000Z'))
})

test.each(['', 'ieri', '2026-02-30', '2026-13-01', '15/06/2026', '7', '2026-06-15T10:00'])(
  '"%s" is refused by name',
  (text) => {
    expect(() => parseSince(text, NOW)).toThrow(`«${text}» non è una data`)
  },
)
