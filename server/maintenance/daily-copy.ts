import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupDatabase, copiesFolder, hasUndelivered, PARTIAL } from '../outbox/sqlite/database.ts'
import type { Copies } from '../outbox/store.ts'

const HOUR_MS = 3_600_000
/**
 * How many days a copy is kept. After so long no copy has a request that was deleted, as
 * `content/privacy.md` promises.
 */
export const KEPT_DAYS = 14
const DAY_MS = 24 * HOUR_MS
const KEPT_MS = KEPT_DAYS * DAY_MS

/** The name of a copy says when it was made: `outbox-2026-11-27T02-00-00Z.sqlite`. */
const copyName = (time: number) =>
  `outbox-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.sqlite`

/** The time in a copy's name; null for other files. */
function timeOf(name: string): number | null {
  const [, date, time] = /^outbox-(.{10})T(\d\d-\d\d-\d\d)Z\.sqlite$/.exec(name) ?? []
  return time === undefined ? null : Date.parse(`${date}T${time.replaceAll('-', ':')}Z`)
}

/** When the newest copy was made; null without one. One dated over an hour ahead does not count. */
export async function newestCopyAt(folder: string, now: number): Promise<number | null> {
  const names = await readdir(folder).catch(() => [])
  const times = names.map(timeOf).filter((time) => time !== null && time <= now + HOUR_MS)
  return times.length === 0 ? null : Math.max(...(times as number[]))
}

/** Makes the copy of the day and removes old ones. Resolves to the new file. */
export async function makeCopy({ folder, write }: Copies, now: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, copyName(now))
  const newest = await newestCopyAt(folder, now)
  await write(copy)
  // Without a copy of the last two weeks the clock may be wrong: the next copy removes the old
  // ones.
  if (newest !== null && newest > now - KEPT_MS) await removeOldCopies(folder, now)
  return copy
}

/**
 * Turns `file`, where the requests were before a move to PostgreSQL, into a copy dated by its last
 * change, once that is a day ago and no request waits in the file. Removes old copies.
 */
export async function clearFormerFile(file: string, now: number): Promise<void> {
  const folder = copiesFolder(file)
  // SQLite makes an empty WAL even for a program that only reads.
  const changes = ['', '-wal'].map((end) => {
    const found = statSync(file + end, { throwIfNoEntry: false })
    return found?.size ? found.mtimeMs : 0
  })
  const changedAt = Math.max(...changes)
  if (existsSync(file) && changedAt < now - DAY_MS && !hasUndelivered(file)) {
    const copy = join(folder, copyName(changedAt))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(copy)) await backupDatabase(file, copy)
    for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
  }
  await removeOldCopies(folder, now)
}

/** Removes old copies, those that a wrong clock dated into the future, and unfinished ones. */
async function removeOldCopies(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const time = timeOf(name)
    const isOld = time !== null && (time <= now - KEPT_MS || time > now + HOUR_MS)
    if (isOld || name.includes(PARTIAL)) await rm(join(folder, name), { force: true })
  }
}
