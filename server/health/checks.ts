import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { italianTime } from '../../contact/italian-dates.ts'
import { newestCopyAt } from '../maintenance/daily-copy.ts'
import type { FailureCause, OutboxStore } from '../outbox/store.ts'

/** What is not well, by name: sentences in Italian without a person's data. Empty when all is well. */
export type Reasons = Readonly<Record<string, string>>

export interface Watched {
  store: Pick<OutboxStore, 'undelivered' | 'firstReceivedAt' | 'readNote' | 'copies'>
  /** The addresses of MAIL_TO. */
  to: readonly string[]
  /** Whether refused mails count of which somebody was told. */
  toldToo: boolean
}

/** How old a request may be whose mail failed, but was not put off by the mail server. */
export const LONGEST_FAILING_MS = 5 * 60_000
const LEAST_FREE_MB = 500
/** A day, plus half a day for a sleeping machine. */
const LONGEST_WITHOUT_COPY_MS = 36 * 3_600_000

/** Why requests wait: how old they may be, and what is told of one of them and of several. */
const WAITS: Record<string, Wait> = {
  mail: {
    causes: ['unreachable', 'login', 'unconfirmed'],
    longestMs: LONGEST_FAILING_MS,
    told: ['non parte, e il sito riprova', 'non partono, e il sito riprova'],
  },
  refusals: {
    causes: ['refused'],
    longestMs: LONGEST_FAILING_MS,
    told: [
      'non parte: il server di posta la rifiuta',
      'non partono: il server di posta le rifiuta',
    ],
  },
  waiting: {
    causes: [null, 'deferred'],
    longestMs: 3_600_000,
    told: ['aspetta ancora di partire', 'aspettano ancora di partire'],
  },
}
interface Wait {
  causes: (FailureCause | null)[]
  longestMs: number
  told: [one: string, several: string]
}

/** What is looked at whenever somebody asks: what the store knows, and where its files are. */
export const CHECKS = {
  /** Whether requests leave the store. */
  async queue({ store, toldToo }: Watched, now: number): Promise<Reasons> {
    const undelivered = (await store.undelivered()).filter(
      ({ cause, told }) => toldToo || cause !== 'refused' || told === 0,
    )
    const reasons: Record<string, string> = {}
    for (const [name, { causes, longestMs, told }] of Object.entries(WAITS)) {
      const groups = undelivered.filter(({ cause }) => causes.includes(cause))
      const [oldest] = groups
      if (oldest === undefined || now - oldest.oldestAt <= longestMs) continue
      const requests = groups.reduce((sum, group) => sum + group.requests, 0)
      const [one, several] = told
      const at = italianTime(oldest.oldestAt)
      const failure = oldest.failure === null ? '' : ` (${oldest.failure})`
      reasons[name] =
        requests === 1
          ? `una richiesta del ${at} ${one}${failure}`
          : `${requests} richieste, dal ${at}, ${several}${failure}`
    }
    return reasons
  },
  /** Whether mails reach every address of MAIL_TO. */
  async recipients({ store, to }: Watched): Promise<Reasons> {
    const refused = Object.entries(await store.readNote('refused_recipients'))
    const still = refused.filter(([address]) => to.includes(address))
    return Object.fromEntries(
      still.map(([address, reason]) => [
        address,
        `a ${address}, in MAIL_TO, la posta non arriva: ${reason}`,
      ]),
    )
  },
  /** Not well when the newest copy, or without one the first request, is too old. */
  async copies({ store }: Watched, now: number): Promise<Reasons> {
    if (store.copies === undefined) return {}
    const copiedAt = await newestCopyAt(store.copies.folder, now)
    const since = copiedAt ?? (await store.firstReceivedAt())
    if (since === null || now - since <= LONGEST_WITHOUT_COPY_MS) return {}
    const lacking = 'dell’archivio delle richieste non c’è ancora nessuna copia'
    const old = `l’ultima copia dell’archivio delle richieste è del ${italianTime(since)}`
    return { copies: copiedAt === null ? lacking : old }
  },
  async space({ store }: Watched): Promise<Reasons> {
    if (store.copies === undefined) return {}
    const folder = dirname(store.copies.folder)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize >= LEAST_FREE_MB * 1_000_000) return {}
    const where = `dove sta l’archivio delle richieste (${folder})`
    return { space: `${where} restano meno di ${LEAST_FREE_MB} MB liberi` }
  },
}
