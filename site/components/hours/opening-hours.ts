import { dayInItaly } from '../../../contact/italian-dates.ts'
import type { Opening } from '../../content/schema/hours-and-closures.ts'

/** When the shop is open. */
export interface OpeningTimes {
  /** The openings of each day, Monday first; null when the shop gives no hours. */
  week: readonly (readonly Opening[])[] | null
  /** Days on which the shop is closed, the first and the last included, as `YYYY-MM-DD`. */
  closures: readonly { from: string; to: string }[]
}

/** From opening to closing, in milliseconds since the epoch. */
interface OpenInterval {
  from: number
  to: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How many days ahead the next opening is searched: more than a shop's holidays last. */
const DAYS_AHEAD = 62
const ALL_DAY: readonly Opening[] = [{ from: 0, to: 24 * 60 }]

const ROME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Rome's local time at an instant, as if it were UTC: the result minus the instant is the UTC offset. */
function clockInItaly(instant: number): number {
  const part = Object.fromEntries(ROME.formatToParts(instant).map(({ type, value }) => [type, value]))
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
}

const isoDay = (clock: number) => new Date(clock).toISOString().slice(0, 10)

/** The instant, in milliseconds since the epoch, at which Italian clocks show `minutes` after midnight of `day`. */
function instantInItaly(day: string, minutes: number): number {
  const clock = Date.parse(day) + minutes * MINUTE
  // Near the start or end of summer time `first` may be an hour wrong: the result uses the UTC offset that is valid at `first`.
  const first = clock - (clockInItaly(clock) - clock)
  return clock - (clockInItaly(first) - first)
}

/** The open intervals that end after `now`, in chronological order; intervals that touch are merged. */
function intervalsAfter(now: number, { week, closures }: OpeningTimes): OpenInterval[] {
  const today = Date.parse(dayInItaly(now))
  const intervals: OpenInterval[] = []
  // Yesterday's opening may reach past midnight.
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead++) {
    const date = new Date(today + ahead * 24 * HOUR)
    const day = isoDay(date.getTime())
    if (closures.some(({ from, to }) => day >= from && day <= to)) continue
    const openings = week ? (week[(date.getUTCDay() + 6) % 7] ?? []) : ALL_DAY
    for (const { from, to } of [...openings].sort((a, b) => a.from - b.from)) {
      const interval = { from: instantInItaly(day, from), to: instantInItaly(day, to) }
      const last = intervals.at(-1)
      if (last && interval.from <= last.to) last.to = Math.max(last.to, interval.to)
      else intervals.push(interval)
    }
  }
  return intervals.filter(({ to }) => to > now)
}

/**
 * Whether the shop is open at `now`, and when that changes. `changesAt` is null for a shop that stays closed for the next
 * `DAYS_AHEAD` days, and the end of those days for one that stays open.
 */
export function openAt(now: number, times: OpeningTimes): { open: boolean; changesAt: number | null } {
  const [next] = intervalsAfter(now, times)
  if (!next) return { open: false, changesAt: null }
  const open = next.from <= now
  return { open, changesAt: open ? next.to : next.from }
}
