import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { installedChromium } from '../scripts/browsers.ts'
import { freePort, listenOnFreePort, startServer } from '../tests/support/server-process.ts'
import { type BenchmarkResult, inTurn, type Measured, median } from './report.ts'

/** The name of `baseline/index.html` in the tables. */
export const BASELINE = 'baseline page'

export const PAGES_NOTES = [
  'The baseline page is the home page’s content by hand: no framework, no script, no web font, no drawing.',
  'Of the nine service pages, the one that paints last.',
]

/** The ids of the Lighthouse audits whose `numericValue` is reported: milliseconds, bytes or a score without unit. */
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Measurement = Record<(typeof AUDITS)[number] | (typeof CATEGORIES)[number] | 'requests', number>

/** Measures every page and the baseline page with Lighthouse on a simulated phone. */
export async function pages(rounds = 5): Promise<BenchmarkResult[]> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: installedChromium({ headlessShell: false }) ?? chromium.executablePath(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
  })
  const page = brotliCompressSync(await readFile(new URL('./baseline/index.html', import.meta.url)))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const baseline = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, headers).end(page)
    else response.writeHead(404).end()
  })
  const server = await startServer()
  try {
    const baselineUrl = `http://localhost:${await listenOnFreePort(baseline)}/`
    const ways = await everyPage(baselineUrl, server.origin, (url) => measure(url, port))
    const runs = withSlowestService(await inTurn(rounds, ways), (run) => run['largest-contentful-paint'])
    const middle = (page: string, key: keyof Measurement) =>
      median((runs.get(page) ?? []).map((run) => run[key]))
    const paint = (page: string, key: keyof Measurement) => [
      (middle(page, key) / 1000).toFixed(2),
      (middle(page, key) / middle(BASELINE, key)).toFixed(2),
    ]
    return [
      {
        title: 'Pages on a simulated phone',
        notes: [
          `Lighthouse, mobile, simulated throttling, median of ${rounds} interleaved rounds; HTTP/1.1 without TLS.`,
          ...PAGES_NOTES,
          'Scores: performance, accessibility, best practices, SEO.',
        ],
        columns: [
          ...['page', 'scores', 'first paint s', 'to baseline', 'largest paint s', 'to baseline'],
          ...['TBT ms', 'CLS', 'KiB', 'requests'],
        ],
        rows: [...runs.keys()].map((page) => [
          page,
          CATEGORIES.map((category) => middle(page, category)).join(' '),
          ...paint(page, 'first-contentful-paint'),
          ...paint(page, 'largest-contentful-paint'),
          Math.round(middle(page, 'total-blocking-time')),
          middle(page, 'cumulative-layout-shift').toFixed(3),
          (middle(page, 'total-byte-weight') / 1024).toFixed(1),
          middle(page, 'requests'),
        ]),
      },
    ]
  } finally {
    baseline.close()
    await Promise.all([server.stop(), browser.close()])
  }
}

async function measure(url: string, port: number): Promise<Measurement> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!run || run.lhr.runtimeError)
    throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = run.lhr
  const details = audits['network-requests']?.details
  return Object.fromEntries([
    ...AUDITS.map((id) => [id, audits[id]?.numericValue ?? Number.NaN]),
    ...CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? Number.NaN) * 100)]),
    ['requests', details?.type === 'table' ? details.items.length : Number.NaN],
  ])
}

/** Returns a measuring function for the baseline page, and one for each page in the built site's sitemap. */
export async function everyPage<T>(
  baseline: string,
  origin: string,
  measure: (url: string) => Promise<T>,
): Promise<Record<string, () => Promise<T>>> {
  const sitemap = await readFile(new URL('../dist/sitemap.xml', import.meta.url), 'utf8')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const ways = paths.map((path) => [path, () => measure(origin + path)] as const)
  return { [BASELINE]: () => measure(baseline), ...Object.fromEntries(ways) }
}

/** Of all pages but baseline, home and privacy, keeps only the one that paints last, as these are built alike. */
export function withSlowestService<T>(runs: Measured<T>, paint: (run: T) => number): Measured<T> {
  const isService = (page: string) => ![BASELINE, '/', '/privacy'].includes(page)
  const latest = (page: string) => median((runs.get(page) ?? []).map(paint))
  const [slowest] = [...runs.keys()].filter(isService).toSorted((a, b) => latest(b) - latest(a))
  return new Map([...runs].filter(([page]) => page === slowest || !isService(page)))
}
