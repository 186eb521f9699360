import { dayInItaly, italianDateFormat } from '../../../contact/italian-dates.ts'
import { type OpeningTimes, openAt } from './opening-hours.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const format = (options: Intl.DateTimeFormatOptions) =>
  italianDateFormat({ timeZone: 'Europe/Rome', ...options })
const time = format({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
const weekday = format({ weekday: 'long' })
const date = format({ weekday: 'long', day: 'numeric', month: 'long' })

/** Says whether the shop is open at `now`, in milliseconds, and what comes next: "Aperto ora, chiude alle 19:00". */
export function openLabel(now: number, times: OpeningTimes): string {
  const { open, changesAt } = openAt(now, times)
  const state = open ? 'Aperto ora' : 'Chiuso ora'
  if (changesAt === null || (open && changesAt - now > DAY_MS)) return state
  const clock = time(changesAt)
  const at = clock.startsWith('1:') ? `all’${clock}` : `alle ${clock}`
  return `${state}, ${open ? 'chiude' : 'riapre'} ${dayWords(now, changesAt)}${at}`
}

/** Keeps every `.open-now` of the page up to date. Without JavaScript only the hours show. */
export function showOpenLabels(times: OpeningTimes): void {
  const show = () => {
    const label = openLabel(Date.now(), times)
    for (const line of document.querySelectorAll('.open-now'))
      if (line.textContent !== label) line.textContent = label
  }
  show()
  setInterval(show, 30_000)
}

/** The words for the day of `then`, which stand before its time: "" for today, "domani ", "lunedì ", "sabato 21 agosto ". */
function dayWords(now: number, then: number): string {
  const days = (Date.parse(dayInItaly(then)) - Date.parse(dayInItaly(now))) / DAY_MS
  if (days === 0) return ''
  if (days === 1) return 'domani '
  return `${(days < 7 ? weekday : date)(then)} `
}
