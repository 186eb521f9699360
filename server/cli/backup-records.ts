import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const BackupRecordSchema = v.object({ file: v.string(), madeAt: v.number() })

/** Where a backup was written to, and when (milliseconds since the epoch). */
export type BackupRecord = v.InferOutput<typeof BackupRecordSchema>

/** Remembers a backup in `dataDir`, so that `delete` can name it. Holds no personal data. */
export async function recordBackup(dataDir: string, record: BackupRecord): Promise<void> {
  await appendFile(fileIn(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 })
}

/** All backups made so far by this command, oldest first. A line that a crash cut off is left out. */
export async function listBackups(dataDir: string): Promise<BackupRecord[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const record = v.safeParse(v.pipe(v.string(), v.parseJson(), BackupRecordSchema), line)
    return record.success ? [record.output] : []
  })
}

/** Whether the backup is still where it was written; it may have been moved to another medium. */
export function isStillThere({ file }: BackupRecord): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'backups.jsonl')
}
