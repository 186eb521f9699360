import { expect, test } from 'vitest'
import { dayInItaly, italianDays, italianTime, startOfDayInItaly } from './italian-dates.ts'

test.each([
  ['2027-08-10', '2027-08-20', 'dal 10 al 20 agosto 2027'],
  ['2027-07-28', '2027-08-05', 'dal 28 luglio al 5 agosto 2027'],
  ['2027-12-24', '2028-01-06', 'dal 24 dicembre 2027 al 6 gennaio 2028'],
  ['2027-08-10', '2028-08-10', 'dal 10 agosto 2027 al 10 agosto 2028'],
  ['2026-08-14', '2026-08-14', 'il 14 agosto 2026'],
  // Otto and undici begin with a vowel; diciotto and ventotto do not, and primo is written 1º.
  ['2026-12-08', '2026-12-08', 'l’8 dicembre 2026'],
  ['2026-11-11', '2026-11-11', 'l’11 novembre 2026'],
  ['2026-05-08', '2026-05-11', 'dall’8 all’11 maggio 2026'],
  ['2026-05-18', '2026-05-28', 'dal 18 al 28 maggio 2026'],
  ['2027-01-01', '2027-02-01', 'dal 1º gennaio al 1º febbraio 2027'],
])('from %s to %s is "%s"', (from, to, words) => {
  expect(italianDays(from, to)).toBe(words)
})

test('a time is short unless it is asked for in full: without article, and the first of a month is 1º', () => {
  expect(italianTime(Date.UTC(2026, 10, 1, 14, 1))).toBe('01/11/26, 15:01')
  const full = (day: number) => italianTime(Date.UTC(2026, 5, day, 15), 'full')
  expect(full(1)).toBe('lunedì 1º giugno 2026 alle ore 17:00')
  expect(full(11)).toBe('giovedì 11 giugno 2026 alle ore 17:00')
})

test('the day is that of Italy, not that of UTC', () => {
  expect(dayInItaly(Date.parse('2027-08-09T22:30Z'))).toBe('2027-08-10')
  expect(dayInItaly(Date.parse('2027-01-09T22:30Z'))).toBe('2027-01-09')
})

test.each([
  ['2027-03-28', '2027-03-27T23:00Z'],
  ['2027-03-29', '2027-03-28T22:00Z'],
  ['2027-10-31', '2027-10-30T22:00Z'],
  ['2027-11-01', '2027-10-31T23:00Z'],
])('where the clocks change, %s begins at %s', (day, instant) => {
  expect(startOfDayInItaly(day)).toBe(Date.parse(instant))
})

test('a number of days later a day begins at midnight too, where the clocks have changed', () => {
  expect(startOfDayInItaly('2027-03-26', 3)).toBe(Date.parse('2027-03-28T22:00Z'))
})
