import type { Page } from '@playwright/test'
import { expect, holdBack, test } from '../../support/fixtures.ts'
import { hasFonts, isDrawn } from './layout-problems.ts'
import { ALL_PATHS } from './routes.ts'

test.setTimeout(120_000)

for (const width of [390, 768, 1024, 1280, 1440, 1920])
  test(`at ${width} px nothing moves when second sheet and fonts come late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ALL_PATHS) {
      const releaseSheet = await holdBack(page, '**/_astro/rest.*.css')
      const releaseFonts = await holdBack(page, '**/*.woff2')
      await page.goto(path, { waitUntil: 'commit' })
      // A busy browser may paint before it has read the first screen, which ends at the sheet's link.
      await page.waitForFunction(
        () =>
          document.querySelector('body link[href*="/rest."]') &&
          performance.getEntriesByName('first-contentful-paint').length > 0,
      )
      let before = await layoutShift(page)
      // The browser waits with what follows, so nothing flashes unstyled.
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      releaseSheet()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      // Where nothing stands above its link, the first screen is read, in parts, only now.
      if (await page.locator('main > link:first-child').count()) before = await layoutShift(page)
      else expect.soft((await layoutShift(page)) - before, path).toBeLessThanOrEqual(0.002)
      releaseFonts()
      await hasFonts(page)
      // The local fonts have nearly the widths of the web fonts; a page of text alone, such as the
      // privacy notice, moves most.
      expect.soft((await layoutShift(page)) - before, `${path}, fonts`).toBeLessThanOrEqual(0.008)
      await page.unrouteAll()
    }
  })

/** How far the page's content has moved by itself so far (https://web.dev/articles/cls). */
async function layoutShift(page: Page): Promise<number> {
  await isDrawn(page)
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })
}
