import { isoDay, italianClock, italianDateFormat } from '../../../contact/italian-dates.ts'
import type { Opening } from '../../content/schema/hours-and-closures.ts'

export interface OpeningTimes {
  /** The openings of each day, Monday first. */
  week: readonly (readonly Opening[])[]
  /** Days on which the shop is closed, the first and the last included, as `YYYY-MM-DD`. */
  closures: readonly { from: string; to: string }[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How many days ahead the next opening is searched: more than a shop's holidays last. */
const DAYS_AHEAD = 62

/*
 * All times here are those of Italian clocks, as openings are written, in milliseconds as if the
 * clocks showed UTC. So summer time does not matter.
 */
const format = (options: Intl.DateTimeFormatOptions) =>
  italianDateFormat({ timeZone: 'UTC', ...options })
const time = format({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
const weekday = format({ weekday: 'long' })
const date = format({ weekday: 'long', day: 'numeric', month: 'long' })

/** The openings that end after `now`, in chronological order; adjoining ones are joined. */
function openingsAfter(now: number, { week, closures }: OpeningTimes): Opening[] {
  const today = now - (now % DAY)
  const openings: Opening[] = []
  // Yesterday's opening may reach past midnight.
  for (let day = today - DAY; day <= today + DAYS_AHEAD * DAY; day += DAY) {
    const written = isoDay(day)
    if (closures.some(({ from, to }) => written >= from && written <= to)) continue
    const ofDay = week[(new Date(day).getUTCDay() + 6) % 7] ?? []
    for (const { from, to } of [...ofDay].sort((a, b) => a.from - b.from)) {
      const opening = { from: day + from * MINUTE, to: day + to * MINUTE }
      const last = openings.at(-1)
      if (last && opening.from <= last.to) last.to = Math.max(last.to, opening.to)
      else openings.push(opening)
    }
  }
  return openings.filter(({ to }) => to > now)
}

/**
 * Says whether the shop is open at an instant, and what comes next: "Aperto ora, chiude alle
 * 19:00".
 */
export function openLabel(instant: number, times: OpeningTimes): string {
  const now = italianClock(instant)
  const [next] = openingsAfter(now, times)
  const open = next !== undefined && next.from <= now
  const state = open ? 'Aperto ora' : 'Chiuso ora'
  if (!next || (open && next.to - now > DAY)) return state
  const changesAt = open ? next.to : next.from
  const at = new Date(changesAt).getUTCHours() === 1 ? 'all’' : 'alle '
  return `${state}, ${open ? 'chiude' : 'riapre'} ${dayWords(now, changesAt)}${at}${time(changesAt)}`
}

/**
 * What stands before the time of `then`: "" for today, "domani ", "lunedì ", "sabato 21 agosto ".
 */
function dayWords(now: number, then: number): string {
  const days = Math.floor(then / DAY) - Math.floor(now / DAY)
  if (days === 0) return ''
  if (days === 1) return 'domani '
  return `${(days < 7 ? weekday : date)(then)} `
}

/** Keeps every `.open-now` of the page up to date. Without JavaScript only the hours show. */
export function showOpenLabels(times: OpeningTimes): void {
  const show = () => {
    const label = openLabel(Date.now(), times)
    for (const line of document.querySelectorAll('.open-now'))
      if (line.textContent !== label) line.innerHTML = label.replace(/, .*/, '<wbr><span>$&</span>')
  }
  show()
  setInterval(show, 30_000)
}
