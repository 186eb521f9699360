import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-browsers.ts'

/** What one Lighthouse run on a simulated phone says of a page. Scores are 0-100, times milliseconds. */
export interface PageMeasurement {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaint: number
  largestPaint: number
  blockingTime: number
  layoutShift: number
  /** Bytes over the network, headers included. */
  transferred: number
  requests: number
}

const DEBUGGING_PORT = 9333

/** Starts a Chromium for Lighthouse; `measure` runs one page in it, `close` ends it. */
export async function startLighthouse() {
  const browser = await chromium.launch({
    executablePath: await findChromium({ shell: false }),
    args: [
      `--remote-debugging-port=${DEBUGGING_PORT}`,
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      // For the certificate that the benchmark's own Caddy made.
      '--ignore-certificate-errors',
    ],
  })
  return { measure, close: () => browser.close() }
}

async function measure(url: string): Promise<PageMeasurement> {
  const run = await lighthouse(url, { port: DEBUGGING_PORT, output: 'json', logLevel: 'error' })
  if (!run || run.lhr.runtimeError)
    throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = run.lhr
  const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blockingTime: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    transferred: value('total-byte-weight'),
    requests: requests.length,
  }
}
