import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { italianTime } from '../../contact/italian-dates.ts'
import { newestCopyAt } from '../maintenance/daily-copy.ts'
import type { Clock, FailureCause, OutboxStore } from '../outbox/store.ts'
import { fillIn } from '../safe-text.ts'
import SENTENCES from './sentences.json' with { type: 'json' }

/** What is not well: sentences in Italian by name, without visitors' data. Empty if all is well. */
export type Reasons = Readonly<Record<string, string>>

export interface Watched {
  store: OutboxStore
  /** The addresses of MAIL_TO. */
  to: readonly string[]
  clock: Clock
  /** Whether to report also refused mails of which somebody was told. */
  toldToo?: boolean
}

/** How old a request may become whose mail has failed, before that is reported. */
export const LONGEST_FAILING_MS = 5 * 60_000
const LEAST_FREE_MB = 500
/** A day, plus half a day for a sleeping machine. */
const LONGEST_WITHOUT_COPY_MS = 36 * 3_600_000

type Name = keyof typeof SENTENCES
/**
 * What to report of undelivered requests, by the cause, once the oldest is older than `longestMs`.
 */
const WAITS: { name: Name; causes: (FailureCause | null)[]; longestMs: number }[] = [
  {
    name: 'mail',
    causes: ['unreachable', 'login', 'unconfirmed'],
    longestMs: LONGEST_FAILING_MS,
  },
  { name: 'refusals', causes: ['refused'], longestMs: LONGEST_FAILING_MS },
  { name: 'waiting', causes: [null, 'deferred'], longestMs: 3_600_000 },
]

/** The sentence with this name: in the singular where `facts.count` is 1, else in the plural. */
export function say(name: Name, facts: Readonly<Record<string, string | number>> = {}): string {
  const [one = '', several = one] = SENTENCES[name]
  return fillIn(facts.count === 1 ? one : several, facts)
}

/** Reports requests that wait too long for their delivery. */
async function queue({ store, toldToo }: Watched, now: number): Promise<Reasons> {
  const undelivered = (await store.undelivered()).filter(
    ({ cause, told }) => toldToo || cause !== 'refused' || told === 0,
  )
  const reasons: Record<string, string> = {}
  for (const { name, causes, longestMs } of WAITS) {
    const groups = undelivered.filter(({ cause }) => causes.includes(cause))
    const [oldest] = groups
    if (oldest === undefined || now - oldest.oldestAt <= longestMs) continue
    const count = groups.reduce((sum, { requests }) => sum + requests, 0)
    const failure = oldest.failure === null ? '' : ` (${oldest.failure})`
    reasons[name] = say(name, { count, at: italianTime(oldest.oldestAt), failure })
  }
  return reasons
}

/** Reports each address of MAIL_TO that the last mail did not reach. */
async function recipients({ store, to }: Watched): Promise<Reasons> {
  const refused = Object.entries(await store.readNote('refused_recipients'))
  const still = refused.filter(([address]) => to.includes(address))
  return Object.fromEntries(
    still.map(([address, why]) => [address, say('recipient', { address, why })]),
  )
}

/** Reports that the newest copy is too old, or, where there is none, that the first request is. */
async function copies({ store }: Watched, now: number): Promise<Reasons> {
  if (store.copies === undefined) return {}
  const copiedAt = await newestCopyAt(store.copies.folder, now)
  const since = copiedAt ?? (await store.firstReceivedAt())
  if (since === null || now - since <= LONGEST_WITHOUT_COPY_MS) return {}
  return { copies: say(copiedAt === null ? 'noCopy' : 'oldCopy', { at: italianTime(since) }) }
}

async function space({ store }: Watched): Promise<Reasons> {
  if (store.copies === undefined) return {}
  const folder = dirname(store.copies.folder)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= LEAST_FREE_MB * 1_000_000) return {}
  return { space: say('space', { folder, least: LEAST_FREE_MB }) }
}

/** The checks that are cheap enough for every report. */
export const CHECKS = [queue, recipients, copies, space]
