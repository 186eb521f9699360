import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { startServer } from '../tests/support/server-process.ts'
import { startHttpsFront } from './https-front.ts'
import { type PageMeasurement, startLighthouse } from './lighthouse.ts'
import { type BenchmarkResult, median } from './report.ts'

const ROUNDS = 5
const BASELINE = 'baseline page'
const DEPLOYED = ['/', '/recupero-dati']

/**
 * Every page and the baseline page (the same content by hand: no framework, script, web font or drawing) under
 * Lighthouse on a simulated phone, interleaved so that a busy machine hurts all alike; medians of the rounds. Then the
 * home page and the baseline page once more through Caddy, as they are deployed.
 */
export async function pages(): Promise<BenchmarkResult[]> {
  const [server, baseline, lighthouse] = await Promise.all([
    startServer(),
    serveBaselinePage(),
    startLighthouse(),
  ])
  try {
    const measured = async (targets: readonly Target[]) => measureInTurn(lighthouse.measure, targets)
    const paths = await builtPages()
    const plain = await measured([
      [BASELINE, baseline.origin],
      ...paths.map((path): Target => [path, server.origin + path]),
    ])
    const front = await startHttpsFront([baseline.port, server.port])
    const [baselineOrigin = '', origin = ''] = front.origins
    const deployed = await measured([
      [BASELINE, baselineOrigin],
      ...DEPLOYED.map((path): Target => [path, origin + path]),
    ]).finally(front.stop)
    return [summary(plain), deployedSummary(deployed)]
  } finally {
    await Promise.all([server.stop(), baseline.stop(), lighthouse.close()])
  }
}

type Target = readonly [name: string, url: string]
type Runs = ReadonlyMap<string, readonly PageMeasurement[]>

async function measureInTurn(
  measure: (url: string) => Promise<PageMeasurement>,
  targets: readonly Target[],
): Promise<Runs> {
  const runs = new Map<string, PageMeasurement[]>(targets.map(([name]) => [name, []]))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [name, url] of targets) {
      process.stderr.write(`\rround ${round} of ${ROUNDS}: ${name.padEnd(40)}`)
      runs.get(name)?.push(await measure(url))
    }
  }
  process.stderr.write('\n')
  return runs
}

function summary(runs: Runs): BenchmarkResult {
  const middle = (name: string, key: keyof PageMeasurement) =>
    median((runs.get(name) ?? []).map((run) => run[key]))
  return {
    name: 'pages',
    title: 'Largest paint on a simulated phone',
    notes: [
      `Lighthouse 13, mobile, simulated throttling, median of ${ROUNDS} interleaved rounds; HTTP/1.1 without TLS.`,
      'The baseline page is the home page’s content by hand: no framework, no script, no web font, no drawing.',
      'Scores: performance, accessibility, best practices, SEO.',
    ],
    columns: ['page', 'scores', ...PAINTS, 'TBT ms', 'CLS', 'KiB', 'requests'],
    rows: [...runs.keys()].map((name) => [
      name,
      (['performance', 'accessibility', 'bestPractices', 'seo'] as const)
        .map((key) => middle(name, key))
        .join(' '),
      ...paints(runs, name),
      Math.round(middle(name, 'blockingTime')),
      middle(name, 'layoutShift').toFixed(3),
      (middle(name, 'transferred') / 1024).toFixed(1),
      middle(name, 'requests'),
    ]),
    chart: {
      unit: 's',
      bars: [...runs.keys()].map((name) => ({
        label: name,
        value: Number((middle(name, 'largestPaint') / 1000).toFixed(2)),
        ours: name !== BASELINE,
      })),
    },
  }
}

function deployedSummary(runs: Runs): BenchmarkResult {
  return {
    name: 'pages-deployed',
    title: 'Paint on a simulated phone, as deployed',
    notes: [
      'As the table of all pages, but all through Caddy: HTTPS and HTTP/2, so that everything shares one connection.',
    ],
    columns: ['page', ...PAINTS],
    rows: [...runs.keys()].map((name) => [name, ...paints(runs, name)]),
  }
}

const PAINTS = ['first paint s', 'to baseline', 'largest paint s', 'to baseline'] as const

function paints(runs: Runs, name: string): string[] {
  return (['firstPaint', 'largestPaint'] as const).flatMap((key) => {
    const [own, baseline] = [name, BASELINE].map((each) =>
      median((runs.get(each) ?? []).map((run) => run[key])),
    )
    return [
      ((own ?? Number.NaN) / 1000).toFixed(2),
      ((own ?? Number.NaN) / (baseline ?? Number.NaN)).toFixed(2),
    ]
  })
}

/** Paths of all pages in the sitemap of the built site. */
export async function builtPages(): Promise<string[]> {
  const sitemap = await readFile(new URL('../dist/sitemap.xml', import.meta.url), 'utf8')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

async function serveBaselinePage(): Promise<{ origin: string; port: number; stop(): Promise<void> }> {
  const page = brotliCompressSync(await readFile(new URL('./baseline/index.html', import.meta.url)))
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end()
      return
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}/`,
    port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
