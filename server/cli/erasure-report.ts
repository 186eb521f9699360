import type { Erasure } from '../outbox/store.ts'

/** What was erased, in Italian. `whose` completes "2 richieste …". */
export function reportErasure({ erased }: Erasure, files: number, whose: string): string {
  const requests = erased.length === 1 ? '1 richiesta' : `${erased.length} richieste`
  const mails = files === 1 ? '1 file di posta' : `${files} file di posta`
  return `Eliminazione fatta: ${requests} ${whose}${files === 0 ? '' : `, ${mails}`}.`
}
