import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { reasonOf } from '../errors.ts'
import { type BackupRecord, explainRecords, recordBackup } from '../outbox/backup-records.ts'
import { FileExistsError } from '../outbox/store.ts'
import type { Arguments, Command, CommandContext } from './command.ts'

/** `backup`: a consistent copy while the server runs. */
export const backup: Command = {
  synopsis: 'FILE [--daily]',
  summary: 'copia tutte le richieste in un nuovo file, anche a sito acceso',
  operands: 1,
  options: { daily: { type: 'boolean' } },
  unopened: recordFailure,
  async run(args, context) {
    const { store, storage, clock, print, printError } = context
    const record = recordOf(args, clock())
    const { file } = record
    try {
      await store.backup(file)
    } catch (error) {
      if (error instanceof FileExistsError) printError(`${file} esiste già: non lo sovrascrivo.`)
      else if (!existsSync(dirname(file)))
        printError(`La cartella ${dirname(file)} non esiste: creala prima.`)
      else printError(`La copia in ${file} non è riuscita: ${reasonOf(error)}`)
      await recordFailure(args, context, error)
      return 1
    }
    print(`Copia scritta in ${file}. Contiene dati personali: conservala come l’originale.`)
    try {
      await recordBackup(storage.dataDir, record)
    } catch (error) {
      printError(
        `Ma non ho potuto annotarla, e «delete» non la nominerà. ${explainRecords(storage.dataDir, error)}`,
      )
      return 1
    }
    return 0
  },
}

function recordOf({ operands: [name = ''], values }: Arguments, madeAt: number): BackupRecord {
  return { file: resolve(name), madeAt, ...(values.daily === true ? { daily: true } : {}) }
}

/** Told to whoever asks /healthz: a timer has nobody who reads its output. */
async function recordFailure(
  args: Arguments,
  { storage, clock }: Pick<CommandContext, 'storage' | 'clock'>,
  error: unknown,
): Promise<void> {
  const record = recordOf(args, clock())
  if (record.daily) await recordBackup(storage.dataDir, { ...record, failed: reasonOf(error) })
}
