import type { ReceivedMessage } from '../support/mail-server.ts'
import type { Victim } from './victim.ts'
import { tokenIn, type Visitors } from './visitors.ts'

/**
 * Compares what visitors were told with what arrived and what is stored, and returns what is wrong.
 * `disturbances` has, for each mail, how many kills and other disturbances came before it.
 */
export function judge(
  { requests, wrongAnswers }: Pick<Visitors, 'requests' | 'wrongAnswers'>,
  kept: readonly Pick<ReceivedMessage, 'raw' | 'messageId' | 'acknowledged'>[],
  disturbances: readonly number[],
  stored: readonly { state: string; message: string }[],
  servers: readonly Pick<Victim, 'deaths'>[] = [],
) {
  const copies = kept.map((mail, i) => ({ ...mail, disturbances: disturbances[i] ?? 0 }))
  const byToken = Map.groupBy(copies, ({ raw }) => tokenIn(raw))
  const rows = Map.groupBy(stored, ({ message }) => tokenIn(message))
  const acknowledged = [...requests].filter(([, told]) => told).map(([token]) => token)
  const several = [...byToken].filter(([, each]) => each.length > 1)
  const tokens = (found: [string, unknown][]) => found.map(([token]) => token)
  const faults = {
    /** Acknowledged to a visitor, but in nobody's mailbox. */
    lost: acknowledged.filter((token) => !byToken.has(token)),
    /**
     * In the mailbox more than once, although our server had been told and was not killed in
     * between.
     */
    unexplainedDuplicates: tokens(several.filter(([, each]) => !isExplained(each))),
    /** In the mailbox under more than one Message-ID. */
    renamed: tokens(
      several.filter(([, each]) => new Set(each.map(({ messageId }) => messageId)).size > 1),
    ),
    /** Stored more than once: a request that is sent again was not recognised. */
    storedTwice: tokens([...rows].filter(([, each]) => each.length > 1)),
    unfinished: stored
      .filter(({ state }) => state !== 'delivered')
      .map(({ message }) => tokenIn(message)),
    wrongAnswers,
    deaths: servers.flatMap(({ deaths }) => deaths),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))
}

/**
 * A second copy is right only if the sender could not know of the first: the mail server kept that
 * one and hung up, or the sender was killed before it had written down the answer.
 */
function isExplained(copies: readonly { acknowledged: boolean; disturbances: number }[]): boolean {
  return copies.slice(1).every((copy, i) => {
    const before = copies[i]
    return before === undefined || !before.acknowledged || before.disturbances < copy.disturbances
  })
}
