import { writeFileSync } from 'node:fs'
import { siteConfig } from '../../../site/config.ts'
import { expect, test } from '../../support/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'
import { ALL_PATHS, SERVICE_PATH, SERVICE_PATHS, WIDTHS } from './routes.ts'

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

test('in wide windows drawings are larger', async ({ page }) => {
  const drawing = page.locator('.hero-object, .page-hero-drawing').first()
  const widthIn = async (width: number) => {
    await page.setViewportSize({ width, height: 1080 })
    return (await drawing.boundingBox())?.width ?? 0
  }
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    expect.soft((await widthIn(1920)) / (await widthIn(1440)), path).toBeGreaterThan(1.1)
  }
})

test('a service’s number stands beside the first line of its title', async ({ page }) => {
  await page.goto(SERVICE_PATH)
  for (const width of [390, 834, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 1080 })
    const offset = await page.locator('.page-title').evaluate((title) => {
      const range = document.createRange()
      range.selectNodeContents(title.querySelector('h1') as Element)
      const middles = [range, title.querySelector('.number')].map((each) => {
        const box = each?.getClientRects()[0]
        return box ? box.top + box.height / 2 : 0
      })
      return (middles[0] ?? 0) - (middles[1] ?? 0)
    })
    expect.soft(Math.abs(offset), `at ${width} px`).toBeLessThan(3)
  }
})

test('nothing sticks out of the narrowest window, or with text twice as large', async ({
  page,
}) => {
  for (const path of ['/', '/assistenza-reti-server', '/richiesta-non-inviata']) {
    await page.goto(path)
    await page.setViewportSize({ width: 240, height: 500 })
    expect.soft(await layoutProblems(page), path).toEqual([])
    for (const width of [640, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page.evaluate(() => {
        const root = document.documentElement
        root.style.fontSize = '32px'
        const width = root.scrollWidth - root.clientWidth
        root.style.fontSize = ''
        return width
      })
      expect.soft(beyond, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('on the shortest phone the call button is whole in the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  for (const path of ['/', ...SERVICE_PATHS]) {
    await page.goto(path)
    const button = await page.locator('.hero-actions .button').first().boundingBox()
    expect.soft((button?.y ?? 0) + (button?.height ?? 568), path).toBeLessThanOrEqual(568)
  }
})

test('a window as tall as a whole page has a bounded first screen', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 12140 })
  for (const path of ['/', '/richiesta-inviata', '/richiesta-non-inviata']) {
    await page.goto(path)
    const first = await page.locator('main > .on-ground').first().boundingBox()
    expect.soft(first?.height, path).toBeLessThan(1700)
  }
  await page.setViewportSize({ width: 412, height: 1778 })
  await page.goto('/')
  const hero = await page.locator('main > .hero').boundingBox()
  expect(hero?.height).toBeGreaterThanOrEqual(0.9 * 1778)
})

test('numbers keep their order in any translation, and “24 ore su 24” its line', async ({
  page,
}) => {
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    const wrong = await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const wrong: string[] = []
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text
        const found = /\+39[ \u00a0]\d.*\d|24 ore su 24/.exec(data)
        if (!found || !parentElement?.checkVisibility()) continue
        const boxOf = (from: number, to: number) => {
          range.setStart(texts.currentNode, from)
          range.setEnd(texts.currentNode, to)
          return range.getClientRects()
        }
        const [begin, end] = [found.index, found.index + found[0].length]
        const turned =
          found[0][0] === '+' &&
          (boxOf(begin, begin + 1)[0]?.x ?? 0) > (boxOf(end - 1, end)[0]?.x ?? 0)
        const lines = new Set([...boxOf(begin, end)].map(({ y }) => Math.round(y)))
        if (turned || lines.size > 1) wrong.push(data)
      }
      return wrong
    })
    expect.soft(wrong, path).toEqual([])
  }
})
