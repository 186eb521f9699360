import type { Page } from '@playwright/test'
import { expect, holdBack, test } from '../../support/fixtures.ts'
import { ALL_PATHS } from './routes.ts'

test.setTimeout(120_000)

for (const width of [390, 768, 1024, 1280, 1440, 1920])
  test(`at ${width} px nothing moves when second sheet and fonts come late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    async function isStill(path: string) {
      const releaseSheet = await holdBack(page, '**/_astro/rest.*.css')
      const releaseFonts = await holdBack(page, '**/*.woff2')
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      )
      // The browser waits with what follows, so nothing flashes unstyled.
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      releaseSheet()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const sheet = await layoutShift(page)
      releaseFonts()
      await page.evaluate(() =>
        Promise.all(['Saira', 'Atkinson'].map((font) => document.fonts.load(`1em ${font}`))),
      )
      const fonts = await layoutShift(page)
      await page.unrouteAll()
      // With the fonts a page of text alone, such as the privacy notice, moves most.
      return sheet <= 0.002 && fonts <= 0.008
    }
    // A busy browser may paint before it has read the first screen to its end, but not each time.
    for (const path of ALL_PATHS)
      expect.soft((await isStill(path)) || (await isStill(path)), path).toBe(true)
  })

/** How far the page's content has moved by itself so far (https://web.dev/articles/cls). */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })
