import { writeFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { siteConfig } from '../../../site/config.ts'
import { expect, test } from '../../support/fixtures.ts'
import { boxOf, expectNothing, layoutProblems } from './layout-problems.ts'
import { ALL_PATHS, SERVICE_PATH, SERVICE_PATHS, WIDTHS } from './routes.ts'

test.use({ javaScriptEnabled: false })

for (const path of ALL_PATHS)
  test(`${path} can be read without JavaScript and fits into a window of any width`, async ({
    page,
  }) => {
    await expectNothing(page, [path], [240, ...WIDTHS], layoutProblems)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

/** What can be read below the header, but for what is shown only on request, or on phones. */
const WORDS =
  ':is(main, footer) :is(h1, h2, h3, p, dt, dd, li, a):not([hidden], [hidden] *, details *, svg *, .home-hero .hero-line *)'

test('without the second style sheet every word can still be read, and no icon fills the window', async ({
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
    const wrong = await page.locator(`${WORDS}, svg:not(.iso)`).evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { width, left, right } = element.getBoundingClientRect()
          if (element instanceof SVGElement) return width >= 120
          return width === 0 || left < 0 || right > innerWidth
        })
        .map(({ outerHTML }) => outerHTML),
    )
    expect(wrong, path).toEqual([])
  }
})

test('a page saved as MHTML has its sheets, fonts and pictures', async ({
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
  // What is still on its way would not be saved.
  await page.goto(origin, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureSnapshot')
  const file = info.outputPath('saved.mhtml')
  writeFileSync(file, data)
  // What makes the site an application is not saved. All else that is refused is an error.
  exceptions.allowConsole(/icon|manifest/)
  await page.goto(`file://${file}`)
  await expect(page.getByRole('contentinfo')).toHaveCSS('font-family', /Atkinson/)
})

test('a service’s number stands beside the first line of its title', ({ page }) =>
  expectNothing(page, [SERVICE_PATH], [390, 834, 1280, 1440, 1920], () =>
    page.locator('.page-title').evaluateAll((titles) => {
      const middleOf = (box?: DOMRect) => (box ? box.top + box.height / 2 : 0)
      const offsets = titles.map((title) => {
        const range = document.createRange()
        range.selectNodeContents(title.querySelector('h1') as Element)
        const number = title.querySelector('.number')
        return middleOf(range.getClientRects()[0]) - middleOf(number?.getBoundingClientRect())
      })
      return offsets.filter((offset) => Math.abs(offset) >= 3)
    }),
  ))

test('the first screen has the call button whole on the shortest phone (home’s all three), is bounded in a window as tall as a page, and its drawing grows in wide windows', async ({
  page,
}) => {
  const boxIn = async (width: number, height: number, part: Locator) => {
    await page.setViewportSize({ width, height })
    return boxOf(part)
  }
  for (const path of ['/', ...SERVICE_PATHS, '/richiesta-inviata', '/richiesta-non-inviata']) {
    await page.goto(path)
    const tall = await boxIn(412, 12_140, page.locator('main > .on-ground').first())
    expect.soft(tall.height, path).toBeLessThan(1700)
    if (path.startsWith('/richiesta')) continue
    const buttons = page.locator('.hero-actions .button')
    const { bottom } = await boxIn(320, 568, path === '/' ? buttons.last() : buttons.first())
    expect.soft(bottom, path).toBeLessThanOrEqual(568)
    const drawing = page.locator('.hero-object, .page-hero-drawing').first()
    const [large, usual] = [await boxIn(1920, 1080, drawing), await boxIn(1440, 1080, drawing)]
    expect.soft(large.width / usual.width, path).toBeGreaterThan(1.1)
  }
})

test('numbers keep their order in any translation, and “24 ore su 24” its line', ({ page }) =>
  expectNothing(page, ['/', SERVICE_PATH], [1280], () =>
    page.evaluate(() => {
      document.documentElement.dir = 'rtl'
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const boxOf = (index: number) => {
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + 1)
        return range.getBoundingClientRect()
      }
      const wrong: string[] = []
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text
        const found = /\+39[ \u00a0]\d.*\d|24 ore su 24/.exec(data)
        if (!found || !parentElement?.checkVisibility()) continue
        const [first, last] = [boxOf(found.index), boxOf(found.index + found[0].length - 1)]
        const isTurned = found[0].startsWith('+') && first.x > last.x
        if (isTurned || Math.round(first.y) !== Math.round(last.y)) wrong.push(data)
      }
      return wrong
    }),
  ))
