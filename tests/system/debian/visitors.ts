import { setTimeout as delay } from 'node:timers/promises'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { rawRequest } from '../../support/raw-request.ts'

/** Two visitors who read and one who writes, again and again over a new connection each time, until `callBack` is called. */
export function sendVisitors(origin: string) {
  const visits = {
    pages: 0,
    /** Messages that were acknowledged. */
    acknowledged: [] as string[],
    /** What was not answered with 200, in words. */
    failures: [] as string[],
  }
  let coming = true

  async function visit(path: string, options?: Parameters<typeof rawRequest>[1]): Promise<boolean> {
    const status = await rawRequest(origin + path, options).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    )
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
      const body = JSON.stringify({ name: 'Anna Bianchi', email: 'anna@example.com', message })
      const headers = { 'content-type': 'application/json' }
      if (await visit(FUNCTION_PATH, { method: 'POST', headers, body })) visits.acknowledged.push(message)
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
