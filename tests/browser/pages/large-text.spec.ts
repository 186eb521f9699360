import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, MISSING_PATH } from './routes.ts'

/** Enlarges text and nothing else, as Firefox does with "Zoom text only" and iOS with its larger text. */
async function enlargeText(page: Page, factor: number): Promise<void> {
  await page.evaluate((by) => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')]
    const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    for (const [index, element] of elements.entries())
      element.style.fontSize = `${(sizes[index] ?? 0) * by}px`
  }, factor)
}

/** Texts that reach beyond the window, and numbers in circles that lie on a heading. */
function problemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const range = document.createRange()
    const boxesOf = (node: Node) => {
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (!element || element.closest('svg, dialog, script, style, .skip-link, .form-honeypot')) continue
      if (!text.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      // The header cuts off labels of its buttons on purpose: icon and accessible name stay.
      if (element.closest('.header .button')) continue
      const width = document.documentElement.clientWidth
      if (boxesOf(text).some(({ left, right }) => left < -1 || right > width + 1)) problems.push(text.data)
    }
    for (const number of document.querySelectorAll('.number')) {
      const circle = number.getBoundingClientRect()
      const heading = number.parentElement?.querySelector('h1, h3')
      // A line's box is higher than its letters, which fill about its middle half.
      const covered = (heading ? boxesOf(heading) : []).some(
        ({ left, right, top, bottom, height }) =>
          left < circle.right &&
          right > circle.left &&
          top + height / 4 < circle.bottom &&
          bottom - height / 4 > circle.top,
      )
      if (covered) problems.push(`${number.textContent} lies on ${heading?.textContent}`)
    }
    return problems
  })
}

for (const path of ALL_PATHS) {
  test(`on ${path} larger text stays in the window and clear of the numbers`, async ({
    page,
    exceptions,
  }) => {
    if (path === MISSING_PATH) exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    const session = await page.context().newCDPSession(page)
    for (const { width, factor = 1, standard = 16 } of [
      { width: 390, factor: 1.5 },
      { width: 390, factor: 2 },
      { width: 1280, factor: 2 },
      // The reader's own default size, which media queries in rem follow.
      { width: 390, standard: 24 },
      { width: 390, standard: 32 },
      { width: 640, standard: 32 },
      { width: 1280, standard: 32 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      await page.goto(path)
      await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
      if (factor > 1) await enlargeText(page, factor)
      const at = `${factor} times, of ${standard} px, at ${width}`
      expect(await problemsOf(page), at).toEqual([])
      const content = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(content, at).toBeLessThanOrEqual(width)
    }
  })
}
