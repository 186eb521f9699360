import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-browsers.ts'
import { startServer } from '../tests/support/server-process.ts'
import { type BenchmarkResult, median } from './report.ts'

const ROUNDS = 7
/** How many times slower the processor is made: a cheap phone's beside this machine's. */
const CPU_SLOWDOWN = 6
/** More than a page or an interaction needs to come to rest, in milliseconds. */
const SETTLED = 1500

/** One visit to the form; times in milliseconds. */
interface Visit {
  /** From the touch of the first field until React answers in the form. */
  alive: number
  /** From a touch or a key to the paint that follows it: the longest of the visit, as Interaction to Next Paint counts. */
  slowestTouch: number
  slowestKey: number
}

/** What the page notes of itself. */
declare global {
  interface Window {
    visit: Visit
  }
}

/** A visitor with a slow phone touches the form and types into its fields. */
export async function interaction(): Promise<BenchmarkResult[]> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: await findChromium({ shell: false }),
    args: ['--no-sandbox'],
  })
  try {
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, server.origin))
    const row = (name: string, key: keyof Visit) => {
      const times = visits.map((each) => each[key])
      const range = `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`
      return [name, Math.round(median(times)), range]
    }
    return [
      {
        name: 'interaction',
        title: 'The form under the finger',
        notes: [
          `Home page on a phone's screen from a server on the same machine, the processor slowed down ${CPU_SLOWDOWN} times; median and range of ${ROUNDS} visits, the slowest interaction of each.`,
        ],
        columns: ['what', 'ms', 'range'],
        rows: [
          row('first touch of the form until it is alive', 'alive'),
          row('touch to paint', 'slowestTouch'),
          row('key to paint', 'slowestKey'),
        ],
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(`${origin}/#contatti`, { waitUntil: 'networkidle' })
    const name = page.getByLabel('Nome e Cognome *')
    await name.scrollIntoViewIfNeeded()
    await delay(SETTLED)
    await name.tap()
    await delay(SETTLED)
    await page.keyboard.type('Anna', { delay: 100 })
    await page.getByLabel('Email *').tap()
    await page.keyboard.type('anna@example.com', { delay: 100 })
    await page.getByLabel('Messaggio *').tap()
    await page.keyboard.type('Non si accende', { delay: 100 })
    await delay(SETTLED)
    return await page.evaluate(() => window.visit)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function observe(): void {
  window.visit = { alive: Number.NaN, slowestTouch: 0, slowestKey: 0 }
  const { visit } = window
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^(pointer|touch|click)/.test(name)) visit.slowestTouch = Math.max(visit.slowestTouch, duration)
      if (/^key|^input/.test(name)) visit.slowestKey = Math.max(visit.slowestKey, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const watch = (touched: number) => {
    // React notes its props on each element that it has hydrated.
    const form = document.querySelector('form')
    const isAlive = Object.keys(form ?? {}).some((key) => key.startsWith('__reactProps'))
    if (isAlive) visit.alive = performance.now() - touched
    else setTimeout(watch, 0, touched)
  }
  addEventListener('pointerdown', ({ timeStamp }) => watch(timeStamp), { capture: true, once: true })
}
