import { existsSync } from 'node:fs'
import { sqliteFile } from '../outbox/open-store.ts'
import { moveToPostgres } from '../outbox/postgres/move.ts'
import { type Command, requiredText, UsageError } from './command.ts'

/** `migrate`: from the file of one machine to PostgreSQL. The way back is `backup`. */
export const migrate: Command = {
  synopsis: '--to postgres://…',
  summary: 'copia tutte le richieste da SQLite a PostgreSQL; si può ripetere',
  operands: 0,
  options: { to: { type: 'string' } },
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
    // Without user and password.
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
        `Attenzione: ${sending} in invio proprio adesso. Spegni il sito e ripeti il comando, o partiranno due volte.`,
      )
    }
    print('Ora imposta DATABASE_URL e riavvia il sito. Il file SQLite resta com’è e contiene dati personali:')
    print('quando sei sicuro, cancellalo insieme alle sue copie.')
    return 0
  },
}
