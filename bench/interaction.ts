import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../tests/support/server-process.ts'
import { type BrowserTab, openBrowserTab } from './browser-tab.ts'
import { type BenchmarkResult, median } from './report.ts'

const ROUNDS = 7
/** How many times slower the processor is made: a cheap phone's beside this machine's. */
const CPU_SLOWDOWN = 6
/** More than a page or an interaction needs to come to rest, in milliseconds. */
const SETTLED = 1500
/** Between two keys, in milliseconds. */
const TYPING = 100

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

/**
 * A visitor with a slow phone touches the form and types into its fields. The browser is one as a person has it: under
 * Playwright, V8 takes stack traces while React starts and reads the whole script twice more for them, 150 ms.
 */
export async function interaction(): Promise<BenchmarkResult[]> {
  const server = await startServer()
  try {
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // A browser of its own: the second visit of one has the script in its cache, compiled.
      const tab = await openBrowserTab()
      try {
        visits.push(await visit(tab, server.origin))
      } finally {
        await tab.close()
      }
    }
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
    await server.stop()
  }
}

async function visit(tab: BrowserTab, origin: string): Promise<Visit> {
  // The tab keeps its process, and with it what makes it a phone's, within a site only.
  for (const path of ['/privacy', '/#contatti']) {
    await tab.evaluate(`location.href = ${JSON.stringify(origin + path)}`)
    await delay(SETTLED)
    await tab.becomePhone(CPU_SLOWDOWN)
    await delay(SETTLED)
  }
  await tab.evaluate(`(${observe})()`)
  await touchField(tab, 'name')
  await type(tab, 'Anna')
  await touchField(tab, 'email')
  await type(tab, 'anna@example.com')
  await touchField(tab, 'message')
  await type(tab, 'Non si accende')
  return tab.evaluate<Visit>('window.visit')
}

async function touchField(tab: BrowserTab, name: string): Promise<void> {
  const [x, y] = await tab.evaluate<[number, number]>(`(() => {
    const field = document.querySelector('form [name=${name}]')
    field.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = field.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  })()`)
  await delay(SETTLED)
  await tab.touch(x, y)
  await delay(SETTLED)
}

async function type(tab: BrowserTab, text: string): Promise<void> {
  for (const character of text) {
    await tab.key(character)
    await delay(TYPING)
  }
  await delay(SETTLED)
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
