import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, WIDTHS } from './routes.ts'

// Without scripts all parts of a page are rendered at once.
test.use({ javaScriptEnabled: false })
test.setTimeout(120_000)

for (const path of ALL_PATHS)
  test(`${path} can be read without JavaScript and fits into a window of any width`, async ({
    page,
    exceptions,
  }) => {
    exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await layoutProblems(page), `at ${width} px`).toEqual([])
    }
  })

/** Enlarges text and nothing else, as Firefox does with "Zoom text only" and iOS with its larger text. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')]
    const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    for (const [index, element] of elements.entries()) element.style.fontSize = `${(sizes[index] ?? 0) * 2}px`
  })
}

test('text of twice the size stays in the window', async ({ page, exceptions }) => {
  exceptions.allowConsole(MISSING_PAGE_MESSAGES)
  for (const path of ALL_PATHS)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await doubleText(page)
      const content = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(content, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
})

test('a default size of 32 px, which media queries follow, breaks no page', async ({ page, exceptions }) => {
  exceptions.allowConsole(MISSING_PAGE_MESSAGES)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  for (const path of ALL_PATHS)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const content = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(content, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
})
