import type { StoredRequest } from '../../server/outbox/store.ts'

/** One message that the mail server kept; `generation` counts the kills and other disturbances before it. */
interface Copy {
  token: string
  messageId: string
  /** False when the mail server hung up instead of answering. */
  acknowledged: boolean
  generation: number
}

/** The result of a run; every list must be empty. */
export interface Verdict {
  acknowledged: number
  /** Acknowledged to a visitor, but in nobody's mailbox. */
  lost: string[]
  /** In the mailbox more than once, although our server had been told and was not killed in between. */
  unexplainedDuplicates: string[]
  /** In the mailbox under more than one Message-ID. */
  renamed: string[]
  /** Stored more than once although the visitor sent the same again. */
  storedTwice: string[]
  /** Stored, but not as delivered. */
  unfinished: string[]
}

/** Compares what visitors were told, what the mail server has, and what the store says. */
export function judge(
  requests: ReadonlyMap<string, boolean>,
  copies: readonly Copy[],
  stored: readonly Pick<StoredRequest, 'id' | 'state' | 'message'>[],
): Verdict {
  const byToken = Map.groupBy(copies, ({ token }) => token)
  const acknowledged = [...requests].filter(([, told]) => told).map(([token]) => token)
  const storedByToken = Map.groupBy(stored, ({ message }) => tokenIn(message))
  const several = [...byToken].filter(([, each]) => each.length > 1)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((token) => !byToken.has(token)),
    unexplainedDuplicates: several.filter(([, each]) => !isExplained(each)).map(([token]) => token),
    renamed: several
      .filter(([, each]) => new Set(each.map(({ messageId }) => messageId)).size > 1)
      .map(([token]) => token),
    storedTwice: [...storedByToken].filter(([, rows]) => rows.length > 1).map(([token]) => token),
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

/** The token in a message of `visitors.ts`, also in a raw mail. */
export function tokenIn(text: string): string {
  return /richiesta-\d+-\d+-fine/.exec(text)?.[0] ?? ''
}
