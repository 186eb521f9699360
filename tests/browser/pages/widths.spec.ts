import { writeFileSync } from 'node:fs'
import { siteConfig } from '../../../site/config.ts'
import { expect, test } from '../../support/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'
import { ALL_PATHS, SERVICE_PATH, WIDTHS } from './routes.ts'

test.use({ javaScriptEnabled: false })

for (const path of ALL_PATHS)
  test(`${path} can be read without JavaScript and fits into a window of any width`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await layoutProblems(page), `at ${width} px`).toEqual([])
    }
  })

/** What can be read below the header, but for what is shown only on request. */
const WORDS =
  ':is(main, footer) :is(h1, h2, h3, p, dt, dd, li, a):not([hidden], [hidden] *, details *, svg *)'

test('without the second style sheet every word can still be read', async ({
  page,
  exceptions,
}) => {
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
    const icons = await page.locator('svg:not(.iso)').all()
    for (const icon of icons) expect((await icon.boundingBox())?.width ?? 0).toBeLessThan(120)
  }
})

test('a page saved as MHTML looks as it did online', async ({
  page,
  baseURL,
  exceptions,
}, info) => {
  const { origin, host } = new URL(siteConfig.origin)
  exceptions.allowHost(host)
  await page.route(`${origin}/**`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(origin, baseURL ?? '')
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(origin + path)
    const online = await height()
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureSnapshot')
    const file = info.outputPath('saved.mhtml')
    writeFileSync(file, data)
    // What makes the site an application is not saved.
    exceptions.allowConsole(/icon|manifest/)
    await page.goto(`file://${file}`)
    await page.evaluate(() => document.fonts.ready)
    expect(Math.abs((await height()) - online), path).toBeLessThan(online / 50)
  }
})

test('in wide windows drawings are larger, numbers beside the first line', async ({ page }) => {
  const boxIn = async (width: number, selector: string) => {
    await page.setViewportSize({ width, height: 1080 })
    const [element] = await page.locator(selector).all()
    return (await element?.boundingBox()) ?? { y: 0, width, height: 0 }
  }
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    const drawing = '.hero-object, .page-hero-drawing'
    const larger = (await boxIn(1920, drawing)).width / (await boxIn(1440, drawing)).width
    expect.soft(larger, path).toBeGreaterThan(1.1)
  }
  const title = await boxIn(1920, 'h1')
  const number = await boxIn(1920, '.page-title .number')
  const offset = title.y + Math.min(title.height, 85) / 2 - (number.y + number.height / 2)
  if (number.height > 0) expect(Math.abs(offset)).toBeLessThan(7)
})
