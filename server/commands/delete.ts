import { eraseMails } from '../mail/file-mailbox.ts'
import type { Erasure } from '../outbox/store.ts'
import { isStillThere, listBackups } from './backup-records.ts'
import { type Command, type CommandContext, requiredText } from './command.ts'
import { reportErasure } from './erasure-report.ts'

/** `delete`: forgets a person (GDPR, article 17), and names what it cannot reach. */
export const deleteRequests: Command = {
  synopsis: '--email EMAIL',
  summary: 'cancella per sempre tutto ciò che è conservato di una persona',
  operands: 0,
  options: { email: { type: 'string' } },
  async run(args, context) {
    const { store, mailFolder, print, complain } = context
    const email = requiredText(args, 'email')
    // Mails first: cut off here, the requests still say which mails are to go. And again for what came meanwhile.
    const known = await store.list({ email })
    const mails = await eraseMails(mailFolder, known.map(idOf))
    const erasure = await store.deleteByEmail(email)
    const files = mails + (await eraseMails(mailFolder, erasure.erased.map(idOf)))
    if (erasure.erased.length === 0) complain(`Nessuna richiesta di ${email}.`)
    else print(reportErasure(erasure, files, `di ${email}`))
    if (erasure.erased.length > 0) await nameWhatIsLeft(erasure, context)
    if (!erasure.complete) complain(UNFINISHED)
    return erasure.erased.length > 0 && erasure.complete ? 0 : 1
  },
}

/** Said when another program kept the old text in use. */
export const UNFINISHED =
  'Attenzione: un altro programma sta leggendo l’archivio, e nel file resta traccia del testo cancellato. Chiudilo e lancia: npm run requests -- purge'

const idOf = ({ id }: { id: string }) => id

async function nameWhatIsLeft({ erased }: Erasure, { storage, print }: CommandContext): Promise<void> {
  const oldest = Math.min(...erased.map(({ receivedAt }) => receivedAt))
  const backups = (await listBackups(storage.dataDir)).filter(({ madeAt }) => madeAt >= oldest)
  if (backups.length > 0) print('Queste copie contengono ancora i dati, e da qui non posso cambiarle:')
  for (const backup of backups) {
    print(
      `  ${backup.file}${(await isStillThere(backup)) ? '' : ' (non è più lì: spostata o già eliminata)'}`,
    )
  }
  print(
    'Restano da cancellare a mano le email già arrivate nella tua casella e le copie fatte in altro modo.',
  )
}
