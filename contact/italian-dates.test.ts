import { expect, test } from 'vitest'
import { italianDateFormat, italianDays } from './italian-dates.ts'

const MONTHS =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
/** The days of a month as they are said: the article follows from the sound. */
const SPOKEN =
  'primo due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitré ventiquattro venticinque ventisei ventisette ventotto ventinove trenta trentuno'.split(
    ' ',
  )
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = Date.UTC(2028, 0, 1)
const iso = (day: number) => new Date(day).toISOString().slice(0, 10)
/** Every day of a leap year. */
const DAYS = Array.from({ length: 366 }, (_, index) => FIRST_DAY + index * DAY_MS)

/** "il 14", "l’8", "all’11", "dal 1º". */
function said(article: 'il' | 'dal' | 'al', day: number): string {
  const date = new Date(day).getUTCDate()
  const elided = /^[aeiou]/.test(SPOKEN[date - 1] ?? '')
  const number = date === 1 ? '1º' : String(date)
  return elided ? `${{ il: 'l', dal: 'dall', al: 'all' }[article]}’${number}` : `${article} ${number}`
}
const month = (day: number) => MONTHS[new Date(day).getUTCMonth()]
const year = (day: number) => new Date(day).getUTCFullYear()

test.each([0, 1, 5, 40, 366])(
  'each of the 366 days begins a stretch of %i days more, and ends one',
  (length) => {
    for (const day of DAYS)
      for (const [from, to] of [
        [day, day + length * DAY_MS],
        [day - length * DAY_MS, day],
      ] as const) {
        const begin = [
          said('dal', from),
          ...(iso(from).slice(0, 7) === iso(to).slice(0, 7) ? [] : [month(from)]),
          ...(year(from) === year(to) ? [] : [year(from)]),
        ]
        const words = length === 0 ? said('il', to) : `${begin.join(' ')} ${said('al', to)}`
        expect(italianDays(iso(from), iso(to))).toBe(`${words} ${month(to)} ${year(to)}`)
      }
  },
)

test('with its weekday a day has no article, and the first of a month is 1º', () => {
  const format = italianDateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Rome' })
  expect(format(Date.UTC(2026, 5, 1, 15))).toBe('lunedì 1º giugno 2026 alle ore 17:00')
  expect(format(Date.UTC(2026, 5, 11, 15))).toBe('giovedì 11 giugno 2026 alle ore 17:00')
})
