import { Agent, get } from 'node:http'
import { freePort, type RunningServer, startServer } from '../tests/support/server-process.ts'
import { residentMegabytes } from './processor-time.ts'
import type { BenchmarkResult } from './report.ts'
import { postMany } from './visitors.ts'

const CONNECTIONS = 32
const PAGES = 100_000
const REQUESTS = 10_000
const ROUNDS = 4
/** Pages of a round whose every page has a connection of its own. */
const CONNECTED_PAGES = 20_000

/**
 * Memory of the server at rest and after rounds of pages, over kept connections and over new ones, and of requests, while the mail server refuses every
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
      await getMany(server, PAGES, { keepAlive: true })
      rows.push([`after ${(round * PAGES).toLocaleString('en')} pages`, await measured()])
    }
    for (let round = 1; round <= ROUNDS; round++) {
      await getMany(server, CONNECTED_PAGES, { keepAlive: false })
      const pages = (round * CONNECTED_PAGES).toLocaleString('en')
      rows.push([`and ${pages} pages, each over a new connection`, await measured()])
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
          'Started as `npm run serve` starts it, with `--max-semi-space-size=2`. Without, 45,000 new connections left 208–222 MB, and on a machine busy with something else the p99 of a page at half load was 52 and 30 ms instead of 25 and 11 (two runs each). V8 takes the size as a start option only, not by `v8.setFlagsFromString`.',
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

async function getMany(
  { port }: RunningServer,
  count: number,
  { keepAlive }: { keepAlive: boolean },
): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: CONNECTIONS })
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
