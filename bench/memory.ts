import { Agent, get } from 'node:http'
import { freePort, type RunningServer, startServer } from '../tests/support/server-process.ts'
import { residentMegabytes } from './processor-time.ts'
import type { BenchmarkResult } from './report.ts'
import { postMany } from './visitors.ts'

const CONNECTIONS = 32
const PAGES = 100_000
const REQUESTS = 10_000
const ROUNDS = 4

/**
 * Memory of the server at rest and after rounds of pages and of requests, while the mail server refuses every
 * connection, so that all requests wait. A leak would show as steps of the same height, round after round.
 */
export async function memory(): Promise<BenchmarkResult[]> {
  const nobody = await freePort()
  const server = await startServer({
    environment: { RATE_LIMIT: 'off', MAIL_URL: `smtp://127.0.0.1:${nobody}` },
  })
  try {
    const measured = async () => `${(await residentMegabytes(server.process.pid)).toFixed(0)} MB`
    const rows: [string, string][] = [['at rest', await measured()]]
    for (let round = 1; round <= ROUNDS; round++) {
      await getMany(server, PAGES)
      rows.push([`after ${(round * PAGES).toLocaleString('en')} pages`, await measured()])
    }
    for (let round = 1; round <= ROUNDS; round++) {
      await postMany(REQUESTS, server, CONNECTIONS)
      rows.push([`and ${(round * REQUESTS).toLocaleString('en')} waiting requests`, await measured()])
    }
    return [
      {
        name: 'memory',
        title: 'Memory of the server',
        notes: [
          'What the kernel counts as resident (VmRSS), the program of Node itself included.',
          'Compiled afresh; server.md has the memory at rest after a start with what the one before compiled.',
        ],
        columns: ['when', 'resident'],
        rows,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function getMany({ port }: RunningServer, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let begun = 0
  const visitors = Array.from({ length: CONNECTIONS }, async () => {
    while (begun++ < count) await getPage(agent, port)
  })
  await Promise.all(visitors)
  agent.destroy()
}

function getPage(agent: Agent, port: number): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  return new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path: '/recupero-dati', headers }, (response) => {
      response.resume().on('end', resolve)
    }).on('error', reject)
  })
}
