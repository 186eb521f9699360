import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-browsers.ts'
import { builtPages } from './pages.ts'
import { type BenchmarkResult, median } from './report.ts'
import { openSlowLine, SLOW_4G, type SlowLine } from './slow-line.ts'

const ROUNDS = 7
const BASELINE = 'baseline page'
/** How many times slower the processor is made: a phone's beside this machine's. */
const CPU_SLOWDOWN = 4
/** Until a new window has loaded its own interface, which would take the page's processor, in milliseconds. */
const WINDOW_MS = 600
/** From the last response until nothing is painted any more, in milliseconds. */
const SETTLED_MS = 700
const [SITE_PORT, BASELINE_PORT, SERVER_PORT] = [8443, 8444, 8080]

/** One load of a page. Times are milliseconds from the start of the navigation. */
interface Load {
  firstPaint: number
  largestPaint: number
  /** What the main thread's long tasks take beyond 50 ms each. */
  blocking: number
  shift: number
  /** Bytes over the line, headers included. */
  bytes: number
}

/** What the pages report of themselves, gathered before their own scripts run. */
declare global {
  interface Window {
    measured: Omit<Load, 'bytes'>
  }
}

/**
 * All pages and the baseline page on a real slow line: TCP's slow start, TLS and HTTP/2 are the real ones, the processor is
 * slowed down, and every load has a browser context of its own. Pages take turns, so that a busy machine hurts all alike.
 * Then each page once more as the second one of a visit: the site's after its home page, the baseline page after itself.
 */
export async function wire(): Promise<BenchmarkResult[]> {
  const line = await openSlowLine()
  const folder = await mkdtemp(join(tmpdir(), 'wire-'))
  try {
    await serveSite(line, line.address, folder)
    const browser = await chromium.launch({
      executablePath: await line.onClient(await findChromium({ shell: false })),
      args: ['--no-sandbox', '--ignore-certificate-errors', '--disable-background-networking'],
    })
    try {
      const origin = `https://${line.address}:${SITE_PORT}`
      const pages = (await builtPages()).map((path): Target => [path, origin + path])
      const targets: Target[] = [[BASELINE, `https://${line.address}:${BASELINE_PORT}/`], ...pages]
      return [
        report(
          'wire',
          'A cold load on a real slow line',
          await inTurn(targets, (url) => coldLoad(browser, url)),
        ),
        report(
          'wire-next',
          'The second page of a visit on a real slow line',
          await inTurn(targets, (url) => secondLoad(browser, new URL('/', url).href, url)),
        ),
      ]
    } finally {
      await browser.close()
    }
  } finally {
    await line.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Target = readonly [name: string, url: string]
type Loads = ReadonlyMap<string, readonly Load[]>

/** Our server and Caddy in front of it, which also serves the baseline page as it would any file. */
async function serveSite(line: SlowLine, address: string, folder: string): Promise<void> {
  const page = await readFile(new URL('./baseline/index.html', import.meta.url))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page))
  await line.serve(['node', 'server/main.ts'], /Listening on/, {
    environment: { PORT: String(SERVER_PORT), DATA_DIR: join(folder, 'data') },
  })
  const caddyfile = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	default_sni ${address}
}
https://${address}:${SITE_PORT} {
	tls internal
	reverse_proxy 127.0.0.1:${SERVER_PORT}
}
https://${address}:${BASELINE_PORT} {
	tls internal
	root * ${folder}
	file_server {
		precompressed br
	}
}
`
  await line.serve(
    ['caddy', 'run', '--config', '-', '--adapter', 'caddyfile'],
    /serving initial configuration/,
    {
      input: caddyfile,
      environment: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
  )
}

async function inTurn(targets: readonly Target[], load: (url: string) => Promise<Load>): Promise<Loads> {
  const loads = new Map<string, Load[]>(targets.map(([name]) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const index of targets.keys()) {
      // Another page begins each round: whatever comes first in a round would suffer most from what came before.
      const [name, url] = targets[(index + round) % targets.length] ?? ['', '']
      process.stderr.write(`\rround ${round + 1} of ${ROUNDS}: ${name.padEnd(40)}`)
      loads.get(name)?.push(await load(url))
    }
  }
  process.stderr.write('\n')
  return loads
}

async function coldLoad(browser: Browser, url: string): Promise<Load> {
  const context = await phone(browser)
  try {
    return await measure(await newWindow(context), url)
  } finally {
    await context.close()
  }
}

/** By a plain navigation: nothing was fetched or drawn ahead. */
async function secondLoad(browser: Browser, first: string, second: string): Promise<Load> {
  const context = await phone(browser)
  try {
    const page = await newWindow(context)
    await measure(page, first)
    return await measure(page, second)
  } finally {
    await context.close()
  }
}

async function newWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await delay(WINDOW_MS)
  return page
}

async function phone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(observe)
  return context
}

/** Runs in the page. */
function observe(): void {
  window.measured = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.measured.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    window.measured.largestPaint = startTime
  })
  watch('longtask', ({ duration }) => {
    window.measured.blocking += Math.max(0, duration - 50)
  })
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) window.measured.shift += value
  })
}

async function measure(page: Page, url: string): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url, { waitUntil: 'networkidle' })
  await delay(SETTLED_MS)
  const measured = await page.evaluate(() => window.measured)
  await session.detach()
  return { ...measured, bytes }
}

function report(name: string, title: string, loads: Loads): BenchmarkResult {
  const values = (page: string, key: keyof Load) => (loads.get(page) ?? []).map((load) => load[key])
  const middle = (page: string, key: keyof Load) => median(values(page, key))
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  const paint = (page: string, key: 'firstPaint' | 'largestPaint') => [
    seconds(middle(page, key)),
    `${seconds(Math.min(...values(page, key)))}–${seconds(Math.max(...values(page, key)))}`,
    (middle(page, key) / middle(BASELINE, key)).toFixed(2),
  ]
  return {
    name,
    title,
    notes: [
      `Chromium on ${SLOW_4G.rtt} ms round trip, ${SLOW_4G.down} kbit/s down and ${SLOW_4G.up} up, TLS and HTTP/2 through Caddy, the processor slowed down ${CPU_SLOWDOWN} times, 390 × 844; medians and ranges of ${ROUNDS} interleaved rounds.`,
      'The baseline page is the home page’s content by hand: no framework, no script, no web font, no drawing.',
      'The same line, measured on another day: a generated React site of this trade has its first paint at 2.34 and its largest at 2.27 times the baseline page’s, with 350 ms of blocking.',
    ],
    columns: [
      'page',
      ...['first paint s', 'range', 'to baseline'],
      ...['largest paint s', 'range', 'to baseline'],
      'blocking ms',
      'shift',
      'KiB',
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
