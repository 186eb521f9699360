import { expect, test } from 'vitest'
import { type OpeningTimes, openLabel } from './open-label.ts'

const day = [
  { from: 540, to: 750 },
  { from: 900, to: 1140 },
]
const times: OpeningTimes = {
  week: [day, day, day, day, [{ from: 1200, to: 1500 }], [{ from: 1200, to: 1560 }], []],
  closures: [
    { from: '2027-08-10', to: '2027-08-20' },
    { from: '2027-10-15', to: '2027-10-31' },
  ],
}

test.each([
  ['2027-06-07T10:00', 'Aperto ora, chiude alle 12:30'],
  ['2027-06-07T13:00', 'Chiuso ora, riapre alle 15:00'],
  ['2027-06-07T20:00', 'Chiuso ora, riapre domani alle 9:00'],
  ['2027-06-12T23:00', 'Aperto ora, chiude domani alle 2:00'],
  ['2027-06-13T03:00', 'Chiuso ora, riapre domani alle 9:00'],
  ['2027-06-12T02:00', 'Chiuso ora, riapre alle 20:00'],
  ['2027-06-11T23:00', 'Aperto ora, chiude domani all’1:00'],
  ['2027-10-15T10:00', 'Chiuso ora, riapre lunedì 1º novembre alle 9:00'],
  ['2027-08-15T10:00', 'Chiuso ora, riapre sabato alle 20:00'],
  ['2027-08-14T10:00', 'Chiuso ora, riapre sabato 21 agosto alle 20:00'],
  ['2027-08-09T19:30', 'Chiuso ora, riapre sabato 21 agosto alle 20:00'],
])('at %s: %s', (now, label) => {
  expect(openLabel(Date.parse(`${now}+02:00`), times)).toBe(label)
})

test.each([
  ['in winter', '2027-01-11T18:59+01:00', 'Aperto ora, chiude alle 19:00'],
  ['in the last minute', '2027-06-07T12:29:59+02:00', 'Aperto ora, chiude alle 12:30'],
  ['at closing time', '2027-06-07T12:30:00+02:00', 'Chiuso ora, riapre alle 15:00'],
  [
    'on the Monday after the clocks went forward',
    '2027-03-29T08:59+02:00',
    'Chiuso ora, riapre alle 9:00',
  ],
  [
    'on the Monday after the clocks went back',
    '2027-11-01T08:59+01:00',
    'Chiuso ora, riapre alle 9:00',
  ],
])('summer time and seconds play no part: %s', (_, now, label) => {
  expect(openLabel(Date.parse(now), times)).toBe(label)
})

test('a shop that never closes does not say until when', () => {
  const always: OpeningTimes = { week: Array(7).fill([{ from: 0, to: 1440 }]), closures: [] }
  expect(openLabel(Date.parse('2027-06-07T10:00+02:00'), always)).toBe('Aperto ora')
})
