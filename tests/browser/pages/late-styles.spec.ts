import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH } from './routes.ts'

/** What can be read below the header, but for what is shown only on request. */
const WORDS =
  ':is(main, footer) :is(h1, h2, h3, p, dt, dd, li, a):not([hidden], [hidden] *, details *, svg *)'

test('without the second style sheet every word can still be read', async ({ page, exceptions }) => {
  // The fonts are preloaded and not used either, because the missing sheet names them.
  exceptions.allowConsole(/404|was preloaded using link preload but not used/)
  await page.route('**/_astro/rest.*.css', (route) => route.fulfill({ status: 404 }))
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
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
