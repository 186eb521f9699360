import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { FUNCTION_PATH } from '../contact/function-call.ts'
import { freePort, type RunningServer, startServer } from '../tests/support/server-process.ts'
import { type LoadOptions, load } from './load.ts'
import type { BenchmarkResult } from './report.ts'

/** Long enough for the server to finish what it does at its start, and to collect the garbage of that. */
const SETTLED_MS = 3000
const PAGE = '/recupero-dati'
const STAGES = [
  ['pages', PAGE, { seconds: 2 }],
  ['pages, each over a new connection', PAGE, { seconds: 6, headers: { Connection: 'close' } }],
  ['waiting requests', FUNCTION_PATH, { seconds: 2, post: {} }],
] as const satisfies [string, string, LoadOptions][]

/**
 * Measures the server's cold start, and its memory at rest and after rounds of each load in `STAGES`. The posted requests stay
 * queued, because no mail server answers. A leak would show as equal growth in every round.
 */
export async function memory(rounds = 4): Promise<BenchmarkResult[]> {
  // The measured start finds the compile cache of an earlier one.
  const cache = await mkdtemp(join(tmpdir(), 'bench-compiled-'))
  const environment = {
    NODE_COMPILE_CACHE: cache,
    RATE_LIMIT: 'off',
    MAIL_URL: `smtp://127.0.0.1:${await freePort()}`,
  }
  await (await startServer(environment)).stop()
  const server = await startServer(environment)
  const rows = [['cold start to first answer', `${server.coldStart.toFixed(0)} ms`]]
  try {
    await delay(SETTLED_MS)
    rows.push(['at rest', await resident(server)])
    for (const [what, path, options] of STAGES) {
      let all = 0
      const steps: string[] = []
      for (let round = 0; round < rounds; round++) {
        all += (await load(server.origin + path, options)).requests
        steps.push(await resident(server))
      }
      rows.push([`in ${rounds} steps to ${all.toLocaleString('en')} ${what}`, steps.join(', ')])
    }
  } finally {
    await server.stop()
    await rm(cache, { recursive: true, force: true })
  }
  return [
    {
      title: 'Memory of the server',
      notes: [
        'What the kernel counts as resident (VmRSS), the program of Node itself included.',
        'Started as `npm run serve` starts it, with `--max-semi-space-size=2`. Without, 45,000 new connections left 208–222 MB. V8 takes the size as a start option only, not by `v8.setFlagsFromString`.',
      ],
      columns: ['when', 'measured'],
      rows,
    },
  ]
}

/** Reads the resident memory of the server's process (Linux only). */
async function resident({ process: { pid } }: RunningServer): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return `${(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)} MB`
}
