import { type OpeningTimes, openAt } from '../../../contact/opening-hours.ts'

/** A sentence that shows from one day to another, both included, as `YYYY-MM-DD`. */
export interface TimedNotice {
  from: string
  to: string
  text: string
}

/**
 * The script that follows the element with the sentences: each shows from its first day to its last one by Italian
 * time, and the element while it shows any.
 */
export const SHOW_BY_DATE = `(function(list){var day=new Intl.DateTimeFormat('en-CA',{timeZone:'Europe/Rome',year:'numeric',month:'2-digit',day:'2-digit'}).format(new Date());list.hidden=true;for(var p of list.children){p.hidden=day<p.dataset.from||day>p.dataset.to;if(!p.hidden)list.hidden=false}})(document.currentScript.previousElementSibling)`

interface Closure {
  from: string
  to: string
  text: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICE_DAYS = 14

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', ...options })
const DAY = format({ day: 'numeric' })
const DAY_AND_MONTH = format({ day: 'numeric', month: 'long' })
const FULL = format({ day: 'numeric', month: 'long', year: 'numeric' })
const REOPENING = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** "dal 10 al 20 agosto 2027", "dal 28 luglio al 5 agosto 2027", "il 14 agosto 2027". */
export function daysClosed({ from, to }: Pick<Closure, 'from' | 'to'>): string {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (from === to) return `il ${FULL.format(first)}`
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const begin = from.slice(0, 7) === to.slice(0, 7) ? DAY : sameYear ? DAY_AND_MONTH : FULL
  return `dal ${begin.format(first)} al ${FULL.format(last)}`.replace(
    /\b(dal|al) (?=(?:8|11)\b)/g,
    (_, word) => `${word}l’`,
  )
}

/** For every page, from two weeks before. */
export function closureNotices(closures: readonly Closure[]): TimedNotice[] {
  return closures.map(({ from, to, text }) => ({
    from: daysBefore(from, NOTICE_DAYS),
    to,
    text: `${text} ${daysClosed({ from, to })}.`,
  }))
}

/** For beside the form, from the day before: when whoever writes now has an answer. */
export function answerNotices(times: OpeningTimes & { closures: readonly Closure[] }): TimedNotice[] {
  return times.closures.map(({ from, to }) => {
    const after = Date.parse(to) + DAY_MS
    const { open, changesAt } = openAt(after, times)
    const reopens = open ? after : (changesAt ?? after)
    return {
      from: daysBefore(from, 1),
      to,
      text: `Siamo chiusi ${daysClosed({ from, to })}: ti risponderemo da ${REOPENING.format(reopens)}.`,
    }
  })
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
