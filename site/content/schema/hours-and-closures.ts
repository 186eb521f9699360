import * as v from 'valibot'
import type { Opening } from '../../../contact/opening-hours.ts'
import { oneOf, text } from './content-text.ts'
import { described, labelled, shownAs } from './editor-field.ts'

/** The days as the owner writes them. Day numbers count from 0 = Monday throughout. */
export const DAYS = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'] as const
export type Day = (typeof DAYS)[number]

const MINUTES_A_DAY = 24 * 60
/** The longest opening past midnight, in minutes. A longer one is most likely a slip, like 15:00-6:30 for 15:00-18:30. */
const LONGEST_NIGHT = 12 * 60
const SPAN = /^([01]?\d|2[0-3]):([0-5]\d)\s*[-–]\s*(?:([01]?\d|2[0-3]):([0-5]\d)|24:00)$/

/** The openings that a text most likely means: "9:00-13:00" for "9-13" and "dalle 9 alle 13"; none where one of them is wrong. */
function spansIn(written: string): string[] {
  const times = [...written.matchAll(/(\d\d?)(?:[:.,h](\d\d))?/g)].map(
    ([, hour, minute = '00']) => `${hour}:${minute}`,
  )
  const spans = times.flatMap((time, index) => (index % 2 === 0 ? `${time}-${times[index + 1]}` : []))
  return spans.every((each) => SPAN.test(each)) ? spans : []
}

/** What an opening should be, with the one that was most likely meant. */
function anOpening({ input }: { input: string }): string {
  const spans = spansIn(input)
  if (spans.length > 1) return `un orario solo: più orari si scrivono open: ["${spans.join('", "')}"]`
  if (!/\d/.test(input)) return 'un orario, come "9:00-12:30" (se sei chiuso, togli il giorno)'
  return `un orario tra virgolette, come "${spans[0] ?? '9:00-12:30'}"`
}

const opening = v.pipe(
  v.string(),
  v.regex(SPAN, anOpening),
  v.check((written) => {
    const { from, to } = toOpening(written)
    return to <= MINUTES_A_DAY || to - from <= LONGEST_NIGHT
  }, 'un orario che finisce dopo l’inizio o, se supera la mezzanotte, di al massimo 12 ore (le sei e mezza di sera si scrivono 18:30)'),
  v.transform(toOpening),
)

/** Reads an opening that matches `SPAN`; "20:00-2:00" closes on the next day. */
function toOpening(written: string): Opening {
  const [, hour, minute, toHour = '24', toMinute = '0'] = SPAN.exec(written) ?? []
  const from = Number(hour) * 60 + Number(minute)
  const to = Number(toHour) * 60 + Number(toMinute)
  return { from, to: to <= from ? to + MINUTES_A_DAY : to }
}

/** The list of the days that one text names, such as "lun-ven" or "lunedì e giovedì". */
function listOfDays(written: string): string {
  const meant = written.split(/[,;+]| e /i).flatMap((part) => {
    const words = part.toLowerCase().match(/\p{L}+/gu) ?? []
    const days = words.flatMap((word) => DAYS.filter((day) => word.startsWith(day)))
    const [from = 0, to = 0] = days.map((day) => DAYS.indexOf(day))
    if (days.length !== 2 || !/[-–]| a /i.test(part)) return days
    return from <= to ? DAYS.slice(from, to + 1) : [...DAYS.slice(from), ...DAYS.slice(0, to + 1)]
  })
  return `[${(meant.length > 1 ? meant : ['lun', 'mar', 'mer']).join(', ')}]`
}

const day = v.picklist(DAYS, ({ input }) => {
  const several = /\p{L}\P{L}+\p{L}/u.test(`${input}`)
  return several ? `un giorno solo: scrivili uno per uno, come ${listOfDays(`${input}`)}` : oneOf(DAYS)
})

