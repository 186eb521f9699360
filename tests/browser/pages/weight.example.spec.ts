import { brotliDecompressSync, constants } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { rawRequest } from '../../support/raw-request.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, MISSING_PATH, SERVICE_PATHS } from './routes.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Opens a page and resolves to its requests once it is at rest; later requests are added. Each address counts once, because the
 * map's frame takes its typefaces from the browser's cache.
 */
async function requestsOf(page: Page, path: string) {
  const requests = new Map<string, Request>()
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith('data:') && !requests.has(url)) requests.set(url, request)
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return requests
}

/** Bytes of the bodies as transferred: text in brotli. */
async function total(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** Budgets of docs/design.md, in bytes of brotli: everything that a page loads, its HTML, and the style sheet of all pages. */
const PAGE_BUDGET = 65_000
const htmlBudgetOf = (path: string) => (path === '/' ? 20.8 : path === '/privacy' ? 11.4 : 16.8) * 1024
const STYLES_BUDGET = 13 * 1024

/**
 * Bytes of a page that a browser can read in the first round trip. TCP sends ten packets first; TLS and HTTP/2 take four of
 * them, and only complete TLS records in the others can be decrypted (docs/decisions/024-words-in-the-first-flight.md).
 */
const FIRST_FLIGHT = 5900

/** Pages tested on a phone too: what is loaded depends on the screen only where something is loaded lazily. */
const PHONE_TOO = ['/', '/recupero-dati']

for (const path of ALL_PATHS) {
  test(`${path} loads no external script before interaction and stays within its budget`, {
    tag: PHONE_TOO.includes(path) ? '@phone' : [],
  }, async ({ page, exceptions }) => {
    if (path === MISSING_PATH) exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    const requests = await requestsOf(page, path)
    const before = [...requests.values()]
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect([...requests.values()].filter((request) => request.resourceType() === 'script')).toEqual([])
    expect(await total(before), 'everything').toBeLessThanOrEqual(PAGE_BUDGET)
    // Requests of the map's frame do not count, because the browser decides when a lazy frame is loaded.
    const own = before.filter((request) => request.frame() === page.mainFrame())
    const ofType = (type: string) => own.filter((request) => request.resourceType() === type)
    expect(await total(ofType('document')), 'HTML').toBeLessThanOrEqual(htmlBudgetOf(path))
    expect(await total(ofType('stylesheet')), 'styles').toBeLessThanOrEqual(STYLES_BUDGET)
    if (path === '/') expect(own.length).toBeLessThanOrEqual(5)
    if (path === '/' || SERVICE_PATHS.some((service) => service === path)) {
      const { body } = await rawRequest(page.url(), { headers: { 'Accept-Encoding': 'br' } })
      const begin = body.subarray(0, FIRST_FLIGHT)
      const html = brotliDecompressSync(begin, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
      expect(html.toString(), 'the headline is in the first flight').toContain('</h1>')
    }
  })
}

/** Pages and widths at which a line of the first screen once broke differently in the fallback font than in the typeface. */
const MOVED = [
  { path: '/recupero-dati', width: 353 },
  { path: '/recupero-dati', width: 412 },
  { path: '/recupero-dati', width: 1024 },
  { path: '/', width: 368 },
  { path: '/privacy', width: 366 },
]

test('hardly anything moves when the typeface comes late', async ({ page }) => {
  let fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  for (const { path, width } of MOVED) {
    await page.setViewportSize({ width, height: 840 })
    fonts = Promise.withResolvers()
    const typeface = page.waitForRequest('**/saira*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await typeface
    // The fallback font is one of these, with adjusted measures; a machine without any of them cannot run this test.
    const standsIn = await page.evaluate(() =>
      new FontFace('any', 'local("Arial"), local("Liberation Sans"), local("DejaVu Sans")').load().then(
        () => true,
        () => false,
      ),
    )
    test.info().skip(!standsIn, 'no font that stands in is installed')
    const shift = page.evaluate(async () => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // On a busy machine the page may still be coming to rest in the fallback font.
      await new Promise((resolve) => requestIdleCallback(resolve))
      await nextFrame()
      const shifts: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift' })
      document.title = 'watching'
      await document.fonts.ready
      for (let frames = 0; frames < 3; frames++) await nextFrame()
      shifts.push(...observer.takeRecords())
      return shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
    })
    await expect(page).toHaveTitle('watching')
    fonts.resolve()
    expect(await shift, `layout shift on ${path} at ${width} px`).toBeLessThanOrEqual(0.02)
  }
})
