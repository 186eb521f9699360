import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../tests/support/server-process.ts'
import { type PostgresServer, startPostgres } from '../tests/system/postgres/postgres-server.ts'
import { idleSeconds, processorSeconds } from './processor-time.ts'
import { type BenchmarkResult, median, percentile } from './report.ts'
import { postFor } from './visitors.ts'

const INSTANCES = [1, 2, 4]
const CONNECTIONS = 64
const WARM_UP_SECONDS = 2
const SECONDS = 5
const ROUNDS = 3

interface Measurement {
  perSecond: number
  times: number[]
  /** Transactions of the database per accepted request: below 1, several share one. */
  commits: number
  /** Milliseconds that the disk took for each sync of the write-ahead log. */
  sync: number
  /** Share of the time in which some session waited for such a sync; more than 1 when several did. */
  syncing: number
  /** Processors kept busy by each; `others` is what ran on this machine besides. */
  busy: Record<'database' | 'instances' | 'load' | 'others', number>
}

/** Accepted, synced requests per second of 1, 2 and 4 instances on one PostgreSQL, and what holds them up. */
export async function scale(): Promise<BenchmarkResult[]> {
  const database = await startPostgres({ settings: ['track_wal_io_timing=on'] })
  try {
    const measured = new Map<number, Measurement[]>(INSTANCES.map((count) => [count, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const count of INSTANCES) measured.get(count)?.push(await measure(database, count))
    }
    return [resultOf(measured)]
  } finally {
    await database.remove()
  }
}

async function measure(database: PostgresServer, count: number): Promise<Measurement> {
  const url = await database.createDatabase()
  const servers: RunningServer[] = []
  for (let i = 0; i < count; i++) {
    const environment = { DATABASE_URL: url, MAIL_URL: 'file:', RATE_LIMIT: 'off' }
    servers.push(await startServer({ environment }))
  }
  try {
    await postFor(WARM_UP_SECONDS, servers, CONNECTIONS)
    const postmaster = Number(
      (await readFile(join(database.folder, 'postmaster.pid'), 'utf8')).split('\n')[0],
    )
    const look = async () => ({
      database: await processorSeconds(postmaster),
      instances: await sum(servers.map((server) => processorSeconds(server.process.pid ?? 0))),
      load: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      idle: idleSeconds(),
      ...(await countersOf(database, url)),
    })
    const before = await look()
    const times = await postFor(SECONDS, servers, CONNECTIONS)
    const after = await look()
    const rise = (what: keyof typeof after) => after[what] - before[what]
    const busy = {
      database: rise('database') / SECONDS,
      instances: rise('instances') / SECONDS,
      load: rise('load') / SECONDS,
    }
    const ours = busy.database + busy.instances + busy.load
    const others = Math.max(0, cpus().length - rise('idle') / SECONDS - ours)
    return {
      perSecond: times.length / SECONDS,
      times,
      commits: rise('commits') / times.length,
      sync: rise('syncMs') / rise('syncs'),
      syncing: rise('syncMs') / 1000 / SECONDS,
      busy: { ...busy, others },
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

const sum = async (numbers: Promise<number>[]) =>
  (await Promise.all(numbers)).reduce((total, number) => total + number, 0)

async function countersOf(database: PostgresServer, url: string) {
  const [row] = await database.query(
    url,
    `SELECT xact_commit AS commits, syncs, "syncMs" FROM pg_stat_database,
       (SELECT sum(fsyncs) AS syncs, sum(fsync_time) AS "syncMs" FROM pg_stat_io WHERE object = 'wal') AS io
     WHERE datname = current_database()`,
  )
  return { commits: Number(row?.commits), syncs: Number(row?.syncs), syncMs: Number(row?.syncMs) }
}

function resultOf(measured: ReadonlyMap<number, Measurement[]>): BenchmarkResult {
  const rate = (count: number) => median(measured.get(count)?.map(({ perSecond }) => perSecond) ?? [])
  const [fewest = 1] = INSTANCES
  const rows = [...measured].map(([count, runs]) => {
    const times = runs.flatMap((run) => run.times)
    const busy = (who: keyof Measurement['busy']) => median(runs.map((run) => run.busy[who])).toFixed(2)
    return [
      count,
      Math.round(rate(count)),
      (rate(count) / rate(fewest)).toFixed(2),
      percentile(times, 50).toFixed(1),
      percentile(times, 99).toFixed(1),
      median(runs.map(({ commits }) => commits)).toFixed(2),
      median(runs.map(({ sync }) => sync)).toFixed(2),
      busy('database'),
      busy('instances'),
      busy('load'),
      busy('others'),
    ]
  })
  return {
    name: 'scale',
    title: 'Accepted requests per second on one PostgreSQL',
    notes: [
      `${CONNECTIONS} connections in all, ${SECONDS} s each, median of ${ROUNDS} rounds in turn; every answer after the COMMIT was synced.`,
      'Requests are marked as suspected spam, so that no mails mix in.',
      limitOf(measured),
    ],
    columns: [
      'instances',
      'accepted/s',
      'to 1',
      'p50 ms',
      'p99 ms',
      'transactions per request',
      'ms per sync',
      'processors: PostgreSQL',
      'the instances',
      'the load',
      'others',
    ],
    rows,
    chart: {
      unit: 'accepted/s',
      bars: INSTANCES.map((count) => ({
        label: `${count} ${count === 1 ? 'instance' : 'instances'}`,
        value: Math.round(rate(count)),
        ours: true,
      })),
    },
  }
}

/** Says what was used up: the processors, or the time that the disk takes to sync. */
function limitOf(measured: ReadonlyMap<number, Measurement[]>): string {
  const each = (value: (run: Measurement) => number) =>
    [...measured]
      .map(([count, runs]) => `${Math.round(median(runs.map(value)) * 100)} % with ${count}`)
      .join(', ')
  const used = ({ busy }: Measurement) =>
    (busy.database + busy.instances + busy.load + busy.others) / cpus().length
  const all = [...measured.values()].flat()
  const facts = `In use were the ${cpus().length} processors, which all of them share, ${each(used)}, and the sync of the write-ahead log ${each(({ syncing }) => syncing)} of the time.`
  if (median(all.map(used)) > 0.85) {
    const others = median(all.map(({ busy }) => busy.others))
    return `The processors are the limit${others > 0.3 ? ', and other programs took part of them: measure again on a quiet machine' : ''}. ${facts}`
  }
  return median(all.map(({ syncing }) => syncing)) > 0.5
    ? `The disk is the limit: each COMMIT waits for its sync. ${facts}`
    : `Neither processors nor disk were used up; ${CONNECTIONS} connections did not ask for more. ${facts}`
}
