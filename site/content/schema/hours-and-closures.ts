import { z } from 'astro/zod'
import { choice, day, line, list, matching } from './fields.ts'

/**
 * From opening to closing, in minutes since midnight; `to` lies beyond 1440 where the shop closes
 * after midnight.
 */
export interface Opening {
  from: number
  to: number
}

/** The days as the file has them. Day numbers count from 0 = Monday throughout. */
const DAYS = {
  lun: 'Lunedì',
  mar: 'Martedì',
  mer: 'Mercoledì',
  gio: 'Giovedì',
  ven: 'Venerdì',
  sab: 'Sabato',
  dom: 'Domenica',
} as const
const WEEK = Object.keys(DAYS) as (keyof typeof DAYS)[]

export const MINUTES_A_DAY = 24 * 60

const time = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'un’ora tra virgolette, come "09:00"').meta({
  field: 'time',
})

const opening = z.strictObject({ from: time, to: time })

/**
 * An opening in minutes; "20:00" to "02:00" closes on the next day, and "00:00" as an end is
 * midnight.
 */
export function toOpening({ from, to }: { from: string; to: string }): Opening {
  const [start = 0, end = 0] = [from, to].map((each) => {
    const [hour = 0, minute = 0] = each.split(':').map(Number)
    return hour * 60 + minute
  })
  return { from: start, to: end <= start ? end + MINUTES_A_DAY : end }
}

/** One or several days with the same hours, a note such as "Solo su appuntamento", or both. */
const row = z
  .strictObject({ days: list(choice(DAYS)), open: list(opening).optional(), note: line.optional() })
  .refine(({ open, note }) => open ?? note, 'deve avere gli orari o almeno una nota')

export const OpeningHoursSchema = list(row)
  .refine((rows) => {
    const all = rows.flatMap((each) => each.days)
    return new Set(all).size === all.length
  }, 'deve avere ogni giorno in una riga sola')
  .refine((rows) => !hasOverlap(openingHours(rows).week ?? []), 'ha orari che si accavallano')

/** Whether two openings overlap, on one day or from one day into the next. */
function hasOverlap(week: readonly Opening[][]): boolean {
  const openings = week
    .flatMap((day, index) =>
      day.map(({ from, to }) => [from, to].map((each) => index * MINUTES_A_DAY + each)),
    )
    .sort(([a = 0], [b = 0]) => a - b)
  // The week's last opening is compared with the first of the next week.
  const next = [...openings.slice(1), [(openings[0]?.[0] ?? 0) + 7 * MINUTES_A_DAY]]
  return openings.some(([, to = 0], index) => to > (next[index]?.[0] ?? 0))
}

/**
 * What is said of some days, the first and the last included, as `YYYY-MM-DD`; of one day where
 * `to` is absent.
 */
export const DaysSchema = z
  .strictObject({ from: day, to: day.optional(), text: line })
  .refine(({ from, to = from }) => to >= from, {
    path: ['to'],
    error: 'non può venire prima del primo giorno',
  })

const NAMES = Object.values(DAYS).map((name) => name.toLowerCase())

/**
 * The opening hours as openings of each day, Monday first (null where every row is only a note),
 * and as rows for people, closed days included: "Lunedì-venerdì", "9:00-12:30, 15:00-19:00".
 */
export function openingHours(written: readonly z.output<typeof row>[]) {
  const entries = written.map(({ days, open, note }) => ({
    days: days.map((day) => WEEK.indexOf(day)).sort((a, b) => a - b),
    open: open?.map(toOpening),
    note,
  }))
  const entryOf = (day: number) => entries.find(({ days }) => days.includes(day))
  // Null where all is by appointment: an empty day would mean "closed".
  const week = entries.some(({ open }) => open)
    ? WEEK.map((_, day) => entryOf(day)?.open ?? [])
    : null
  const closed = [...WEEK.keys()].filter((day) => !entryOf(day))
  const rows = [...entries, { days: closed, open: undefined, note: 'Chiuso' }]
    .filter(({ days }) => days.length > 0)
    .sort((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0))
    .map(({ days, open, note }) => ({
      days: namesOf(days),
      times: open?.map(span).join(', ') ?? note ?? '',
      ...(open && note && { note }),
    }))
  return { week, rows }
}

/** The days' names; three or more in a row are "Lunedì-venerdì". */
function namesOf(days: readonly number[]): string {
  const runs: string[][] = []
  for (const day of days) {
    if (!days.includes(day - 1)) runs.push([])
    runs.at(-1)?.push(NAMES[day] ?? '')
  }
  const words = runs
    .map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(', ')))
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function span({ from, to }: Opening): string {
  return `${clock(from)}-${to === MINUTES_A_DAY ? '24:00' : clock(to % MINUTES_A_DAY)}`
}

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
