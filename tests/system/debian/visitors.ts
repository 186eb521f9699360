import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'

/** Visitors who read and write without a pause, each time over a new connection, until `callBack` is called. */
export function sendVisitors(origin: string) {
  const visits = {
    pages: 0,
    /** Messages that were acknowledged. */
    acknowledged: [] as string[],
    /** What was not answered with 200, in words. */
    failures: [] as string[],
  }
  let coming = true

  async function visit(path: string, body?: object): Promise<boolean> {
    const status = await ask(origin + path, body).catch((error: Error) => error.message)
    if (status !== 200) visits.failures.push(`${path}: ${status}`)
    return status === 200
  }

  async function read(): Promise<void> {
    while (coming) {
      if (await visit('/')) visits.pages++
      await delay(20)
    }
  }

  async function write(): Promise<void> {
    while (coming) {
      const message = `Portatile che non parte ${crypto.randomUUID()}`
      const request = { name: 'Anna Bianchi', email: 'anna@example.com', message }
      if (await visit(FUNCTION_PATH, request)) visits.acknowledged.push(message)
      await delay(100)
    }
  }

  const all = [read(), read(), write()]
  return {
    async callBack() {
      coming = false
      await Promise.all(all)
      return visits
    },
  }
}

async function ask(url: string, body?: object): Promise<number | undefined> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const asking = request(url, { agent: false, ...(body && json) }).end(body && JSON.stringify(body))
  // What breaks after the answer has begun rejects below.
  asking.on('error', () => {})
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  await buffer(response)
  return response.statusCode
}
