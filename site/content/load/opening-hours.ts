import type { InferOutput } from 'valibot'
import type { Opening } from '../../../contact/opening-hours.ts'
import { DAYS, type OpeningHours, type OpeningHoursSchema } from '../schema/opening-hours.ts'

const NAMES = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']

/** The opening hours as times of each day and as lines of text, from the entries of `shop.yaml`. */
export function openingHours(entries: InferOutput<typeof OpeningHoursSchema>): OpeningHours {
  const entryOf = (day: number) => entries.find(({ days }) => days.some((each) => DAYS.indexOf(each) === day))
  const week = DAYS.map((_, day) => entryOf(day)?.open ?? [])
  const groups: { entry: ReturnType<typeof entryOf>; days: number[] }[] = []
  for (const day of DAYS.keys()) {
    const entry = entryOf(day)
    // The days of one entry make one line; closed days are joined only where they are adjacent.
    const known = entry ? groups.find((group) => group.entry === entry) : groups.at(-1)
    if (known && known.entry === entry) known.days.push(day)
    else groups.push({ entry, days: [day] })
  }
  const rows = groups.map(({ entry, days }) => {
    const times = entry?.open?.map(span).join(', ') ?? entry?.note ?? 'Chiuso'
    const note = entry?.open && entry.note
    return { days: capital(runs(days).map(runName).join(', ')), times, ...(note && { note }) }
  })
  return { week, rows }
}

/** Consecutive days as [first, last]. */
function runs(days: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const day of days) {
    const last = found.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else found.push([day, day])
  }
  return found
}

function runName([first, last]: [number, number]): string {
  if (first === last) return NAMES[first] ?? ''
  return `${NAMES[first]}${last - first === 1 ? ', ' : '-'}${NAMES[last]}`
}

function span({ from, to }: Opening): string {
  return `${clock(from)}-${to === 24 * 60 ? '24:00' : clock(to % (24 * 60))}`
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
