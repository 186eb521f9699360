import { setTimeout as delay } from 'node:timers/promises'
import { vi } from 'vitest'
import type { OutboxStore, StoredRequest } from '../../server/outbox/store.ts'
import { type Fault, startFaultyMailServer } from '../support/faulty-mail-server.ts'
import type { Victim } from './victim.ts'
import { sendVisitors, tokenIn } from './visitors.ts'

interface ChaosOptions {
  /** Servers on one store, of which one at a time is killed. */
  servers: readonly Victim[]
  kills: number
  /** The pause before each kill is random, up to this many milliseconds. */
  longestPauseMs: number
  /** How far the clock has moved on when a server is started again. */
  downMs: number
  /** Called after each kill, before the server is started again. */
  afterKill(kill: number): Promise<void>
  openStore(): Promise<OutboxStore>
}

/** In percent of the connections to the mail server; the others succeed. */
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
/** Longer than any wait between two attempts to send a mail. */
const ALL_DUE_MS = 6 * 3_600_000
const VISITORS = 4
/** The pause between two requests of one visitor, long enough for delivery to keep up. */
const PAUSE_MS = 60
/** An address where nobody listens, as if the mail server itself were down. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'
/** How long visitors may wait to be told, and mails to be sent, once everything works again. */
const LONGEST_MS = 60_000

/**
 * Kills real servers again and again, under load and with a mail server that fails in every way, then lets everything
 * recover and says what became of each request.
 */
export async function runChaos(options: ChaosOptions) {
  const { servers } = options
  /** Counts everything that may keep a server from noting that a mail was taken. */
  let disturbances = 0
  const generations: number[] = []
  const mailServer = await startFaultyMailServer({
    faultFor: randomFault,
    onKept: () => generations.push(disturbances),
  })
  let clockAheadMs = 0
  try {
    await Promise.all(servers.map((server) => server.start(mailServer.url)))
    const origins = servers.map(({ origin }) => origin)
    const visitors = sendVisitors(origins, VISITORS, PAUSE_MS)
    for (let kill = 1; kill <= options.kills; kill++) {
      await delay(Math.random() * options.longestPauseMs)
      const server = servers[Math.floor(Math.random() * servers.length)]
      disturbances += 1
      await server?.kill()
      await options.afterKill(kill)
      clockAheadMs += options.downMs
      disturbances += 1
      await server?.start(kill % 4 === 2 ? NO_MAIL_SERVER : mailServer.url, clockAheadMs)
    }
    await visitors.leave(AbortSignal.timeout(LONGEST_MS))

    // The mail server works again and all waiting mails are due: those that it had refused go out by themselves.
    mailServer.faultFor = () => 'none'
    await Promise.all(servers.map((server) => server.stop()))
    disturbances += 1
    await Promise.all(servers.map((server) => server.start(mailServer.url, clockAheadMs + ALL_DUE_MS)))
    const store = await options.openStore()
    const isDrained = async () => {
      const { counts } = await store.status()
      return counts.waiting + counts.sending === 0
    }
    // Mails that are still not sent after that time are in the report.
    await vi.waitUntil(isDrained, { timeout: LONGEST_MS, interval: 100 }).catch(() => undefined)
    await Promise.all(servers.map((server) => server.stop()))
    const stored = await store.list({})
    await store.close()

    const copies = mailServer.kept.map(({ raw, messageId, acknowledged }, i) => ({
      ...{ token: tokenIn(raw), messageId, acknowledged },
      generation: generations[i] ?? 0,
    }))
    return {
      ...judge(visitors.requests, copies, stored),
      wrongAnswers: visitors.wrongAnswers,
      /** Processes of ours that ended although the test had neither killed nor stopped them. */
      deaths: servers.flatMap(({ deaths }) => deaths),
    }
  } finally {
    await Promise.all(servers.map((server) => server.remove()))
    await mailServer.close()
  }
}

/** The faults of a hundred connections, without those that have none. */
const FAULTS = Object.entries(FAULT_RATES).flatMap(([fault, rate]) => Array<Fault>(rate).fill(fault as Fault))
const randomFault = () => FAULTS[Math.floor(Math.random() * 100)] ?? 'none'

/** One message that the mail server kept; `generation` counts the kills and other disturbances before it. */
interface Copy {
  token: string
  messageId: string
  /** False when the mail server hung up instead of answering. */
  acknowledged: boolean
  generation: number
}

/** Compares what visitors were told, what the mail server has, and what the store says. Every list must be empty. */
export function judge(
  requests: ReadonlyMap<string, boolean>,
  copies: readonly Copy[],
  stored: readonly Pick<StoredRequest, 'id' | 'state' | 'message'>[],
) {
  const byToken = Map.groupBy(copies, ({ token }) => token)
  const acknowledged = [...requests].filter(([, told]) => told).map(([token]) => token)
  const storedByToken = Map.groupBy(stored, ({ message }) => tokenIn(message))
  const several = [...byToken].filter(([, each]) => each.length > 1)
  return {
    acknowledged: acknowledged.length,
    /** Acknowledged to a visitor, but in nobody's mailbox. */
    lost: acknowledged.filter((token) => !byToken.has(token)),
    /** In the mailbox more than once, although our server had been told and was not killed in between. */
    unexplainedDuplicates: several.filter(([, each]) => !isExplained(each)).map(([token]) => token),
    /** In the mailbox under more than one Message-ID. */
    renamed: several
      .filter(([, each]) => new Set(each.map(({ messageId }) => messageId)).size > 1)
      .map(([token]) => token),
    /** Stored more than once: a request that is sent again was not recognised. */
    storedTwice: [...storedByToken].filter(([, rows]) => rows.length > 1).map(([token]) => token),
    /** Stored, but not as delivered. */
    unfinished: stored.filter(({ state }) => state !== 'delivered').map(({ id, state }) => `${id} ${state}`),
  }
}

/**
 * A second copy is right only if the sender could not know of the first: the mail server kept that one and hung up, or the sender
 * was killed before it had written down the answer.
 */
function isExplained(copies: readonly Copy[]): boolean {
  return copies.slice(1).every((copy, i) => {
    const before = copies[i]
    return before === undefined || !before.acknowledged || before.generation < copy.generation
  })
}