/** One or several days with the same hours, a note such as "Solo su appuntamento", or both. */
const entry = v.pipe(
  v.strictObject({
    days: v.pipe(
      v.array(day),
      v.minLength(1, ({ input }) => `un elenco di giorni, come ${listOfDays(`${input}`)}`),
    ),
    open: described(
      'Orari di apertura',
      'Come 9:00-12:30; un orario può superare la mezzanotte, come 20:00-2:00.',
      v.optional(
        v.pipe(
          v.array(opening),
          v.minLength(1, ({ input }) => {
            const [first = '9:00-12:30', ...more] = spansIn(`${input}`)
            return `un elenco di orari, come ["${[first, ...more].join('", "')}"] (se sei chiuso, togli il giorno)`
          }),
        ),
      ),
    ),
    note: described(
      'Nota',
      'Accanto agli orari o al loro posto, come “Solo su appuntamento”.',
      v.optional(text),
    ),
  }),
  v.check(
    ({ open, note }) => open !== undefined || note !== undefined,
    'avere gli orari (open) o almeno una nota (note)',
  ),
  v.forward(
    v.check(
      ({ open = [] }) => !overlap(open),
      'un elenco di orari che non si sovrappongono (correggi dove uno comincia o finisce)',
    ),
    ['open'],
  ),
)

function overlap(open: readonly Opening[]): boolean {
  const sorted = open.toSorted((a, b) => a.from - b.from)
  return sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? 0))
}

/** The opening hours of a week; on days without an entry the shop is closed. */
export const OpeningHoursSchema = v.pipe(
  v.array(entry),
  v.minLength(1, 'un elenco di giorni e orari, come [{ days: [lun, mar], open: ["9:00-12:30"] }]'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<Day>()
    for (const [key, value] of dataset.value.entries()) {
      const twice = value.days.find((day) => seen.size === seen.add(day).size)
      const row = { type: 'array', origin: 'value', input: dataset.value, key, value } as const
      const days = { type: 'object', origin: 'value', input: value, key: 'days', value: value.days } as const
      if (twice)
        addIssue({
          message: `un elenco senza i giorni delle altre righe: ${twice} c’è due volte`,
          path: [row, days],
        })
    }
  }),
)

/** The first three letters of each month. */
const MONTHS = 'gen feb mar apr mag giu lug ago set ott nov dic'.split(' ')

function isDate(written: string): boolean {
  const day = new Date(`${written}T12:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === written
}

const date = v.pipe(
  shownAs('date', v.string()),
  v.check(isDate, ({ input }) => {
    const parts = input.toLowerCase().match(/\d+|[a-z]{3,}/g) ?? []
    const [day = '', month = '', year = ''] = parts[0]?.length === 4 ? parts.reverse() : parts
    const number = MONTHS.indexOf(month.slice(0, 3)) + 1 || month
    const inYear = `${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (!year && isDate(`2028-${inYear}`))
      return `una data con l’anno davanti, come AAAA-${inYear} con l’anno al posto di AAAA`
    const inMonth = `${year.padStart(4, '20')}-${inYear.slice(0, 2)}`
    const last = new Date(Date.UTC(Number(inMonth.slice(0, 4)), Number(inYear.slice(0, 2)), 0)).getUTCDate()
    const meant = `${inMonth}-${Number(day) > last && Number(day) <= 31 ? last : inYear.slice(3)}`
    return `una data vera, scritta anno-mese-giorno, come ${isDate(meant) ? meant : '2027-08-10'}`
  }),
)

/** Days on which the shop is closed, the first and the last included, as `YYYY-MM-DD`; one day where `to` is absent. */
export const ClosureSchema = v.pipe(
  v.strictObject({
    from: labelled('Primo giorno', date),
    to: v.optional(described('Ultimo giorno', 'Se dura più di un giorno.', date)),
    text: described('Avviso', 'Come “Chiuso per ferie”, senza le date: le aggiunge il sito.', text),
  }),
  v.forward(
    v.check(
      ({ from, to }) => to === undefined || to >= from || !isDate(from),
      ({ input }) => `una data che non viene prima del primo giorno (${input.from})`,
    ),
    ['to'],
  ),
  v.transform(({ from, to = from, text }) => ({ from, to, text })),
)

const NAMES = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']

/**
 * The opening hours as openings of each day, Monday first (null where every row is only a note), and as rows for people, closed
 * days included: "Lunedì-venerdì", "9:00-12:30, 15:00-19:00".
 */
export function openingHours(entries: v.InferOutput<typeof OpeningHoursSchema>) {
  const entryOf = (day: number) => entries.find(({ days }) => days.some((each) => DAYS.indexOf(each) === day))
  // Where all is by appointment, the shop is never simply closed.
  const week = entries.some(({ open }) => open) ? DAYS.map((_, day) => entryOf(day)?.open ?? []) : null
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

export type OpeningHours = ReturnType<typeof openingHours>
export type HoursRow = OpeningHours['rows'][number]

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
