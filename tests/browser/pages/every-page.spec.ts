import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, MISSING_PATH } from './routes.ts'

/** The header at the specification's breakpoints: sm 640, md 768, lg 1024. */
const WIDTHS = [
  { width: 360, call: false, number: false, inline: false },
  { width: 700, call: true, number: false, inline: false },
  { width: 900, call: true, number: true, inline: false },
  { width: 1280, call: true, number: true, inline: true },
]

const widthOfContent = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const path of ALL_PATHS) {
  test(`${path} is right at every breakpoint, at 320 px and with text twice as large`, async ({
    page,
    exceptions,
  }) => {
    if (path === MISSING_PATH) exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    await page.goto(path)
    const header = page.getByRole('banner')
    for (const { width, call, number, inline } of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const callButton = header.getByRole('link', { name: /^Chiama \+39/ })
      await expect(callButton, `call button at ${width}`).toBeVisible({ visible: call })
      await expect(header.locator('a[href^="tel:"]').getByText('+39'), `number at ${width}`).toBeVisible({
        visible: number,
      })
      await expect(header.getByRole('link', { name: 'Scrivi su WhatsApp' })).toBeVisible()
      const navigation = header.getByRole('navigation')
      await expect(navigation, `inline links at ${width}`).toBeVisible({ visible: inline })
      await expect(header.getByRole('button', { name: 'Apri il menu' })).toBeVisible({ visible: !inline })
      expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
      expect(await overlapsIn(page), `parts of the header that overlap at ${width}`).toEqual([])
      expect(await widthOfContent(page), `content at ${width}`).toBeLessThanOrEqual(width)
    }
    await expect(header.getByRole('navigation').getByRole('link')).toHaveText([
      'Home',
      'Servizi',
      'Chi Siamo',
      'Contatti',
    ])

    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    levels.forEach((level, index) => {
      expect(level, `heading ${index} of ${levels}`).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1)
    })

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await widthOfContent(page)).toBeLessThanOrEqual(320)
    // As the reader's own setting does it: the browser's default size, which media queries in rem follow.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      expect(await widthOfContent(page), `text twice as large at ${width}`).toBeLessThanOrEqual(width)
    }
  })
}

/** Pairs of visible links and buttons of the header that stand on each other, or out of the window. */
function overlapsIn(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const parts = [...header.querySelectorAll('a, button')]
      .map((element) => ({
        name: element.textContent || element.ariaLabel,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0)
    const out = parts
      .filter(({ box }) => box.left < 0 || box.right > innerWidth)
      .map(({ name }) => `${name} is cut`)
    const overlaps = parts.flatMap((a, index) =>
      parts
        .slice(index + 1)
        .filter(
          (b) =>
            a.box.left < b.box.right - 1 &&
            b.box.left < a.box.right - 1 &&
            a.box.top < b.box.bottom - 1 &&
            b.box.top < a.box.bottom - 1,
        )
        .map((b) => `${a.name} and ${b.name}`),
    )
    return [...out, ...overlaps]
  })
}
