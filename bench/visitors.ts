import { Agent, request } from 'node:http'
import { FUNCTION_PATH, HONEYPOT_FIELD } from '../contact/function-call.ts'

interface Target {
  port: number
}

/**
 * Posts for some seconds over so many connections, spread over the servers; resolves to the milliseconds of each
 * accepted request. They are marked as suspected spam, which is stored and synced like any other, so that no
 * mails mix in.
 */
export async function postFor(
  seconds: number,
  servers: readonly Target[],
  connections: number,
): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  return postWhile(() => performance.now() < end, servers, connections, { [HONEYPOT_FIELD]: 'x' })
}

/** Posts so many requests, which the server then tries to mail. */
export function postMany(count: number, server: Target, connections: number): Promise<number[]> {
  let begun = 0
  return postWhile(() => begun++ < count, [server], connections, {})
}

async function postWhile(
  more: () => boolean,
  servers: readonly Target[],
  connections: number,
  fields: Record<string, string>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const run = crypto.randomUUID()
  const visitors = Array.from({ length: connections }, async (_, visitor) => {
    const port = servers[visitor % servers.length]?.port ?? 0
    for (let i = 0; more(); i++) {
      const message = `${run} ${visitor} ${i}`.padEnd(300, '.')
      const body = JSON.stringify({ name: 'Prova', email: 'anna@example.com', message, ...fields })
      const began = performance.now()
      await post(agent, port, body)
      times.push(performance.now() - began)
    }
  })
  await Promise.all(visitors)
  agent.destroy()
  return times
}

function post(agent: Agent, port: number, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, path: FUNCTION_PATH, method: 'POST', headers }
    request(options, (response) => {
      response.resume().on('end', resolve)
      if (response.statusCode !== 200) reject(new Error(`the server answered ${response.statusCode}`))
    })
      .on('error', reject)
      .end(body)
  })
}
