import { execFile, spawn } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, type RunningServer, startServer } from '../tests/support/server-process.ts'
import { processorSeconds, residentMegabytes } from './processor-time.ts'
import { type BenchmarkResult, median } from './report.ts'
import { wrkLatency, wrkRate } from './wrk.ts'

const run = promisify(execFile)
const ROUNDS = 5
const SECONDS = 4
/** A start is over, and what it left to collect is collected or not. */
const SETTLED_MS = 3000
const CONNECTIONS = 32
const PAGE = '/recupero-dati'
const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/**
 * One process of ours against one worker of nginx with `brotli_static`, the same built page, wrk as client, rounds
 * in turn; then the server's time at half of its load, its memory and its cold start.
 */
export async function staticFiles(): Promise<BenchmarkResult[]> {
  for (const program of ['wrk', 'nginx']) {
    if (!(await installed(program))) {
      throw new Error(
        `this benchmark needs ${program}: apt-get install wrk nginx libnginx-mod-http-brotli-static`,
      )
    }
  }
  const ours = await startServer()
  const nginx = await startNginx()
  try {
    const rates = await compare(ours.origin, nginx.origin)
    return [throughput(rates), await behaviour(ours, await atHalfLoad(ours))]
  } finally {
    await Promise.all([ours.stop(), nginx.stop()])
  }
}

async function installed(program: string): Promise<boolean> {
  return run('which', [program]).then(
    () => true,
    () => false,
  )
}

async function compare(ours: string, nginx: string) {
  const rates = { ours: [] as number[], nginx: [] as number[] }
  await requestsPerSecond(ours + PAGE)
  for (let round = 1; round <= ROUNDS; round++) {
    process.stderr.write(`\rround ${round} of ${ROUNDS}`)
    rates.ours.push(await requestsPerSecond(ours + PAGE))
    rates.nginx.push(await requestsPerSecond(nginx + PAGE))
  }
  process.stderr.write('\n')
  return rates
}

async function requestsPerSecond(url: string): Promise<number> {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: br']
  const { stdout } = await run('wrk', [...flags, url])
  return wrkRate(stdout)
}

/** What one visitor who asks again at once sees, times in milliseconds; such a one keeps the server busy about half the time. */
interface HalfLoad {
  median: number
  p99: number
  /** Processor seconds of the server per second. */
  busy: number
}

async function atHalfLoad({ origin, process: { pid } }: RunningServer): Promise<HalfLoad> {
  const rounds: HalfLoad[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await processorSeconds(pid ?? 0)
    const flags = ['-t1', '-c1', `-d${SECONDS}s`, '--latency', '-H', 'Accept-Encoding: br']
    const { stdout } = await run('wrk', [...flags, origin + PAGE])
    const busy = ((await processorSeconds(pid ?? 0)) - before) / SECONDS
    rounds.push({ median: wrkLatency(stdout, 50), p99: wrkLatency(stdout, 99), busy })
  }
  const middle = (key: keyof HalfLoad) => median(rounds.map((round) => round[key]))
  return { median: middle('median'), p99: middle('p99'), busy: middle('busy') }
}

function throughput({ ours, nginx }: { ours: number[]; nginx: number[] }): BenchmarkResult {
  const [mine, theirs] = [median(ours), median(nginx)]
  const row = (name: string, value: number) => [name, Math.round(value), (value / theirs).toFixed(2)]
  return {
    name: 'static',
    title: 'Pages per second from one process',
    notes: [
      `${PAGE}, brotli, ${CONNECTIONS} connections, wrk for ${SECONDS} s, median of ${ROUNDS} rounds in turn.`,
      'nginx: one worker, brotli_static, open_file_cache, no access log.',
    ],
    columns: ['server', 'requests/s', 'to nginx'],
    rows: [row('ours, from memory', mine), row('nginx', theirs)],
    chart: {
      unit: 'requests/s',
      bars: [
        { label: 'ours', value: Math.round(mine), ours: true },
        { label: 'nginx', value: Math.round(theirs), ours: false },
      ],
    },
  }
}

async function behaviour(server: RunningServer, half: HalfLoad): Promise<BenchmarkResult> {
  const afterLoad = await residentMegabytes(server.process.pid)
  const starts: number[] = []
  const atRest: number[] = []
  // As `npm run serve` and the systemd unit start it: with what the start before has compiled.
  const cache = join(tmpdir(), `bench-compiled-${process.pid}`)
  await (await startServer({ environment: { NODE_COMPILE_CACHE: cache } })).stop()
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await startServer({ environment: { NODE_COMPILE_CACHE: cache } })
    starts.push(fresh.coldStart)
    await delay(SETTLED_MS)
    atRest.push(await residentMegabytes(fresh.process.pid))
    await fresh.stop()
  }
  await rm(cache, { recursive: true, force: true })
  return {
    name: 'server',
    title: 'The server at rest and at work',
    notes: [
      `Half load: one connection of wrk that asks again at once, on the same two cores; the server was busy ${(half.busy * 100).toFixed(0)} % of the time.`,
      'Memory is what the kernel counts as resident; at rest after a start with what the start before has compiled.',
    ],
    columns: ['what', 'measured'],
    rows: [
      ['page at half load, median', `${half.median.toFixed(2)} ms`],
      ['page at half load, p99', `${half.p99.toFixed(2)} ms`],
      ['memory at rest, median', `${median(atRest).toFixed(0)} MB`],
      ['memory after the load', `${afterLoad.toFixed(0)} MB`],
      ['cold start to first answer, median', `${median(starts).toFixed(0)} ms`],
    ],
  }
}

async function startNginx(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const module = await access(BROTLI_MODULE).then(
    () => `load_module ${BROTLI_MODULE};`,
    () => '',
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `${module} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
       open_file_cache max=100; brotli_static on; client_body_temp_path ${folder}; proxy_temp_path ${folder};
       server { listen 127.0.0.1:${port}; root ${DIST}; location / { try_files $uri $uri.html =404; } } }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await delay(500)
  if (child.exitCode !== null) throw new Error('nginx did not start')
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
