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
 * in turn; then the time of both at half load, on a machine that is busy with something else too, our memory and our
 * cold start.
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
    return [throughput(rates), await halfLoad(ours, nginx.origin), await behaviour(ours)]
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

/** One visitor who asks again at once keeps a server busy about half of the time; the neighbours compute all the time. */
async function halfLoad(
  { origin, process: { pid } }: RunningServer,
  nginx: string,
): Promise<BenchmarkResult> {
  const rows: string[][] = []
  let busy = 0
  for (const [neighbours, name] of ['nothing else', 'one more process', 'two more processes'].entries()) {
    const children = Array.from({ length: neighbours }, () => spawn('sh', ['-c', 'while :; do :; done']))
    const times = { ours: [] as Latency[], nginx: [] as Latency[] }
    try {
      const before = await processorSeconds(pid ?? 0)
      for (let round = 0; round < ROUNDS; round++) {
        times.ours.push(await latency(origin))
        times.nginx.push(await latency(nginx))
      }
      if (neighbours === 0) busy = ((await processorSeconds(pid ?? 0)) - before) / (ROUNDS * SECONDS)
    } finally {
      for (const child of children) child.kill('SIGKILL')
    }
    const middle = (key: keyof Latency, of: Latency[]) => median(of.map((each) => each[key])).toFixed(2)
    const cells = [times.ours, times.nginx].flatMap((of) => [middle('median', of), middle('p99', of)])
    rows.push([name, ...cells])
  }
  return {
    name: 'half-load',
    title: 'A page at half load, on a busy machine too',
    notes: [
      `${PAGE}, brotli, one connection of wrk that asks again at once for ${SECONDS} s, on the same two cores, median of ${ROUNDS} rounds in turn; our server was busy ${(busy * 100).toFixed(0)} % of the time.`,
    ],
    columns: ['beside it the machine computes', 'ours, ms', 'p99', 'nginx, ms', 'p99'],
    rows,
  }
}

/** What the visitor waits for a page, in milliseconds. */
interface Latency {
  median: number
  p99: number
}

async function latency(origin: string): Promise<Latency> {
  const flags = ['-t1', '-c1', `-d${SECONDS}s`, '--latency', '-H', 'Accept-Encoding: br']
  const { stdout } = await run('wrk', [...flags, origin + PAGE])
  return { median: wrkLatency(stdout, 50), p99: wrkLatency(stdout, 99) }
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

async function behaviour(server: RunningServer): Promise<BenchmarkResult> {
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
      'Memory is what the kernel counts as resident; at rest after a start with what the start before has compiled.',
    ],
    columns: ['what', 'measured'],
    rows: [
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
