import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { installedChromium } from '../scripts/find-chromium.ts'
import { startServer } from '../tests/server-process.ts'
import { type BenchmarkResult, median } from './report.ts'

const ROUNDS = 7
const LINK = 'a[href="/recupero-dati"]:not([tabindex])'
/** How long a hand rests on a link before it presses; browsers begin to draw the next page after 200 ms. */
const HOVER = 600

/**
 * From the press on a card of the home page to the first paint of the service page, on a warm machine: once the pointer
 * has rested on the link, so that the speculation rules of the page could draw the next one ahead, and pressed at once.
 */
export async function navigation(): Promise<BenchmarkResult[]> {
  const server = await startServer()
  const browser = await chromium.launch({
    ...optionalPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const times = { hovered: [] as number[], pressed: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.hovered.push(await fromPressToPaint(browser, server.origin, HOVER))
      times.pressed.push(await fromPressToPaint(browser, server.origin, 0))
    }
    return [
      {
        name: 'navigation',
        title: 'From the press to the next page',
        notes: [`Home page to /recupero-dati, fonts in the cache, median of ${ROUNDS}, headless Chromium.`],
        columns: ['how the link was reached', 'first paint after the press, ms'],
        rows: [
          [`pointer rested ${HOVER} ms`, Math.round(median(times.hovered))],
          ['pressed at once', Math.round(median(times.pressed))],
        ],
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

function optionalPath(): { executablePath?: string } {
  const executablePath = installedChromium({ shell: false })
  return executablePath ? { executablePath } : {}
}

async function fromPressToPaint(browser: Browser, origin: string, hover: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${origin}/recupero-dati`)
  await page.goto(origin)
  const link = page.locator(LINK).first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('press', String(Date.now())), true)
  })
  if (hover > 0) {
    await link.hover()
    await delay(hover)
  }
  await link.click()
  await page.waitForURL('**/recupero-dati')
  const time = await page.evaluate(async () => {
    const paint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName('first-contentful-paint')
        if (entry) resolve(entry.startTime)
      }).observe({ type: 'paint', buffered: true })
    })
    const press = Number(sessionStorage.getItem('press'))
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // A page that was drawn ahead is shown when it is activated.
    const activation = (entry as unknown as { activationStart?: number })?.activationStart ?? 0
    return performance.timeOrigin + Math.max(activation, paint) - press
  })
  await context.close()
  return time
}
