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

const ROUNDS = 11
const BASELINE = 'baseline page'
/** How many times slower the processor is made: a phone's beside this machine's. */
const CPU_SLOWDOWN = 4
/** Until a new window has loaded its own interface, which would take the page's processor, in milliseconds. */
const WINDOW_MS = 600
/** From the last response until nothing is painted any more, in milliseconds. */
const SETTLED_MS = 700
const [SITE_PORT, BASELINE_PORT, SERVER_PORT, ELSEWHERE_PORT] = [8443, 8444, 8080, 8081]

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
 * Each load follows a link, the first of a visit one on a page of another site, as with search results.
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
          'a page of another site',
          await inTurn(targets, (url) => visit(browser, url)),
        ),
        report(
          'wire-next',
          'The second page of a visit on a real slow line',
          'the page before, which draws nothing ahead here',
          await inTurn(targets, (url) => visit(browser, url, new URL('/', url).href)),
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

/** Our server and Caddy in front of it as on a server of ours; it also serves the baseline page as it would any file. */
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
	local_certs
}
import deploy/debian/site.caddy
http://${address}:${ELSEWHERE_PORT} {
	header Content-Type text/html
	respond "<!doctype html><title>Elsewhere</title>"
}
https://${address}:${BASELINE_PORT} {
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
      environment: {
        SITE_ORIGIN: `https://${address}:${SITE_PORT}`,
        PORT: String(SERVER_PORT),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
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

/** Comes from a page of another site, and to the page that is measured from another of its own when there is one `before`. */
async function visit(browser: Browser, url: string, before?: string): Promise<Load> {
  const context = await phone(browser)
  try {
    const page = await context.newPage()
    await page.goto(`http://${new URL(url).hostname}:${ELSEWHERE_PORT}/`)
    await delay(WINDOW_MS)
    if (before) await follow(page, before)
    return await follow(page, url)
  } finally {
    await context.close()
  }
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

/** As a link does: nothing was fetched or drawn ahead. */
async function follow(page: Page, url: string): Promise<Load> {
  const session = await page.context().newCDPSession(page)
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
  const measured = await page.evaluate(() => window.measured)
  await session.detach()
  return { ...measured, bytes }
}

/** @param from where the link stands that leads to each page */
function report(name: string, title: string, from: string, loads: Loads): BenchmarkResult {
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
      `Chromium on ${SLOW_4G.rtt} ms round trip, ${SLOW_4G.down} kbit/s down and ${SLOW_4G.up} up, TLS and HTTP/2 through Caddy, the processor slowed down ${CPU_SLOWDOWN} times, 390 × 844, by a link on ${from}; medians and ranges of ${ROUNDS} interleaved rounds.`,
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
