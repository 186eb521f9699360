import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import type { Acceptance, Clock, IncomingRequest, OutboxStore } from '../outbox/store.ts'

/** A request that waits longer for delivery raises the alarm (docs/http.md). */
const LONGEST_WAIT_MS = 3_600_000
/** A day, plus half a day for a late timer or a sleeping machine. */
const LONGEST_WITHOUT_BACKUP_MS = 36 * 3_600_000
/** How long a failed store write keeps the alarm on, unless a later write succeeds. */
const REFUSED_ALARM_MS = 3_600_000
/** A store that takes longer to respond counts as failing. */
const TIMEOUT_MS = 2_000

export interface Health {
  ok: boolean
  /** Sentences in Italian, without personal data. Only for the owner, because they may name the database or a file. */
  reasons: string[]
}

/**
 * Lets concurrent callers share one call of `ask`. A caller that passes `maxAgeMs` may get an earlier result, if that is less than
 * so many milliseconds old.
 */
export function shareHealth(
  ask: () => Promise<Health>,
  clock: Clock,
): (maxAgeMs?: number) => Promise<Health> {
  let pending: Promise<Health> | null = null
  let known: { health: Health; at: number } | null = null
  return async (maxAgeMs = 0) => {
    // After the clock was set back, the cached answer must not stay valid.
    if (known !== null && Math.abs(clock() - known.at) < maxAgeMs) return known.health
    pending ??= ask().finally(() => {
      pending = null
    })
    const health = await pending
    known = { health, at: clock() }
    return health
  }
}

/** Whether the store answers: for load balancers. */
export async function readiness(store: Pick<OutboxStore, 'ping'>): Promise<Health> {
  const failure = await failureOf(store.ping())
  return report(failure === null ? [] : [failure])
}

/** The last daily backup, or why it failed. Times in milliseconds since the epoch. */
export interface LastBackup {
  madeAt: number
  failed?: string | undefined
}

/** A request that the store could not take. `at` in milliseconds since the epoch. */
export interface RefusedRequest {
  at: number
  reason: string
}

/**
 * Accepts requests through the store and remembers the last failure until a request is accepted again. The store's status does
 * not show such a failure: with a full disk reads still succeed.
 */
export function watchAccepting(store: Pick<OutboxStore, 'accept'>, clock: Clock) {
  let refused: RefusedRequest | null = null
  return {
    lastRefused: () => refused,
    async accept(incoming: IncomingRequest): Promise<Acceptance> {
      try {
        const acceptance = await store.accept(incoming)
        refused = null
        return acceptance
      } catch (error) {
        refused = { at: clock(), reason: reasonOf(error) }
        throw error
      }
    },
  }
}

/** What `/healthz` checks. */
export interface HealthDependencies {
  store: Pick<OutboxStore, 'status'>
  lastRefused: () => RefusedRequest | null
  /** The last daily backup; null where no daily backups are made. */
  lastBackup: () => Promise<LastBackup | null>
  /** What is wrong with the clock or the database file. */
  upkeepAlarms: () => Promise<string[]>
  clock: Clock
}

/**
 * Not ok when the owner has to act: the store fails or could not take a request, a mail is refused or has not reached every
 * address, a request is dead or waits over an hour, the daily backup failed or is missing, or `upkeepAlarms` has a reason.
 */
export async function alarms(dependencies: HealthDependencies): Promise<Health> {
  const { store, lastRefused, lastBackup, upkeepAlarms, clock } = dependencies
  const statusPromise = Promise.all([store.status(), upkeepAlarms()])
  const failure = await failureOf(statusPromise)
  if (failure !== null) return report([failure])
  const [{ counts, oldestWaitingAt, refused: refusedMails, copiesLeft }, reasons] = await statusPromise
  const now = clock()
  const refused = lastRefused()
  return report([
    ...reasons,
    refused !== null &&
      now - refused.at <= REFUSED_ALARM_MS &&
      `una richiesta non è stata accettata il ${isoTime(refused.at)}: ${refused.reason}`,
    counts.dead > 0 &&
      `richieste non consegnate dopo giorni di tentativi: ${counts.dead}. Rimettile in coda con «officina requests retry --all», o cancellale con «officina requests delete»`,
    refusedMails > 0 &&
      `richieste che il server di posta rifiuta e che il sito riprova a mandare per alcuni giorni: ${refusedMails}. Il perché lo dice «officina requests show ID»`,
    copiesLeft > 0 && `richieste non ancora arrivate a tutti gli indirizzi di MAIL_TO: ${copiesLeft}`,
    oldestWaitingAt !== null &&
      now - oldestWaitingAt > LONGEST_WAIT_MS &&
      `una richiesta aspetta dal ${isoTime(oldestWaitingAt)}: forse il server di posta non risponde`,
    await backupAlarm(lastBackup, now),
  ])
}

/** Figures of the queue in Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export async function metrics({
  store,
  lastBackup,
  clock,
}: Pick<HealthDependencies, 'store' | 'lastBackup' | 'clock'>): Promise<string> {
  const [{ counts, refused, oldestWaitingAt }, backup] = await Promise.all([
    store.status(),
    // When the backup records cannot be read, `/healthz` says so.
    lastBackup().catch(() => null),
  ])
  const age = (time: number | null) => (time === null ? [] : [['', Math.round((clock() - time) / 1000)]])
  const gauges = {
    requests: Object.entries(counts).map(([state, count]) => [`{state="${state}"}`, count]),
    refused_mails: [['', refused]],
    oldest_waiting_seconds: age(oldestWaitingAt),
    backup_age_seconds: age(backup?.madeAt ?? null),
  }
  return Object.entries(gauges)
    .flatMap(([name, values]) => [
      `# TYPE officina_${name} gauge\n`,
      ...values.map(([labels, value]) => `officina_${name}${labels} ${value}\n`),
    ])
    .join('')
}

async function backupAlarm(lastBackup: HealthDependencies['lastBackup'], now: number) {
  try {
    const backup = await lastBackup()
    if (backup === null) return false
    const time = isoTime(backup.madeAt)
    if (backup.failed !== undefined) return `la copia (backup) del ${time} non è riuscita: ${backup.failed}`
    return (
      now - backup.madeAt > LONGEST_WITHOUT_BACKUP_MS &&
      `l’ultima copia (backup) è del ${time}: il timer è forse spento`
    )
  } catch (error) {
    return `non si legge quando è stata fatta l’ultima copia (backup): ${reasonOf(error)}`
  }
}

const isoTime = (time: number) => new Date(time).toISOString()

/** `checks` holds the reason of each alarm that is on, and false for the others. */
function report(checks: (string | false)[]): Health {
  const reasons = checks.filter((reason) => reason !== false)
  return { ok: reasons.length === 0, reasons }
}

async function failureOf(answer: Promise<unknown>): Promise<string | null> {
  const outcome = answer.then(
    () => null,
    (error: unknown) => `l’archivio delle richieste non va: ${reasonOf(error)}`,
  )
  const timeout = delay(TIMEOUT_MS, 'l’archivio delle richieste non risponde', { ref: false })
  return Promise.race([outcome, timeout])
}
