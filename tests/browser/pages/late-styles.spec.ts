import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH } from './routes.ts'

/** The style sheet of everything below the first screen. */
const REST = '**/_astro/rest.*.css'

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
    await expect(page.locator('.hero .iso > *').first()).toBeVisible()
  })

test('without the second style sheet every word can still be read', async ({ page, exceptions }) => {
  // The fonts are preloaded and not used either, because the missing sheet names them.
  exceptions.allowConsole(/404|was preloaded using link preload but not used/)
  await page.route(REST, (route) => route.fulfill({ status: 404 }))
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    await expectFirstScreen(page)
    for (const heading of await page.getByRole('main').getByRole('heading').all())
      await expect(heading).toBeVisible()
    for (const landmark of [page.getByRole('main'), page.getByRole('contentinfo')])
      expect(await landmark.evaluate(hiddenWords)).toEqual([])
  }
})

async function expectFirstScreen(page: Page) {
  const buttons = page.locator('.hero-actions')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(buttons.getByRole('link').first()).toBeVisible()
  await expect(buttons.getByRole('link').first()).toHaveCSS('min-height', '58px')
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
}

/** The texts that lie outside of the page's width, or that have no size. */
function hiddenWords(landmark: Element): string[] {
  const hidden: string[] = []
  const walker = document.createTreeWalker(landmark, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text
    // A word joiner alone is no word.
    if (
      !/[^\s\u2060]/.test(data) ||
      parentElement?.closest('svg, script, style, [hidden], details:not([open])')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const { width, left, right } = range.getBoundingClientRect()
    if (width === 0 || left < 0 || right > innerWidth) hidden.push(data)
  }
  return hidden
}
