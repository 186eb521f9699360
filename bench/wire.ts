import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { installedChromium } from '../scripts/browsers.ts'
import { projectRoot } from '../tests/support/server-process.ts'
import { BASELINE, everyPage, PAGES_NOTES, withSlowestService } from './pages.ts'
import { type BenchmarkResult, inTurn, type Measured, median } from './report.ts'

/** Lighthouse's "slow 4G", applied to a real link: round trip in milliseconds, rates in kilobits per second. */
const SLOW_4G = { rtt: 150, down: 1600, up: 750 }
/** The server's IP address on the slow line. */
const ADDRESS = '10.77.0.1'
/** How many times slower Chromium's processor is made, because a phone is slower than this machine. */
const CPU_SLOWDOWN = 4
/** Milliseconds a new window needs to load its own interface, which would compete with the page for the processor. */
const WINDOW_MS = 600
/** How long a page may still paint after its last response, in milliseconds. */
const SETTLED_MS = 700
const [SITE_PORT, BASELINE_PORT, SERVER_PORT, ELSEWHERE_PORT] = [8443, 8444, 8080, 8081]

/** One load of a page. Both paints are in milliseconds from the start of the navigation. */
interface Load {
  firstPaint: number
  largestPaint: number
  /** How many milliseconds the main thread's long tasks take beyond 50 ms each, in all. */
  blocking: number
  shift: number
  /** Bytes over the line, headers included. */
  bytes: number
}

/** Starts a program; resolves when its output matches `ready`, and rejects if it ends first. */
type Start = (
  command: readonly string[],
  ready: RegExp,
  environment?: Record<string, string>,
) => Promise<void>

/**
 * Measures all pages and the baseline page over a slow line with real TCP, TLS and HTTP/2, on a processor that is slowed down.
 * Each load has a browser context of its own, and starts on a page of another site, as from search results. Needs root,
 * `/dev/net/tun` (in a container: `--device /dev/net/tun`), `ip`, Python 3 and Caddy.
 */
export async function wire(rounds = 11): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wire-'))
  const [client, server] = [`lineC${process.pid}`, `lineS${process.pid}`]
  const started: ChildProcess[] = []
  const start: Start = async (command, ready, environment = {}) => {
    const env = { PATH: process.env.PATH, ...environment }
    const child = spawn(command[0] ?? '', command.slice(1), { env })
    started.push(child)
    let output = ''
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
          if (ready.test(output)) resolve()
        })
      }
      child.on('error', reject)
      child.on('exit', () => reject(new Error(`${command.join(' ')} ended:\n${output}`)))
    })
  }
  try {
    const script = join(import.meta.dirname, 'slow-line.py')
    await start(['python3', script, client, server, ...Object.values(SLOW_4G).map(String)], /^ready/)
    await serveSite(folder, (command, ...rest) => start(['ip', 'netns', 'exec', server, ...command], ...rest))
    const onClient = join(folder, 'on-client')
    const executable = installedChromium({ headlessShell: false }) ?? chromium.executablePath()
    await writeFile(onClient, `#!/bin/sh\nexec ip netns exec ${client} '${executable}' "$@"\n`)
    await chmod(onClient, 0o755)
    const browser = await chromium.launch({
      executablePath: onClient,
      args: ['--no-sandbox', '--ignore-certificate-errors', '--disable-background-networking'],
    })
    const [baseline, site] = [BASELINE_PORT, SITE_PORT].map((port) => `https://${ADDRESS}:${port}`)
    const ways = await everyPage(`${baseline}/`, `${site}`, (url) => visit(browser, url))
    const all = await inTurn(rounds, ways).finally(() => browser.close())
    const loads = withSlowestService(all, ({ largestPaint }) => largestPaint)
    return [report(loads, rounds)]
  } finally {
    // The slow line, which was started first, stops last: it removes the namespaces that the others run in.
    for (const child of started.toReversed()) {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts our server behind Caddy, as deploy/container runs them. Caddy also serves the baseline page, as a static file. */
async function serveSite(folder: string, start: Start): Promise<void> {
  const page = await readFile(new URL('./baseline/index.html', import.meta.url))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page))
  const environment = { PORT: String(SERVER_PORT), DATA_DIR: join(folder, 'data') }
  await start(['node', 'server/main.ts'], /Listening on/, environment)
  const caddyfile = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	default_sni ${ADDRESS}
	local_certs
}
(upstream) {
	to 127.0.0.1:${SERVER_PORT}
}
import ${join(projectRoot, 'deploy/container/caddy/site.caddy')}
http://${ADDRESS}:${ELSEWHERE_PORT} {
	header Content-Type text/html
	respond "<!doctype html><title>Elsewhere</title>"
}
https://${ADDRESS}:${BASELINE_PORT} {
	root * ${folder}
	file_server {
		precompressed br
	}
}
`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, caddyfile)
  await start(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], /serving initial configuration/, {
    SITE_ORIGIN: `https://${ADDRESS}:${SITE_PORT}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
}

