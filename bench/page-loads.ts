import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { inTurn, median } from './in-turn.ts'

/** One load of a page. Both paints are in milliseconds from the start of the navigation. */
export interface Load {
  firstPaint: number
  largestPaint: number
  /** How many milliseconds the main thread's long tasks take beyond 50 ms each, in all. */
  blocking: number
  /** Cumulative layout shift. */
  shift: number
  /** Bytes over the network, with headers. */
  bytes: number
  /** Lighthouse's scores by category, from 0 to 1. */
  scores?: readonly number[]
}

const BASELINE = 'baseline page'

/**
 * A page with the home page's content, written by hand without framework, script, web font and
 * drawings: as it is, and compressed with brotli.
 */
export const baselinePage = await readFile(new URL('./baseline/index.html', import.meta.url))
export const baselineBrotli = brotliCompressSync(baselinePage)

/**
 * Loads the baseline page and every page of the built site in turn, and prints a table of medians.
 * The table has only one of the services, which are built alike: the one that paints last.
 */
export async function comparePages(
  rounds: number,
  { baseline, site }: { baseline: string; site: string },
  load: (url: string) => Promise<Load>,
): Promise<void> {
  const sitemap = await readFile(new URL('../dist/sitemap.xml', import.meta.url), 'utf8')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  const ways = paths.map((path) => [path, () => load(site + path)] as const)
  const loads = await inTurn(rounds, {
    [BASELINE]: () => load(baseline),
    ...Object.fromEntries(ways),
  })
  const middle = (page: string, key: Exclude<keyof Load, 'scores'>) =>
    median((loads.get(page) ?? []).map((each) => each[key]))
  const ratio = (page: string, key: 'firstPaint' | 'largestPaint') =>
    (middle(page, key) / middle(BASELINE, key)).toFixed(2)
  const isService = (page: string) => ![BASELINE, '/', '/privacy'].includes(page)
  const services = [...loads.keys()].filter(isService)
  const [slowest] = services.toSorted(
    (a, b) => middle(b, 'largestPaint') - middle(a, 'largestPaint'),
  )
  const rows = [...loads].flatMap(([page, each]) => {
    if (isService(page) && page !== slowest) return []
    const score = (index: number) =>
      Math.round(100 * median(each.map(({ scores = [] }) => scores[index] ?? 0)))
    return {
      page,
      'first paint ms': Math.round(middle(page, 'firstPaint')),
      'first ÷ baseline': ratio(page, 'firstPaint'),
      'largest paint ms': Math.round(middle(page, 'largestPaint')),
      'largest ÷ baseline': ratio(page, 'largestPaint'),
      'blocking ms': Math.round(middle(page, 'blocking')),
      shift: middle(page, 'shift').toFixed(3),
      KiB: (middle(page, 'bytes') / 1024).toFixed(1),
      ...(each[0]?.scores && { scores: each[0].scores.map((_, index) => score(index)).join(' ') }),
    }
  })
  console.table(rows)
  console.log(
    `Medians of ${rounds} interleaved rounds; of the service pages, the one that paints last.`,
  )
}
