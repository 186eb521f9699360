import { eraseExpired } from '../delivery/retention.ts'
import type { Command } from './command.ts'
import { reportErasure, UNFINISHED } from './delete.ts'

/** `purge`: what the server does daily, now. Also finishes an erasure that a reader had kept from ending. */
export const purge: Command = {
  synopsis: '',
  summary: 'cancella le richieste concluse più vecchie del periodo di conservazione',
  operands: 0,
  options: {},
  async run(_args, { store, storage: { retentionDays }, mailFolder, clock, print, complain }) {
    const erasure = await eraseExpired({ store, mailFolder, retentionDays, clock })
    print(reportErasure(erasure, erasure.files, `più vecchie di ${retentionDays} giorni`))
    if (!erasure.complete) complain(UNFINISHED)
    return erasure.complete ? 0 : 1
  },
}
