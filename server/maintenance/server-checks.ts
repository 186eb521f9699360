import { statfs } from 'node:fs/promises'
import { italianTime } from '../../contact/italian-dates.ts'
import type { HealthCheck } from '../health-check.ts'
import type { OpenedStore } from '../outbox/open-store.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'
import { newestCopyAt } from './nightly-copy.ts'
import { checkQueue } from './queue-check.ts'

const LEAST_FREE_MB = 500
/** A day, plus half a day for a sleeping machine. */
const LONGEST_WITHOUT_COPY_MS = 36 * 3_600_000

interface ServerCheckOptions {
  stores: readonly OpenedStore[]
  dataDir: string
  /** The addresses of MAIL_TO. */
  to: readonly string[]
  clock: Clock
}

/** Everything that has to be well on a server of one's own. */
export function serverChecks({ stores, dataDir, to, clock }: ServerCheckOptions): HealthCheck[] {
  return [
    ...stores.map(({ store }) => checkQueue(store, to, clock)),
    ...stores.filter(({ file }) => file !== null).map(({ store }) => checkCopies(store, dataDir, clock)),
    () => checkSpace(dataDir),
  ]
}

/** Not well when the newest copy, or without one the first request, is too old. */
function checkCopies(store: OutboxStore, dataDir: string, clock: Clock): HealthCheck {
  return async () => {
    const now = clock()
    const copiedAt = await newestCopyAt(dataDir, now)
    const since = copiedAt ?? (await store.status()).firstReceivedAt
    if (since === null || now - since <= LONGEST_WITHOUT_COPY_MS) return []
    return [
      copiedAt === null
        ? 'dell’archivio delle richieste non c’è ancora nessuna copia'
        : `l’ultima copia dell’archivio delle richieste è del ${italianTime(copiedAt)}`,
    ]
  }
}

async function checkSpace(folder: string): Promise<string[]> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= LEAST_FREE_MB * 1_000_000) return []
  return [`dove sta l’archivio delle richieste (${folder}) restano meno di ${LEAST_FREE_MB} MB liberi`]
}
