import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'

/** The site's name. It means this machine, so that the example may go online with it. */
export const HOST = 'sito.localhost'
const kept = new Agent({
  rejectUnauthorized: false,
  host: '127.0.0.1',
  servername: HOST,
  keepAlive: true,
})
const fresh = new Agent({ ...kept.options, keepAlive: false })

/**
 * What Caddy answers. As browsers do, asks once more, over a new connection, when a reused one was
 * closed.
 */
export async function ask(path: string, method = 'GET', body?: string, host = HOST) {
  const once = (agent: Agent) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json' }
      const asking = request({ agent, path, method, headers, timeout: 30_000 }, (response) => {
        text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, text: read }),
          reject,
        )
      })
      asking.on('timeout', () => asking.destroy(new Error('no answer within 30 s')))
      asking.on('error', (error) => reject(Object.assign(error, { reused: asking.reusedSocket })))
      asking.end(body)
    })
  return once(kept).catch((error) => (error.reused ? once(fresh) : Promise.reject(error)))
}

/** Sends the form. Messages are told apart by their last word. */
export const post = (message: string) =>
  ask(
    FUNCTION_PATH,
    'POST',
    JSON.stringify({ name: 'Anna Bianchi', email: 'anna@example.com', message }),
  )

/**
 * One visitor who reads pages with their assets, and two who write, until `callBack`. Whoever is
 * not told that a message was sent sends it again.
 */
export function sendVisitors() {
  const seen = {
    acknowledged: [] as string[],
    /** Answers 502 and 503, after which a message was sent again. */
    repeated: 0,
    /** What got no answer, or a wrong one, in words. */
    failures: [] as string[],
  }
  let coming = true

  async function visit(what: string, expected: number[], answer: ReturnType<typeof ask>) {
    const { status, text } = await answer.catch(({ message }: Error) => ({
      status: 0,
      text: message,
    }))
    if (!expected.includes(status)) seen.failures.push(`${what}: ${status || text}`)
    return { status, text }
  }
  async function read(): Promise<void> {
    for (; coming; await delay(20)) {
      const page = await visit('/', [200], ask('/'))
      // Gone, if the page that names it was fetched before a switch.
      for (const [asset] of page.text.matchAll(/\/_astro\/[\w.-]+/g))
        await visit(asset, [200, 404], ask(asset))
    }
  }
  async function write(): Promise<void> {
    for (; coming; await delay(50)) {
      const message = `Portatile che non parte ${crypto.randomUUID()}`
      for (; (await visit('post', [200, 502, 503], post(message))).status !== 200; await delay(200))
        seen.repeated++
      seen.acknowledged.push(message)
    }
  }

  const all = [read(), write(), write()]
  return async function callBack() {
    coming = false
    await Promise.all(all)
    return seen
  }
}
