import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { installedChromium } from '../scripts/browsers.ts'
import { listenOnFreePort, startServer } from '../tests/support/server-process.ts'
import { baselineBrotli, comparePages, type Load } from './page-loads.ts'

/** Fetched by npx when the benchmark runs, because nothing else in the project needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/**
 * Measures every page and the baseline page with Lighthouse on a simulated phone, over HTTP/1.1
 * without TLS.
 */
export async function run(rounds = 5): Promise<void> {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const baseline = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, headers).end(baselineBrotli)
    else response.writeHead(404).end()
  })
  const server = await startServer()
  try {
    const sites = {
      baseline: `http://localhost:${await listenOnFreePort(baseline)}/`,
      site: server.origin,
    }
    await comparePages(rounds, sites, measure)
    console.log('Scores: performance, accessibility, best practices, SEO.')
  } finally {
    baseline.close()
    await server.stop()
  }
}

/** The parts of Lighthouse's report that are read. */
interface Report {
  audits: Record<string, { numericValue: number }>
  categories: Record<string, { score: number }>
}

async function measure(url: string): Promise<Load> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox']
  const env = { ...process.env, CHROME_PATH: installedChromium() }
  const options = { env, maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], options)
  const { audits, categories }: Report = JSON.parse(stdout)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    scores: Object.values(categories).map(({ score }) => score),
  }
}
