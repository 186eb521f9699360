import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupDatabase, PARTIAL } from '../outbox/sqlite/database.ts'

/** How many copies are kept, one a day: what was deleted is gone from them after as many days. */
export const KEPT_COPIES = 14
const HOUR_MS = 3_600_000
/** A copy is due a little before a whole day has passed, because it is looked for once an hour. */
const DUE_AFTER_MS = 23.5 * HOUR_MS

/** Where the nightly copies of a SQLite file are, with the time in their names: `outbox-2026-11-27T02-00-00Z.sqlite`. */
export const copiesFolder = (file: string) => join(dirname(file), 'backups')

const nameAt = (time: number) =>
  `outbox-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.sqlite`

/** The time in a copy's name; null for other files. */
function timeOf(name: string): number | null {
  const [, date, time] = /^outbox-(.{10})T(\d\d-\d\d-\d\d)Z\.sqlite$/.exec(name) ?? []
  return time === undefined ? null : Date.parse(`${date}T${time.replaceAll('-', ':')}Z`)
}

/** When the newest copy was made, in milliseconds since the epoch; null without one. One from the future does not count. */
export async function newestCopyAt(file: string, now: number): Promise<number | null> {
  const names = await readdir(copiesFolder(file)).catch(() => [])
  const times = names.map(timeOf).filter((time) => time !== null && time <= now + HOUR_MS)
  return times.length === 0 ? null : Math.max(...(times as number[]))
}

/** Makes the copy of the day, if it is due, and keeps the newest `KEPT_COPIES`. Resolves to its file, or null where none is due. */
export async function copyIfDue(file: string, now: number): Promise<string | null> {
  const newest = await newestCopyAt(file, now)
  if (newest !== null && Math.abs(now - newest) < DUE_AFTER_MS) return null
  const folder = copiesFolder(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, nameAt(now))
  await backupDatabase(file, copy)
  await removeOld(folder, now)
  return copy
}

/** Removes all but the newest copies, and what a crash left of one. Copies from a wrong future go before all others. */
async function removeOld(folder: string, now: number): Promise<void> {
  const names = (await readdir(folder)).toSorted()
  const copies = names.filter((name) => timeOf(name) !== null)
  const isFuture = (name: string) => name > nameAt(now)
  const old = [...copies.filter(isFuture), ...copies.filter((name) => !isFuture(name))].slice(
    0,
    -KEPT_COPIES,
  )
  const partial = names.filter((name) => name.includes(PARTIAL))
  for (const name of [...old, ...partial]) await rm(join(folder, name), { force: true })
}
