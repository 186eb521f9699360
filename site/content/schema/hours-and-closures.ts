import { z } from 'astro/zod'
import { choice, group, line, list } from './fields.ts'

/** From opening to closing, in minutes since midnight; `to` lies beyond 1440 where the shop closes after midnight. */
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

const MINUTES_A_DAY = 24 * 60
/** The longest opening past midnight, in minutes. A longer one is most likely a slip, like 15:00-06:30 for 15:00-18:30. */
const LONGEST_NIGHT = 12 * 60

const time = (title: string) =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'deve essere un’ora tra virgolette, come "09:00"')
    .meta({ title, field: 'time' })

const opening = group('Orario', { from: time('Apre'), to: time('Chiude') }).refine(
  (each) => toOpening(each).to <= MINUTES_A_DAY || toOpening(each).to - toOpening(each).from <= LONGEST_NIGHT,
  'deve finire dopo l’inizio o, se supera la mezzanotte, durare al massimo 12 ore',
)

/** An opening in minutes; "20:00" to "02:00" closes on the next day, and "00:00" as an end is midnight. */
function toOpening({ from, to }: { from: string; to: string }): Opening {
  const [start = 0, end = 0] = [from, to].map((each) => {
    const [hour = 0, minute = 0] = each.split(':').map(Number)
    return hour * 60 + minute
  })
  return { from: start, to: end <= start ? end + MINUTES_A_DAY : end }
}

/** One or several days with the same hours, a note such as "Solo su appuntamento", or both. */
const row = group('Riga di orari', {
  days: list('Giorni', choice('Giorno', DAYS)),
  open: list('Orari di apertura', opening, 'Un orario può superare la mezzanotte, come 20:00-02:00.')
    .refine((open) => !overlap(open.map(toOpening)), 'deve avere orari che non si sovrappongono')
    .optional(),
  note: line('Nota', 'Accanto agli orari o al loro posto, come “Solo su appuntamento”.').optional(),
}).refine(({ open, note }) => open ?? note, 'deve avere gli orari o almeno una nota')

function overlap(open: readonly Opening[]): boolean {
  const sorted = open.toSorted((a, b) => a.from - b.from)
  return sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? 0))
}

/** The opening hours of a week; on days without an entry the shop is closed. */
export const OpeningHoursSchema = list(
  'Orari',
  row,
  'Scrivi tutti i giorni in cui sei aperto: negli altri risulti chiuso.',
).refine((rows) => {
  const all = rows.flatMap((each) => each.days)
  return new Set(all).size === all.length
}, 'deve avere ogni giorno in una riga sola')

const date = (title: string, description?: string) =>
  z.iso.date('deve essere una data vera, anno-mese-giorno, come 2027-08-10').meta({
    title,
    ...(description && { description }),
    field: 'date',
  })

/** Days on which the shop is closed, the first and the last included, as `YYYY-MM-DD`; one day where `to` is absent. */
export const ClosureSchema = group('Chiusura', {
  from: date('Primo giorno'),
  to: date('Ultimo giorno', 'Se dura più di un giorno.').optional(),
  text: line('Avviso', 'Come “Chiuso per ferie”, senza le date: le aggiunge il sito.'),
}).refine(({ from, to = from }) => to >= from, {
  path: ['to'],
  error: 'non può venire prima del primo giorno',
})

const NAMES = Object.values(DAYS).map((name) => name.toLowerCase())

/**
 * The opening hours as openings of each day, Monday first (null where every row is only a note), and as rows for people, closed
 * days included: "Lunedì-venerdì", "9:00-12:30, 15:00-19:00".
 */
export function openingHours(written: z.output<typeof OpeningHoursSchema>) {
  const entries = written.map((entry) => ({ ...entry, open: entry.open?.map(toOpening) }))
  const entryOf = (day: number) => entries.find(({ days }) => days.some((each) => each === WEEK[day]))
  // Where all is by appointment, the shop is never simply closed.
  const week = entries.some(({ open }) => open) ? WEEK.map((_, day) => entryOf(day)?.open ?? []) : null
  const groups: { entry: ReturnType<typeof entryOf>; days: number[] }[] = []
  for (const day of WEEK.keys()) {
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
  return `${clock(from)}-${to === MINUTES_A_DAY ? '24:00' : clock(to % MINUTES_A_DAY)}`
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
