import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../tests/support/server-process.ts'
import { type BrowserTab, openBrowserTab } from './browser-tab.ts'
import { type BenchmarkResult, median } from './report.ts'

const ROUNDS = 9
/** How long the pointer stays on a link before it is pressed, in milliseconds; browsers prerender after 200. */
const REST = 600
/** More than any page needs to come to rest. */
const SETTLED = 1500

/** How a page came up after the press. */
interface Shown {
  /** From the press to its first paint, in milliseconds. */
  after: number
  prerendered: boolean
}

/**
 * From the press on a card of the home page to the first paint of the service page, on a warm machine, with the
 * speculation rules that the pages carry: after a rest on the link, and pressed at once.
 */
export async function navigation(): Promise<BenchmarkResult[]> {
  const server = await startServer()
  const tab = await openBrowserTab()
  try {
    const rested: Shown[] = []
    const atOnce: Shown[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rested.push(await pressCard(tab, server.origin, REST))
      atOnce.push(await pressCard(tab, server.origin, 0))
    }
    const row = (name: string, runs: readonly Shown[]) => [
      name,
      Math.round(median(runs.map(({ after }) => after))),
      `${runs.filter(({ prerendered }) => prerendered).length} of ${runs.length}`,
    ]
    return [
      {
        name: 'navigation',
        title: 'From the press to the next page',
        notes: [
          `Home page to /recupero-dati, fonts in the cache, median of ${ROUNDS}, headless Chromium that draws in software.`,
          'The time holds the cross-fade of the view transition; without it, as for whoever asks for less motion, half.',
        ],
        columns: ['how the link was pressed', 'first paint after the press, ms', 'drawn ahead'],
        rows: [row(`after a rest of ${REST} ms`, rested), row('at once', atOnce)],
      },
    ]
  } finally {
    await tab.close()
    await server.stop()
  }
}

async function pressCard(tab: BrowserTab, origin: string, rest: number): Promise<Shown> {
  for (const path of ['/recupero-dati', '/']) {
    await tab.evaluate(`location.href = ${JSON.stringify(origin + path)}`)
    await delay(SETTLED)
  }
  const [x, y] = await tab.evaluate<[number, number]>(`(() => {
    const link = document.querySelector('.card a[href="/recupero-dati"]')
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    addEventListener('pointerdown', () => sessionStorage.setItem('press', Date.now()), true)
    const { left, top, height } = link.getBoundingClientRect()
    return [left + 20, top + height / 2]
  })()`)
  await tab.pointer('move', x, y)
  await delay(rest)
  await tab.pointer('press', x, y)
  await delay(SETTLED)
  // A page that was drawn ahead is shown when it is activated.
  return tab.evaluate(`(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const [{ activationStart }] = performance.getEntriesByType('navigation')
    const after = performance.timeOrigin + Math.max(activationStart, paint.startTime) - sessionStorage.getItem('press')
    return { after, prerendered: activationStart > 0 }
  })()`)
}
