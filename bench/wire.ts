import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { installedChromium } from '../scripts/browsers.ts'
import { type Program, projectRoot, startProgram } from '../tests/support/server-process.ts'
import { baselineBrotli, baselinePage, comparePages, type Load } from './page-loads.ts'

/**
 * Lighthouse's "slow 4G", applied to a real link: round trip in milliseconds, rates in kilobits per
 * second.
 */
const SLOW_4G = { rtt: 150, down: 1600, up: 750 }
/** The server's IP address on the slow line. */
const ADDRESS = '10.77.0.1'
/** How many times slower the processor is for Chromium, because phones are slower. */
const CPU_SLOWDOWN = 4
/**
 * How many milliseconds a new window needs to load its own interface. Before that, it would compete
 * with the page for the processor.
 */
const WINDOW_MS = 600
/** How long a page may still paint after its last response, in milliseconds. */
const SETTLED_MS = 700
const SITE = `https://${ADDRESS}:8443`
const BASELINE_SITE = `https://${ADDRESS}:8444`
const ELSEWHERE = `http://${ADDRESS}:8081`
const SERVER_PORT = '8080'

/**
 * Measures all pages and the baseline page over a slow line with real TCP, TLS and HTTP/2, on a
 * processor that is slowed down. Each load has a browser context of its own, and starts on a page
 * of another site, as from search results. Needs root, `/dev/net/tun` (in a container: `--device
 * /dev/net/tun`), `ip`, Python 3 and Caddy.
 */
export async function run(rounds = 11): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wire-'))
  const [client, server] = [`lineC${process.pid}`, `lineS${process.pid}`]
  const started: Program[] = []
  type Command = Parameters<typeof startProgram>[0]
  const start = async (
    ready: RegExp,
    command: Command,
    environment: Record<string, string> = {},
  ) => {
    const program = startProgram(command, { environment })
    started.push(program)
    await program.untilReady(() => ready.test(program.output()))
  }
  try {
    const line = [client, server, ...Object.values(SLOW_4G).map(String)]
    await start(/^ready/, ['python3', join(import.meta.dirname, 'slow-line.py'), ...line])
    const onServer = ['ip', 'netns', 'exec', server] as const
    const own = { PORT: SERVER_PORT, DATA_DIR: join(folder, 'data') }
    await start(/Listening on/, [...onServer, 'node', 'server/main.ts'], own)
    const caddy = ['caddy', 'run', '--config', await caddyfile(folder), '--adapter', 'caddyfile']
    const environment = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    await start(/serving initial configuration/, [...onServer, ...caddy], environment)
    const browser = await launchOn(client, folder)
    const sites = { baseline: `${BASELINE_SITE}/`, site: SITE }
    await comparePages(rounds, sites, (url) => visit(browser, url)).finally(() => browser.close())
    console.log(
      `390 × 844, the processor slowed down ${CPU_SLOWDOWN} times; HTTP/2 through Caddy`,
      SLOW_4G,
    )
  } finally {
    // The slow line, which was started first, ends last, because it removes the namespaces in which
    // the others run.
    for (const program of started.toReversed()) await program.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes Caddy's configuration: our server as deploy/container proxies it, and the baseline page as
 * a file.
 */
async function caddyfile(folder: string): Promise<string> {
  await writeFile(join(folder, 'index.html'), baselinePage)
  await writeFile(join(folder, 'index.html.br'), baselineBrotli)
  const file = join(folder, 'Caddyfile')
  const text = `{
    admin off
    skip_install_trust
    auto_https disable_redirects
    default_sni ${ADDRESS}
    local_certs
  }
  (upstream) {
    to 127.0.0.1:${SERVER_PORT}
  }
  ${SITE} {
    import ${join(projectRoot, 'deploy/container/caddy/site.caddy')}
  }
  ${ELSEWHERE} {
    header Content-Type text/html
    respond "<!doctype html><title>Elsewhere</title>"
  }
  ${BASELINE_SITE} {
    root * ${folder}
    file_server {
      precompressed br
    }
  }`
  await writeFile(file, text)
  return file
}

/** Starts Chromium in a network namespace. */
async function launchOn(namespace: string, folder: string): Promise<Browser> {
  const program = join(folder, 'chromium')
  const executable = installedChromium() ?? chromium.executablePath()
  await writeFile(program, `#!/bin/sh\nexec ip netns exec ${namespace} '${executable}' "$@"\n`)
  await chmod(program, 0o755)
  const args = ['--no-sandbox', '--ignore-certificate-errors', '--disable-background-networking']
  return chromium.launch({ executablePath: program, args })
}

/** Loads `url` after a page of another site, so that nothing is prefetched or prerendered. */
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
    await page.goto(ELSEWHERE)
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

/** Runs in a page before its own scripts: collects performance entries in the global `measured`. */
function observe(): void {
  const measured = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
  Object.assign(window, { measured })
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
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
