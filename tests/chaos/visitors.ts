import { setTimeout as delay } from 'node:timers/promises'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { formCall } from '../../server/testing/app.ts'

const RETRY_PAUSE_MS = 40
/** Longer than any answer may take, also on a busy machine. */
const TIMEOUT_MS = 30_000

/**
 * Sends `count` people to the origins in turn, each with one request after another, `pauseMs`
 * apart. They press the button again until they are told that it worked.
 */
export function sendVisitors(origins: readonly string[], count: number, pauseMs: number) {
  const visitors = {
    /** Every request by its token; true once the server has acknowledged it. */
    requests: new Map<string, boolean>(),
    /** Answers that a server in trouble may not give: anything but 200, 503 or no answer at all. */
    wrongAnswers: [] as string[],
    /** Why requests got no answer at all, as while the server is down. */
    unanswered: [] as string[],
    /** How many requests were acknowledged. */
    told: () => [...visitors.requests.values()].filter(Boolean).length,
    /**
     * Starts no new requests; resolves when every visitor was told, or has given up because of
     * `signal`.
     */
    async leave(signal: AbortSignal) {
      giveUp = signal
      await Promise.all(visits)
    },
  }
  let turn = 0
  let giveUp: AbortSignal | null = null

  const hasGivenUp = () => giveUp?.aborted ?? false

  async function visit(visitor: number): Promise<void> {
    for (let i = 0; giveUp === null; i++) {
      const token = `richiesta-${visitor}-${i}-fine`
      visitors.requests.set(token, false)
      while (!(await post(token)) && !hasGivenUp()) await delay(RETRY_PAUSE_MS)
      await delay(pauseMs)
    }
  }

  async function post(token: string): Promise<boolean> {
    const response = await fetch(origins[turn++ % origins.length] + FUNCTION_PATH, {
      ...formCall(`Messaggio ${token}`),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => void visitors.unanswered.push(`${token}: ${error.cause ?? error}`))
    // The status line confirms the request; a body that a kill cuts off changes nothing about that.
    await response?.body?.cancel().catch(() => undefined)
    const { status } = response ?? {}
    if (status === 200) visitors.requests.set(token, true)
    else if (status !== undefined && status !== 503)
      visitors.wrongAnswers.push(`${status} for ${token}`)
    return status === 200
  }

  const visits = Array.from({ length: count }, (_, visitor) => visit(visitor))
  return visitors
}
export type Visitors = ReturnType<typeof sendVisitors>

/** The token in a visitor's message, also in a raw mail. */
export const tokenIn = (text: string): string => /richiesta-\d+-\d+-fine/.exec(text)?.[0] ?? ''
