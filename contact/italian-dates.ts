/** The instant at which clocks in UTC show what clocks in Italy show at `instant`. */
export function italianClock(instant: number): number {
  const clock = new Intl.DateTimeFormat('en', {
    ...{ timeZone: 'Europe/Rome', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  // Read by their types, because versions of an engine order the parts differently.
  const parts = clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)])
  const { year = NaN, month = NaN, day, hour, minute, second } = Object.fromEntries(parts)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The day in UTC at an instant, as `YYYY-MM-DD`. */
export const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The day in Italy at an instant, as `YYYY-MM-DD`. */
export const dayInItaly = (instant: number) => isoDay(italianClock(instant))

/** Whether a day (`YYYY-MM-DD`) is over in Italy. */
export const isOver = (day: string) => day < dayInItaly(Date.now())

/** The instant at which a day (`YYYY-MM-DD`) begins in Italy, or the day `later` days after it. */
export function startOfDayInItaly(day: string, later = 0): number {
  const midnight = Date.parse(day) + later * 24 * 60 * 60 * 1000
  // It is the same at the beginning of the day in Italy: clocks change at one o'clock UTC.
  const ahead = italianClock(midnight) - midnight
  return midnight - ahead
}

/**
 * Returns a formatter of dates in Italian. It writes the first of a month as "1º", which `Intl`
 * alone does not.
 */
export function italianDateFormat(
  options: Intl.DateTimeFormatOptions,
): (at: number | Date) => string {
  const format = new Intl.DateTimeFormat('it-IT', options)
  return (at) =>
    format
      .formatToParts(at)
      .map(({ type, value }) => (type === 'day' && value === '1' ? '1º' : value))
      .join('')
}

/** The formatters of `italianTime`: making one takes longer than using it. */
const times: { [Style in 'short' | 'full']?: ReturnType<typeof italianDateFormat> } = {}

/** A time as people in Italy write it: "27/11/26, 15:45", or with the day's and month's names. */
export function italianTime(at: number, dateStyle: 'short' | 'full' = 'short'): string {
  const options = { dateStyle, timeStyle: 'short', timeZone: 'Europe/Rome' } as const
  times[dateStyle] ??= italianDateFormat(options)
  return times[dateStyle](at)
}

const ELIDED = { il: 'l’', dal: 'dall’', al: 'all’' } as const

const WITH_YEAR = { month: 'long', year: 'numeric' } as const

function withArticle(
  article: keyof typeof ELIDED,
  day: string,
  parts: Intl.DateTimeFormatOptions = WITH_YEAR,
): string {
  const date = italianDateFormat({ timeZone: 'UTC', day: 'numeric', ...parts })(Date.parse(day))
  // "Otto" and "undici" begin with a vowel.
  return /-(?:08|11)$/.test(day) ? `${ELIDED[article]}${date}` : `${article} ${date}`
}

/** "Fino al 31 dicembre 2026", "Fino all’8 dicembre 2026". */
export const untilDay = (day: string) => `Fino ${withArticle('al', day)}`

/**
 * Says a period in Italian: "dal 10 al 20 agosto 2027", "dal 28 luglio al 5 agosto 2027", "l’8
 * dicembre 2026". `from` and `to` are its first and its last day, as `YYYY-MM-DD`.
 */
export function italianDays(from: string, to: string): string {
  if (from === to) return withArticle('il', from)
  let parts: Intl.DateTimeFormatOptions = WITH_YEAR
  if (from.slice(0, 4) === to.slice(0, 4)) parts = { month: 'long' }
  if (from.slice(0, 7) === to.slice(0, 7)) parts = {}
  return `${withArticle('dal', from, parts)} ${withArticle('al', to)}`
}
