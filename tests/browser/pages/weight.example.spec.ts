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

/** Bytes of brotli: everything that a page loads, and its HTML with the styles in its head. */
const PAGE_BUDGET = 65_000
const htmlBudgetOf = (path: string) => (path === '/' ? 20.8 : 16.8) * 1024

/**
 * Bytes of a page that a browser can read in the first round trip. TCP sends ten packets first; TLS and HTTP/2 take four of
 * them, and only complete TLS records in the others can be decrypted (docs/decisions/024-words-in-the-first-flight.md).
 */
const FIRST_FLIGHT = 5900

for (const path of ALL_PATHS) {
  test(`${path} loads no external script before interaction and stays within its budget`, async ({
    page,
    exceptions,
  }) => {
    if (path === MISSING_PATH) exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    const requests = await requestsOf(page, path)
    const before = [...requests.values()]
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect([...requests.values()].filter((request) => request.resourceType() === 'script')).toEqual([])
    expect(await total(before), 'everything').toBeLessThanOrEqual(PAGE_BUDGET)
    const documents = before.filter((request) => request.isNavigationRequest())
    expect(await total(documents.slice(0, 1)), 'HTML').toBeLessThanOrEqual(htmlBudgetOf(path))
  })
}

test('the headline of a page with a hero is in the first flight', async ({ server }) => {
  for (const path of ['/', ...SERVICE_PATHS]) {
    const { body } = await rawRequest(server.origin + path, { headers: { 'Accept-Encoding': 'br' } })
    const begin = body.subarray(0, FIRST_FLIGHT)
    const html = brotliDecompressSync(begin, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
    expect.soft(html.toString(), path).toContain('</h1>')
  }
})

test('hardly anything moves when the typeface comes late', async ({ page }) => {
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 353, height: 840 })
  await page.goto('/recupero-dati', { waitUntil: 'domcontentloaded' })
  // The fallback font, with adjusted measures; a machine without it cannot run this test.
  const standsIn = await page.evaluate(() =>
    new FontFace('any', 'local("Arial"), local("Liberation Sans")').load().then(
      () => true,
      () => false,
    ),
  )
  test.info().skip(!standsIn, 'neither Arial nor Liberation Sans is installed')
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve)))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.title = String(
          Number(document.title) + (entry as PerformanceEntry & { value: number }).value,
        )
    }).observe({ type: 'layout-shift' })
    document.title = '0'
  })
  fonts.resolve()
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(Number(await page.title())).toBeLessThanOrEqual(0.02)
})
