import { constants } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { reasonOf } from '../errors.ts'
import { createPrivateFolder, giveToFolderOwner } from '../private-folder.ts'

const BackupRecordSchema = v.object({
  file: v.string(),
  madeAt: v.number(),
  daily: v.optional(v.boolean()),
  failed: v.optional(v.string()),
})

/**
 * Where a backup was written to, and when (milliseconds since the epoch); whether it was made
 * with `--daily`, and why it failed, if it did.
 */
export type BackupRecord = v.InferOutput<typeof BackupRecordSchema>

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants

/** Adds the record of a backup to a file in `dataDir`, so that `delete` can name the backup. It holds no personal data. */
export async function recordBackup(dataDir: string, record: BackupRecord): Promise<void> {
  createPrivateFolder(dataDir)
  // O_NOFOLLOW, because the command may run as root in a folder that another user owns.
  await using file = await open(recordsIn(dataDir), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  giveToFolderOwner(file.fd, dataDir)
  await file.appendFile(`${JSON.stringify(record)}\n`)
}

/** All successful backups of the `backup` command, oldest first. */
export async function listBackups(dataDir: string): Promise<BackupRecord[]> {
  return (await readRecords(dataDir)).filter(({ failed }) => failed === undefined)
}

/** The last backup with `--daily`, made or failed; null where there was none. */
export async function lastDailyBackup(dataDir: string): Promise<BackupRecord | null> {
  return (await readRecords(dataDir)).findLast(({ daily }) => daily) ?? null
}

/** Reads the records. An incomplete last line, as a crash leaves it, is skipped. */
async function readRecords(dataDir: string): Promise<BackupRecord[]> {
  const text = await readFile(recordsIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const record = v.safeParse(v.pipe(v.string(), v.parseJson(), BackupRecordSchema), line)
    return record.success ? [record.output] : []
  })
}

/** Why the records cannot be read or written and what to do about it, in Italian. */
export function explainRecords(dataDir: string, error: unknown): string {
  const file = recordsIn(dataDir)
  const foreign = ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))
  const remedy = foreign
    ? ` Il file è di un altro utente. Da amministratore: chown --reference=${dataDir} ${file}`
    : ''
  return `${file}: ${reasonOf(error)}.${remedy}`
}

function recordsIn(dataDir: string): string {
  return join(dataDir, 'backups.jsonl')
}
