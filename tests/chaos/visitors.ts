import { setTimeout as delay } from 'node:timers/promises'
import { FUNCTION_PATH, IDEMPOTENCY_HEADER } from '../../contact/function-call.ts'

const RETRY_PAUSE_MS = 40
/** Longer than any answer may take, also on a busy machine. */
const TIMEOUT_MS = 30_000

/**
 * Sends `count` people to the origins in turn, each with one request after another, `pauseMs` apart. They press the button again
 * until they are told that it worked.
 */
export function sendVisitors(origins: readonly string[], count: number, pauseMs: number) {
  const requests = new Map<string, boolean>()
  const wrongAnswers: string[] = []
  const unanswered: string[] = []
  let turn = 0
  let leaving = false
  let giveUp: AbortSignal | undefined

  async function visit(visitor: number): Promise<void> {
    for (let i = 0; !leaving; i++) {
      const token = `richiesta-${visitor}-${i}-fine`
      requests.set(token, false)
      while (!(await post(token)) && !giveUp?.aborted) await delay(RETRY_PAUSE_MS)
      await delay(pauseMs)
    }
  }

  async function post(token: string): Promise<boolean> {
    const body = { name: `Prova ${token}`, email: 'anna@example.com', message: `Messaggio ${token}` }
    const response = await fetch(origins[turn++ % origins.length] + FUNCTION_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      unanswered.push(`${token}: ${error.cause ?? error}`)
      return null
    })
    // The status line confirms the request; a body that a kill cuts off changes nothing about that.
    await response?.body?.cancel().catch(() => undefined)
    if (response?.status === 200) requests.set(token, true)
    else if (response !== null && response.status !== 503)
      wrongAnswers.push(`${response.status} for ${token}`)
    return response?.status === 200
  }

  const visits = Array.from({ length: count }, (_, visitor) => visit(visitor))
  return {
    /** Every request by its token; true once the server has acknowledged it. */
    requests,
    /** Answers that a server in trouble may not give: anything but 200, 503 or no answer at all. */
    wrongAnswers,
    /** Why requests got no answer at all, as while the server is down. */
    unanswered,
    /** Starts no new requests; resolves when every visitor was told, or has given up because of `signal`. */
    async leave(signal: AbortSignal) {
      leaving = true
      giveUp = signal
      await Promise.all(visits)
    },
  }
}
export type Visitors = ReturnType<typeof sendVisitors>

/** The token in a visitor's message, also in a raw mail. */
export const tokenIn = (text: string): string => /richiesta-\d+-\d+-fine/.exec(text)?.[0] ?? ''
