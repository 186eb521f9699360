import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { italianTime } from '../../contact/italian-dates.ts'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'
import { newestCopyAt } from './nightly-copy.ts'

/** What is not well, by what it is about: sentences in Italian without a person's data. Empty when all is well. */
export type Reasons = Readonly<Record<string, string>>

type WatchedStore = Pick<OutboxStore, 'ping' | 'status' | 'readNote'>

export interface ReasonsOptions {
  store: WatchedStore
  /** The SQLite file, which needs copies and room; null where the database sees to both by itself. */
  file: string | null
  /** The addresses of MAIL_TO. */
  to: readonly string[]
  clock: Clock
  /** What else is known: by the parts of the running server, of what visitors get. */
  faults(): Promise<Reasons>
  log?: Pick<Log, 'error' | 'info'>
}

/** A store that takes longer counts as failed for a load balancer. */
const LATE_MS = 2_000
/** There is an alarm for a request older than this whose last mail failed, but not for one that the mail server put off. */
const LONGEST_FAILING_MS = 5 * 60_000
/** There is an alarm for any other undelivered request older than this. */
const LONGEST_WAIT_MS = 3_600_000
const LEAST_FREE_MB = 500
/** A day, plus half a day for a sleeping machine. */
const LONGEST_WITHOUT_COPY_MS = 36 * 3_600_000

const STORE = 'archivio'

/** What is not well about a store that has thrown this. */
const storeFault = (error: unknown): Reasons => ({
  [STORE]: `l’archivio delle richieste non va: ${reasonOf(error)}`,
})

/** Resolves to a reason when the store takes no new request. */
export const acceptingFault = (store: Pick<OutboxStore, 'tryAccept'>): Promise<Reasons> =>
  store.tryAccept().then(() => ({}), storeFault)

/**
 * The one list of what is not well, for monitors, mails and the owner's command. Callers within some seconds share one answer, so
 * that nobody can make the database work. The log is told when an answer differs from the last. Neither function rejects.
 */
export function createReasons({ store, file, to, clock, faults, log }: ReasonsOptions) {
  let known = ''
  function tell(reasons: Reasons): Reasons {
    const all = Object.values(reasons).join('; ')
    if (all !== known && all !== '') log?.error({ reason: all }, 'not well')
    if (all !== known && all === '') log?.info({}, 'all is well again')
    known = all
    return reasons
  }
  /** For load balancers and containers: whether the store of new requests answers, within two seconds. */
  const ofStore = shared(1_000, async () => {
    const answer = store.ping().then(() => ({}), storeFault)
    const late = delay(LATE_MS, storeFault('nessuna risposta entro due secondi'), { ref: false })
    return tell(await Promise.race([answer, late]))
  })
  const all = shared(5_000, async () => {
    const now = clock()
    const ofFile = file === null ? [] : [ofCopies(store, file, now), ofSpace(dirname(file))]
    const found = [faults(), ofQueue(store, to, now), ...ofFile].map((each) =>
      each.catch(storeFault),
    )
    return tell(Object.assign({}, ...(await Promise.all(found))))
  })
  return { ofStore, all }
}

/** Returns a function whose callers share one answer of `work` until it is `ageMs` old. */
function shared<Answer>(ageMs: number, work: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<Answer> | undefined
  let at = 0
  return () => {
    const now = performance.now()
    if (last === undefined || now - at >= ageMs) [last, at] = [work(), now]
    return last
  }
}

/** Whether requests leave the store, and reach every address of MAIL_TO. */
async function ofQueue(store: WatchedStore, to: readonly string[], now: number): Promise<Reasons> {
  const { oldestWaitingAt, oldestFailingAt, failure } = await store.status()
  const reasons: Record<string, string> = {}
  for (const [address, reason] of Object.entries(await store.readNote('refused_recipients')))
    if (to.includes(address))
      reasons[address] = `a ${address}, in MAIL_TO, la posta non arriva: ${reason}`
  if (oldestFailingAt !== null && now - oldestFailingAt > LONGEST_FAILING_MS)
    reasons.posta = `una richiesta del ${italianTime(oldestFailingAt)} non parte, e il sito riprova: ${failure}`
  else if (oldestWaitingAt !== null && now - oldestWaitingAt > LONGEST_WAIT_MS)
    reasons.posta = `una richiesta del ${italianTime(oldestWaitingAt)} aspetta ancora di partire`
  return reasons
}

/** Not well when the newest copy, or without one the first request, is too old. */
async function ofCopies(store: WatchedStore, file: string, now: number): Promise<Reasons> {
  const copiedAt = await newestCopyAt(file, now)
  const since = copiedAt ?? (await store.status()).firstReceivedAt
  if (since === null || now - since <= LONGEST_WITHOUT_COPY_MS) return {}
  const lacking = 'dell’archivio delle richieste non c’è ancora nessuna copia'
  const old = `l’ultima copia dell’archivio delle richieste è del ${italianTime(since)}`
  return { copia: copiedAt === null ? lacking : old }
}

async function ofSpace(folder: string): Promise<Reasons> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= LEAST_FREE_MB * 1_000_000) return {}
  const where = `dove sta l’archivio delle richieste (${folder})`
  return { disco: `${where} restano meno di ${LEAST_FREE_MB} MB liberi` }
}
