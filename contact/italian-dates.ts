/** The day in Italy at an instant, as `YYYY-MM-DD`, which is how Canadians write dates. */
export function dayInItaly(instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(instant)
}

/** Returns a formatter of dates in Italian. It writes the first of a month as "1º", which `Intl` alone does not. */
export function italianDateFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  const format = new Intl.DateTimeFormat('it-IT', options)
  return (at) =>
    format
      .formatToParts(at)
      .map(({ type, value }) => (type === 'day' && value === '1' ? '1º' : value))
      .join('')
}

const ELIDED = { il: 'l’', dal: 'dall’', al: 'all’' } as const

/** Puts the article before a date: "il 14 agosto", "l’8 dicembre", "dall’11" (otto and undici begin with a vowel). */
const withArticle = (article: keyof typeof ELIDED, date: string) =>
  /^(?:8|11)\b/.test(date) ? `${ELIDED[article]}${date}` : `${article} ${date}`

/**
 * Says a period in Italian: "dal 10 al 20 agosto 2027", "dal 28 luglio al 5 agosto 2027", "l’8 dicembre 2026". `from` and `to`
 * are its first and its last day, as `YYYY-MM-DD`.
 */
export function italianDays(from: string, to: string): string {
  const write = (day: string, parts: Intl.DateTimeFormatOptions) =>
    italianDateFormat({ timeZone: 'UTC', day: 'numeric', ...parts })(Date.parse(day))
  const whole = { month: 'long', year: 'numeric' } as const
  if (from === to) return withArticle('il', write(from, whole))
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const begin = from.slice(0, 7) === to.slice(0, 7) ? {} : sameYear ? ({ month: 'long' } as const) : whole
  return `${withArticle('dal', write(from, begin))} ${withArticle('al', write(to, whole))}`
}
