import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSqliteStore } from '../../server/outbox/sqlite/store.ts'
import { type Fault, type FaultyMailServer, startFaultyMailServer } from '../support/faulty-mail-server.ts'
import { type Copy, judge, tokenIn, type Verdict } from './verdict.ts'
import { createVictim, type Victim } from './victim.ts'
import { sendVisitors } from './visitors.ts'

export interface ChaosOptions {
  kills: number
  visitors: number
  /** Between two requests of one visitor: delivery has to keep up with them. */
  pauseMs: number
  /** The server lives a random time up to this many milliseconds after it has come up. */
  longestLifeMs: number
}

export interface ChaosReport extends Verdict {
  kills: number
  /** How often the mail server failed in which way. */
  faults: Partial<Record<Fault, number>>
  /** What `integrity_check` said when it was not "ok". */
  damage: string[]
  wrongAnswers: string[]
  /** Processes of ours that ended although nobody had killed them. */
  deaths: readonly string[]
  seconds: number
}

/** In percent; the rest goes well. */
const FAULT_RATES: Partial<Record<Fault, number>> = {
  'drop-at-connect': 8,
  greylist: 10,
  'defer-message': 8,
  slow: 8,
  'drop-during-data': 8,
  'drop-after-data': 10,
  'reject-recipient': 4,
  'reject-message': 4,
  silent: 2,
}
/** The machine is down for this long at each kill, longer than any lease. */
const DOWN_MS = 5 * 60_000
/** Longer than any wait between two sends. */
const ALL_DUE_MS = 6 * 3_600_000
/** Nobody listens here: the mail server itself is down. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'
/** Given up when nothing more was delivered for so long. */
const STANDSTILL_MS = 30_000

/**
 * Kills the real server again and again, under load and with a mail server that fails in every way, then lets
 * everything recover and says what became of each request.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const begun = performance.now()
  const victim = await createVictim()
  const generations: number[] = []
  const mailServer = await startFaultyMailServer({
    faultFor: randomFault,
    slownessMs: 100,
    onKept: () => generations.push(victim.generation),
  })
  const damage: string[] = []
  let clockAheadMs = 0
  try {
    await victim.start(mailServer.url, clockAheadMs)
    const visitors = sendVisitors(victim.origin, options.visitors, options.pauseMs)
    for (let kill = 1; kill <= options.kills; kill++) {
      await delay(Math.random() * options.longestLifeMs)
      await victim.kill()
      clockAheadMs += DOWN_MS
      await victim.start(kill % 4 === 2 ? NO_MAIL_SERVER : mailServer.url, clockAheadMs)
      const integrity = victim.integrity()
      if (integrity !== 'ok') damage.push(`after kill ${kill}: ${integrity}`)
    }
    await visitors.leave(AbortSignal.timeout(STANDSTILL_MS))
    await waitUntilDrained(victim, mailServer, clockAheadMs)
    const stored = await readStore(victim, (store) => store.list({}))
    return {
      kills: options.kills,
      ...judge(visitors.requests, copiesOf(mailServer, generations), stored),
      faults: Object.fromEntries(mailServer.faults),
      damage,
      wrongAnswers: visitors.wrongAnswers,
      deaths: victim.deaths,
      seconds: Math.round((performance.now() - begun) / 1000),
    }
  } finally {
    await victim.remove()
    await mailServer.close()
  }
}

/** What the mail server does in a run: mostly it works, now and then it fails in one of the ways. */
export function randomFault(): Fault {
  let dice = Math.random() * 100
  for (const [fault, rate] of Object.entries(FAULT_RATES)) {
    dice -= rate
    if (dice < 0) return fault as Fault
  }
  return 'none'
}

/** The mail server works again and all that waits is due: whatever it had refused goes out by itself. */
async function waitUntilDrained(
  victim: Victim,
  mailServer: FaultyMailServer,
  clockAheadMs: number,
): Promise<void> {
  mailServer.faultFor = () => 'none'
  await victim.stop()
  await victim.start(mailServer.url, clockAheadMs + ALL_DUE_MS)
  let fewest = Number.POSITIVE_INFINITY
  let progressAt = performance.now()
  while (fewest > 0 && performance.now() - progressAt < STANDSTILL_MS) {
    const open = await readStore(victim, async (store) => {
      const { counts } = await store.status()
      return counts.waiting + counts.sending + counts.dead
    })
    if (open < fewest) {
      fewest = open
      progressAt = performance.now()
    }
    await delay(100)
  }
  await victim.stop()
}

async function readStore<T>(
  victim: Victim,
  use: (store: Awaited<ReturnType<typeof openSqliteStore>>) => Promise<T>,
): Promise<T> {
  const store = await openSqliteStore({ file: join(victim.dataDir, 'outbox.sqlite'), clock: Date.now })
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** What the mail server kept, as the verdict reads it. */
export function copiesOf({ kept }: FaultyMailServer, generations: readonly number[]): Copy[] {
  return kept.map(({ raw, messageId, acknowledged }, i) => {
    return { token: tokenIn(raw), messageId, acknowledged, generation: generations[i] ?? 0 }
  })
}
