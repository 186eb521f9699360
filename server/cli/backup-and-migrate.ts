import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { StorageConfig } from '../config/config.ts'
import { reasonOf } from '../errors.ts'
import { type BackupRecord, explainRecords, recordBackup } from '../outbox/backup-records.ts'
import { sqliteFile } from '../outbox/open-store.ts'
import { moveToPostgres } from '../outbox/postgres/copy-from-sqlite.ts'
import { FileExistsError } from '../outbox/store.ts'
import { type Arguments, type Command, requiredText, UsageError } from './command.ts'

/** `backup`: writes a consistent copy of all requests to a new file, also while the server runs. */
export const backup: Command = {
  synopsis: 'FILE [--daily]',
  summary: 'copia tutte le richieste in un nuovo file, anche a sito acceso',
  hasOperand: true,
  options: ['daily'],
  onUnopened: recordFailure,
  async run(args, context) {
    const { store, storage, print, printError } = context
    const record = recordOf(args)
    const { file } = record
    try {
      await store.backup(file)
    } catch (error) {
      if (error instanceof FileExistsError) printError(`${file} esiste già: non lo sovrascrivo.`)
      else if (!existsSync(dirname(file)))
        printError(`La cartella ${dirname(file)} non esiste: creala prima.`)
      else printError(`La copia in ${file} non è riuscita: ${reasonOf(error)}`)
      await recordFailure(args, storage, error)
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

function recordOf({ operand, values }: Arguments): BackupRecord {
  return { file: resolve(operand), madeAt: Date.now(), ...(values.daily ? { daily: true } : {}) }
}

/** Records a failed daily backup for /healthz: nobody reads the output of a timer. */
async function recordFailure(args: Arguments, { dataDir }: StorageConfig, error: unknown): Promise<void> {
  const record = recordOf(args)
  if (record.daily) await recordBackup(dataDir, { ...record, failed: reasonOf(error) })
}

/** `migrate`: copies all requests from SQLite to PostgreSQL. The way back is `backup`, which writes a SQLite file. */
export const migrate: Command = {
  synopsis: '--to postgres://…',
  summary: 'copia tutte le richieste da SQLite a PostgreSQL; si può ripetere',
  options: ['to'],
  async run(args, { storage, print, printError }) {
    const to = requiredText(args, 'to')
    const target = URL.parse(to)
    if (target === null || !/^postgres(ql)?:$/.test(target.protocol)) {
      throw new UsageError('--to: serve un indirizzo come postgres://utente:password@host:porta/database')
    }
    const file = sqliteFile(storage)
    if (!existsSync(file)) {
      printError(`In ${storage.dataDir} non c’è nessun archivio SQLite da copiare (DATA_DIR).`)
      return 1
    }
    const { found, added, updated, verified, sending } = await moveToPostgres(file, to)
    // Not the whole URL, which has user and password.
    print(`Da ${file} a PostgreSQL su ${target.host}${target.pathname}:`)
    print(
      `  trovate ${found}, copiate ${added}, aggiornate ${updated}, già a posto ${found - added - updated}.`,
    )
    if (verified !== found) {
      printError(`Attenzione: in PostgreSQL ne ho ritrovate solo ${verified} su ${found}. Ripeti il comando.`)
      return 1
    }
    print(`  ritrovate tutte in PostgreSQL: ${verified} su ${found}.`)
    if (sending > 0) {
      printError(
        `Attenzione: richieste in invio proprio adesso: ${sending}. Spegni il sito e ripeti il comando, perché non partano due volte.`,
      )
    }
    print('Ora imposta DATABASE_URL e riavvia il sito. Il file SQLite resta com’è e contiene dati personali:')
    print('quando sei sicuro, cancellalo insieme alle sue copie.')
    return 0
  },
}
