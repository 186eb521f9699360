import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FUNCTION_PATH, HONEYPOT_FIELD } from '../contact/function-call.ts'
import { startServer } from '../tests/support/server-process.ts'
import { type BenchmarkResult, median, percentile } from './report.ts'
import { slowSync } from './slow-sync.ts'
import { postFor } from './visitors.ts'
import { wrkLatency, wrkRate } from './wrk.ts'

const CONNECTIONS = 32
const SECONDS = 3
const ROUNDS = 3

const run = promisify(execFile)

/** Accepted, synced requests; times in milliseconds. */
interface Measurement {
  perSecond: number
  p50: number
  p99: number
}

type Disk = Record<string, string>

const WAYS: Record<string, (disk: Disk, folder: string) => Promise<Measurement>> = {
  'bare insert loop': (disk, folder) => inserts('bare', disk, folder),
  'our store': (disk, folder) => inserts('store', disk, folder),
  'our server, over HTTP': overHttp,
}
const [BARE = ''] = Object.keys(WAYS)

/**
 * Accepted, synced requests per second at 32 connections: our store and the whole server against a bare loop of
 * single inserts with the same durability, in turn; on the disk as it is and on one that syncs 5 ms slower.
 */
export async function accept(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-accept-'))
  try {
    const slow = await slowSync(folder)
    const results = [resultOf('accept', 'Accepted requests per second', await measure({}, folder))]
    if (slow === null) console.log('Without a C compiler on Linux there is no slow disk to measure on.')
    else {
      const title = 'Accepted requests per second where a sync takes 5 ms longer'
      results.push(resultOf('accept-slow-disk', title, await measure(slow, folder)))
    }
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(disk: Disk, folder: string): Promise<Map<string, Measurement[]>> {
  const measured = new Map<string, Measurement[]>(Object.keys(WAYS).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of Object.entries(WAYS)) measured.get(name)?.push(await way(disk, folder))
  }
  return measured
}

async function inserts(kind: 'bare' | 'store', disk: Disk, folder: string): Promise<Measurement> {
  const program = join(import.meta.dirname, 'insert-run.ts')
  const file = join(folder, `${crypto.randomUUID()}.sqlite`)
  const { stdout } = await run(
    process.execPath,
    [program, kind, file, String(SECONDS), String(CONNECTIONS)],
    { env: { ...process.env, ...disk }, maxBuffer: 2 ** 28 },
  )
  return summary(JSON.parse(stdout))
}

async function overHttp(disk: Disk): Promise<Measurement> {
  const server = await startServer({ environment: { ...disk, RATE_LIMIT: 'off', MAIL_URL: 'file:' } })
  try {
    await postFor(1, [server], CONNECTIONS)
    return (await postWithWrk(server.origin)) ?? summary(await postFor(SECONDS, [server], CONNECTIONS))
  } finally {
    await server.stop()
  }
}

/** With wrk as client, which leaves the processors to the server; null where it is not installed. */
async function postWithWrk(origin: string): Promise<Measurement | null> {
  const script = join(import.meta.dirname, 'post.lua')
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', '-s', script]
  const env = { ...process.env, RUN: crypto.randomUUID(), SPAM: HONEYPOT_FIELD }
  const output = await run('wrk', [...flags, origin + FUNCTION_PATH], { env }).then(
    ({ stdout }) => stdout,
    () => null,
  )
  if (output === null) return null
  return { perSecond: wrkRate(output), p50: wrkLatency(output, 50), p99: wrkLatency(output, 99) }
}

function summary(times: number[]): Measurement {
  return { perSecond: times.length / SECONDS, p50: percentile(times, 50), p99: percentile(times, 99) }
}

function resultOf(
  name: string,
  title: string,
  measured: ReadonlyMap<string, Measurement[]>,
): BenchmarkResult {
  const middle = (way: string, key: keyof Measurement) =>
    median((measured.get(way) ?? []).map((measurement) => measurement[key]))
  const rate = (way: string) => middle(way, 'perSecond')
  const rows = [...measured.keys()].map((way) => [
    way,
    Math.round(rate(way)),
    (rate(way) / rate(BARE)).toFixed(2),
    middle(way, 'p50').toFixed(2),
    middle(way, 'p99').toFixed(2),
  ])
  return {
    name,
    title,
    notes: [
      `Every one was synced to the disk before it was acknowledged (SQLite, WAL, synchronous = FULL); ${SECONDS} s each, median of ${ROUNDS} rounds in turn.`,
      'The bare loop inserts one row after the other and does nothing else: no index, no search for repeats, no queue.',
      `Store and server have ${CONNECTIONS} requests in hand at a time and share a sync among those of one turn; over HTTP the client (wrk, or Node where that is missing) runs on the same processors.`,
    ],
    columns: ['way', 'accepted/s', 'to the bare loop', 'p50 ms', 'p99 ms'],
    rows,
    chart: {
      unit: 'accepted/s',
      bars: [...measured.keys()].map((way) => ({
        label: way,
        value: Math.round(rate(way)),
        ours: way !== BARE,
      })),
    },
  }
}