/** Loads `url` from a page of another site, so that nothing is prefetched or prerendered. */
async function visit(browser: Browser, url: string): Promise<Load> {
  const phone = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  }
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  try {
    await context.addInitScript(observe)
    const page = await context.newPage()
    await page.goto(`http://${ADDRESS}:${ELSEWHERE_PORT}/`)
    await delay(WINDOW_MS)
    const session = await context.newCDPSession(page)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const parsed = page.waitForEvent('domcontentloaded')
    await page.evaluate((address) => location.assign(address), url)
    await parsed
    await page.waitForLoadState('networkidle')
    await delay(SETTLED_MS)
    return { ...(await page.evaluate<Omit<Load, 'bytes'>>('measured')), bytes }
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts, and collects its performance entries in the global `measured`. */
function observe(): void {
  const measured = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
  Object.assign(window, { measured })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value?: number
      hadRecentInput?: boolean
    })[]) {
      const { entryType, name, startTime, duration, value = 0, hadRecentInput } = entry
      if (name === 'first-contentful-paint') measured.firstPaint = startTime
      if (entryType === 'largest-contentful-paint') measured.largestPaint = startTime
      if (entryType === 'longtask') measured.blocking += Math.max(0, duration - 50)
      if (entryType === 'layout-shift' && !hadRecentInput) measured.shift += value
    }
  })
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'])
    observer.observe({ type, buffered: true })
}

function report(loads: Measured<Load>, rounds: number): BenchmarkResult {
  const values = (page: string, key: keyof Load) => (loads.get(page) ?? []).map((load) => load[key])
  const middle = (page: string, key: keyof Load) => median(values(page, key))
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  const paint = (page: string, key: 'firstPaint' | 'largestPaint') => [
    seconds(middle(page, key)),
    `${seconds(Math.min(...values(page, key)))}–${seconds(Math.max(...values(page, key)))}`,
    (middle(page, key) / middle(BASELINE, key)).toFixed(2),
  ]
  return {
    title: 'A cold load on a real slow line',
    notes: [
      `Chromium on ${SLOW_4G.rtt} ms round trip, ${SLOW_4G.down} kbit/s down and ${SLOW_4G.up} up, TLS and HTTP/2 through Caddy, the processor slowed down ${CPU_SLOWDOWN} times, 390 × 844, by a link on a page of another site; medians and ranges of ${rounds} interleaved rounds.`,
      ...PAGES_NOTES,
      'The same line, measured on another day: a generated React site of this trade has its first paint at 2.34 and its largest at 2.27 times the baseline page’s, with 350 ms of blocking.',
    ],
    columns: [
      ...['page', 'first paint s', 'range', 'to baseline', 'largest paint s', 'range', 'to baseline'],
      ...['blocking ms', 'shift', 'KiB'],
    ],
    rows: [...loads.keys()].map((page) => [
      page,
      ...paint(page, 'firstPaint'),
      ...paint(page, 'largestPaint'),
      Math.round(middle(page, 'blocking')),
      middle(page, 'shift').toFixed(3),
      (middle(page, 'bytes') / 1024).toFixed(1),
    ]),
  }
}
