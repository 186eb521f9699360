import { UsageError } from './command.ts'

const UNITS = { h: 3_600_000, g: 86_400_000, d: 86_400_000 } as const
const ROME_HOUR = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Rome',
})

/**
 * Reads a day (`2026-03-01`, from its first minute in Italy), a time in ISO 8601 with its zone, or an age
 * (`24h`, `7g`). Resolves to milliseconds since the epoch; throws `UsageError`.
 */
export function parseSince(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,5})([hgd])$/.exec(text) ?? []
  if (count !== undefined && unit !== undefined)
    return now - Number(count) * UNITS[unit as keyof typeof UNITS]
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? startOfItalianDay(text) : parseInstant(text)
  if (Number.isNaN(time)) {
    throw new UsageError(`--since: «${text}» non è una data. Scrivi per esempio 2026-03-01, 24h o 7g`)
  }
  return time
}

function parseInstant(text: string): number {
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
}

/** Midnight is one of two instants, depending on daylight saving time. */
function startOfItalianDay(day: string): number {
  const exists = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(exists.getTime()) || exists.toISOString().slice(0, 10) !== day) return Number.NaN
  const winter = Date.parse(`${day}T00:00:00+01:00`)
  return ROME_HOUR.format(winter) === '00' ? winter : Date.parse(`${day}T00:00:00+02:00`)
}
