import { existsSync } from 'node:fs'
import { mailFolder } from '../config/config.ts'
import { eraseExpired } from '../delivery/retention.ts'
import { eraseMails } from '../mail/transports/file-mailbox.ts'
import { explainRecords, listBackups } from '../outbox/backup-records.ts'
import type { Erasure } from '../outbox/store.ts'
import { type Command, type CommandContext, requiredText } from './command.ts'
import { STATE_NAMES } from './read-requests.ts'

/** `retry`: puts requests back at the head of the queue. A running server sends them within seconds. */
export const retry: Command = {
  synopsis: 'ID|--all',
  summary: 'rimette in coda una richiesta (anche sospetta), o tutte quelle in attesa o non consegnate',
  hasOperand: true,
  options: ['all'],
  async run({ operand: id, values }, { store, print, printError }) {
    if (values.all) {
      const count = await store.retryAll()
      if (count === 0) printError('Nessuna richiesta è in attesa o non consegnata.')
      else print(`Richieste di nuovo in coda: ${count}. Partono subito, se il sito è acceso.`)
      return count === 0 ? 1 : 0
    }
    if (await store.retry(id)) {
      print(`La richiesta ${id} è di nuovo in coda: parte subito, se il sito è acceso.`)
      return 0
    }
    const request = await store.get(id)
    printError(
      request === null
        ? `Nessuna richiesta ${id}.`
        : `La richiesta ${id} è ${STATE_NAMES[request.state]}: non serve rimetterla in coda.`,
    )
    return 1
  },
}

/** `delete`: erases all that is stored about a person (GDPR, article 17) and names the backups that it cannot change. */
export const deleteRequests: Command = {
  synopsis: '--email EMAIL',
  summary: 'cancella per sempre tutto ciò che è conservato di una persona',
  options: ['email'],
  async run(args, context) {
    const { store, storage, print, printError } = context
    const email = requiredText(args, 'email')
    const folder = mailFolder(storage.dataDir)
    // Mails first: if the command is interrupted, the requests still tell which mails are left.
    const known = await store.list({ email })
    const mails = await eraseMails(folder, known.map(idOf))
    const erasure = await store.deleteByEmail(email)
    // Again, for mails written meanwhile.
    const files = mails + (await eraseMails(folder, erasure.erased.map(idOf)))
    if (erasure.erased.length === 0) printError(`Nessuna richiesta di ${email}.`)
    else print(reportErasure(erasure, files, `di ${email}`))
    const named = erasure.erased.length > 0 && (await reportRemainingCopies(erasure, context))
    if (!erasure.complete) printError(UNFINISHED)
    return named && erasure.complete ? 0 : 1
  },
}

/**
 * `purge`: erases expired requests at once, as the server does daily. Also finishes an erasure that a reader of the database
 * had blocked, and confirms a clock that the server did not trust.
 */
export const purge: Command = {
  synopsis: '',
  summary: 'cancella le richieste concluse più vecchie del periodo di conservazione',
  options: [],
  async run(_args, { store, storage: { dataDir, retentionDays }, print, printError }) {
    const options = { store, mailFolder: mailFolder(dataDir), retentionDays, clock: Date.now }
    const erasure = await eraseExpired(options)
    print(reportErasure(erasure, erasure.files, `oltre i ${retentionDays} giorni`))
    if (!erasure.complete) printError(UNFINISHED)
    return erasure.complete ? 0 : 1
  },
}

/** Printed when another program keeps the erased text in the database file. */
const UNFINISHED =
  'Attenzione: un altro programma sta leggendo l’archivio, e nel file resta traccia del testo cancellato. Chiudi quel programma, poi lancia «officina requests purge».'

/** What was erased, in Italian. `which` completes "Richieste …". */
function reportErasure({ erased }: Erasure, files: number, which: string): string {
  return `Eliminazione fatta. Richieste ${which}: ${erased.length}; file di posta: ${files}.`
}

const idOf = ({ id }: { id: string }) => id

/** Prints which backups still hold the erased data. False when the records of the backups cannot be read. */
async function reportRemainingCopies({ erased }: Erasure, context: CommandContext): Promise<boolean> {
  const { storage, print, printError } = context
  const oldest = Math.min(...erased.map(({ receivedAt }) => receivedAt))
  const records = await listBackups(storage.dataDir).catch((error) => {
    const reason = explainRecords(storage.dataDir, error)
    printError(`Attenzione: non so quali copie contengono ancora i dati: cercale tu. ${reason}`)
    return undefined
  })
  const backups = (records ?? []).filter(({ madeAt }) => madeAt >= oldest)
  // A backup that is no longer there may have been moved to another medium. Such backups are only counted, because the nightly
  // timer deletes old backups but not their records, so that there may be hundreds.
  const there = backups.filter(({ file }) => existsSync(file))
  if (there.length > 0) print('Queste copie contengono ancora i dati, e da qui non posso cambiarle:')
  for (const { file } of there) print(`  ${file}`)
  const gone = backups.length - there.length
  if (gone > 0)
    print(`Copie che non sono più dove erano state scritte: ${gone}. Se le hai spostate, eliminale anche lì.`)
  print(
    'Restano da cancellare a mano le email già arrivate nella tua casella e le copie fatte in altro modo.',
  )
  return records !== undefined
}
