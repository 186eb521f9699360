import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { startServer } from '../tests/server-process.ts'
import { type PageMeasurement, startLighthouse } from './lighthouse.ts'
import { type BenchmarkResult, median } from './report.ts'

const ROUNDS = 5
const LIMIT = 'limit page'

/**
 * Every page and the limit page (the same content by hand: no framework, script, web font or drawing) under
 * Lighthouse on a simulated phone, interleaved so that a busy machine hurts all alike; medians of the rounds.
 */
export async function pages(): Promise<BenchmarkResult[]> {
  const [server, limit, lighthouse] = await Promise.all([startServer(), serveLimitPage(), startLighthouse()])
  try {
    const targets = [
      [LIMIT, limit.origin] as const,
      ...(await builtPages()).map((path) => [path, server.origin + path] as const),
    ]
    const runs = new Map<string, PageMeasurement[]>(targets.map(([name]) => [name, []]))
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [name, url] of targets) {
        process.stderr.write(`\rround ${round} of ${ROUNDS}: ${name.padEnd(40)}`)
        runs.get(name)?.push(await lighthouse.measure(url))
      }
    }
    process.stderr.write('\n')
    return [summary(runs)]
  } finally {
    await Promise.all([server.stop(), limit.stop(), lighthouse.close()])
  }
}

function summary(runs: ReadonlyMap<string, readonly PageMeasurement[]>): BenchmarkResult {
  const middle = (name: string, key: keyof PageMeasurement) =>
    median((runs.get(name) ?? []).map((run) => run[key]))
  const limitPaint = middle(LIMIT, 'largestPaint')
  const seconds = (name: string) => Number((middle(name, 'largestPaint') / 1000).toFixed(2))
  return {
    name: 'pages',
    title: 'Largest paint on a simulated phone',
    notes: [
      `Lighthouse 13, mobile, simulated throttling, median of ${ROUNDS} interleaved rounds.`,
      'The limit page is the home page’s content by hand: no framework, no script, no web font, no drawing.',
    ],
    columns: ['page', 'scores', 'LCP s', 'to limit', 'TBT ms', 'CLS', 'KiB', 'requests'],
    rows: [...runs.keys()].map((name) => [
      name,
      (['performance', 'accessibility', 'bestPractices', 'seo'] as const)
        .map((key) => middle(name, key))
        .join(' '),
      seconds(name),
      (middle(name, 'largestPaint') / limitPaint).toFixed(2),
      Math.round(middle(name, 'blockingTime')),
      middle(name, 'layoutShift').toFixed(3),
      (middle(name, 'transferred') / 1024).toFixed(1),
      middle(name, 'requests'),
    ]),
    chart: {
      unit: 's',
      bars: [...runs.keys()].map((name) => ({ label: name, value: seconds(name), ours: name !== LIMIT })),
    },
  }
}

/** Paths of all pages in the sitemap of the built site. */
async function builtPages(): Promise<string[]> {
  const sitemap = await readFile(new URL('../dist/sitemap.xml', import.meta.url), 'utf8')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

async function serveLimitPage(): Promise<{ origin: string; stop(): Promise<void> }> {
  const page = brotliCompressSync(await readFile(new URL('./limit/index.html', import.meta.url)))
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
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
