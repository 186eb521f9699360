import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { reasonOf } from '../errors.ts'
import { explainRecords, recordBackup } from '../outbox/backup-records.ts'
import { FileExistsError } from '../outbox/store.ts'
import type { Command } from './command.ts'

/** `backup`: a consistent copy while the server runs. */
export const backup: Command = {
  synopsis: 'FILE [--daily]',
  summary: 'copia tutte le richieste in un nuovo file, anche a sito acceso',
  operands: 1,
  options: { daily: { type: 'boolean' } },
  async run({ operands: [name = ''], values }, { store, storage, clock, print, complain }) {
    const file = resolve(name)
    const record = { file, madeAt: clock(), ...(values.daily === true ? { daily: true } : {}) }
    try {
      await store.backup(file)
    } catch (error) {
      if (error instanceof FileExistsError) complain(`${file} esiste già: non lo sovrascrivo.`)
      else if (!existsSync(dirname(file))) complain(`La cartella ${dirname(file)} non esiste: creala prima.`)
      else complain(`La copia in ${file} non è riuscita: ${reasonOf(error)}`)
      // Told to whoever asks /healthz: a timer has nobody who reads its output.
      if (values.daily === true) await recordBackup(storage.dataDir, { ...record, failed: reasonOf(error) })
      return 1
    }
    print(`Copia scritta in ${file}. Contiene dati personali: conservala come l’originale.`)
    try {
      await recordBackup(storage.dataDir, record)
    } catch (error) {
      complain(
        `Ma non ho potuto annotarla, e «delete» non la nominerà. ${explainRecords(storage.dataDir, error)}`,
      )
      return 1
    }
    return 0
  },
}
