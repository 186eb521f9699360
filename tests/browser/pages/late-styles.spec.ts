import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH } from './routes.ts'

/** The style sheet of everything below the first screen. */
const REST = '**/_astro/rest.*.css'
/** What can be read below the header, but for what is shown only on request. */
const WORDS =
  ':is(main, footer) :is(h1, h2, h3, p, dt, dd, li, a):not([hidden], [hidden] *, details *, svg *)'

for (const path of ['/', SERVICE_PATH])
  test(`${path} shows its first screen while the second style sheet hangs, and the rest when it arrives`, async ({
    page,
  }) => {
    const arrival = Promise.withResolvers<void>()
    await page.route(REST, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expectFirstScreen(page)
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1)
    // The browser waits with what follows, so nothing flashes unstyled.
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    arrival.resolve()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('.hero .iso > g').first()).toBeVisible()
  })

test('without the second style sheet every word can still be read', async ({ page, exceptions }) => {
  // The fonts are preloaded and not used either, because the missing sheet names them.
  exceptions.allowConsole(/404|was preloaded using link preload but not used/)
  await page.route(REST, (route) => route.fulfill({ status: 404 }))
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    await expectFirstScreen(page)
    const hidden = await page.locator(WORDS).evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { width, left, right } = element.getBoundingClientRect()
          return width === 0 || left < 0 || right > innerWidth
        })
        .map(({ textContent }) => textContent),
    )
    expect(hidden, path).toEqual([])
  }
})

async function expectFirstScreen(page: Page) {
  const buttons = page.locator('.hero-actions')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(buttons.getByRole('link').first()).toBeVisible()
  await expect(buttons.getByRole('link').first()).toHaveCSS('min-height', '58px')
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
}
