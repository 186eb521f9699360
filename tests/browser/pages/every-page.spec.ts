import { expect, test } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, MISSING_PATH } from './routes.ts'

/** What the header shows at the specification's breakpoints: sm 640, md 768, lg 1024. */
const WIDTHS = [
  { width: 360, call: false, number: false, inline: false },
  { width: 700, call: true, number: false, inline: false },
  { width: 900, call: true, number: true, inline: false },
  { width: 1280, call: true, number: true, inline: true },
]

for (const path of ALL_PATHS) {
  test(`${path} is right at every breakpoint, at 320 px and with text twice as large`, async ({
    page,
    exceptions,
  }) => {
    if (path === MISSING_PATH) exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    await page.goto(path)
    for (const { width, call, number, inline } of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(lookAtHeader), `at ${width}`).toEqual({
        ...{ call, number, chat: true, inline, menuButton: !inline },
        ...{ position: 'fixed', cut: [], overlaps: [], sideways: false },
      })
    }
    const widthOfContent = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await widthOfContent()).toBeLessThanOrEqual(320)
    // Doubles the browser's default font size, as the reader's own setting does; media queries in rem follow it.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      expect(await widthOfContent(), `text twice as large at ${width}`).toBeLessThanOrEqual(width)
    }
  })
}

/** Runs in the page: which parts of the header are seen, and which overlap or leave the window. */
function lookAtHeader() {
  const header = document.querySelector('body > .header') as HTMLElement
  const isSeen = (selector: string) =>
    [...header.querySelectorAll(selector)].some((element) => element.getBoundingClientRect().width > 1)
  const parts = [...header.querySelectorAll('a, button')]
    .map((element) => ({
      name: element.textContent || element.ariaLabel,
      box: element.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 0)
  const overlaps = parts.flatMap((a, index) =>
    parts
      .slice(index + 1)
      .filter(
        ({ box }) =>
          a.box.left < box.right - 1 &&
          box.left < a.box.right - 1 &&
          a.box.top < box.bottom - 1 &&
          box.top < a.box.bottom - 1,
      )
      .map((b) => `${a.name} and ${b.name}`),
  )
  return {
    call: isSeen('a[href^="tel:"]'),
    number: isSeen('a[href^="tel:"] span'),
    chat: isSeen('a[href^="https://wa.me/"]'),
    inline: isSeen('nav a'),
    menuButton: isSeen('.menu-button'),
    position: getComputedStyle(header).position,
    cut: parts.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ name }) => name),
    overlaps,
    sideways: document.documentElement.scrollWidth > innerWidth,
  }
}
