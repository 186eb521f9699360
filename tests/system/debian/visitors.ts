import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'

/** What the visitors of `sendVisitors` got. */
export interface Visits {
  /** Pages seen and requests sent. */
  pages: number
  /** Messages that were acknowledged. */
  acknowledged: string[]
  /** What was not answered with 200, in words. */
  failures: string[]
}

/** Visitors who read and write without a pause, each time over a new connection, until `callBack` is called. */
export function sendVisitors(origin: string): { callBack(): Promise<Visits> } {
  const visits: Visits = { pages: 0, acknowledged: [], failures: [] }
  let coming = true

  async function visit(path: string, body?: string): Promise<boolean> {
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
      if (await visit(FUNCTION_PATH, JSON.stringify(request))) visits.acknowledged.push(message)
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

function ask(url: string, body?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, {
      agent: false,
      ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }),
    })
      .on('response', (response) => {
        response.on('error', reject)
        response.on('end', () => resolve(response.statusCode))
        response.resume()
      })
      .on('error', reject)
      .end(body)
  })
}
