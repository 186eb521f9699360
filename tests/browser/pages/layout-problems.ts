import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Texts that are not shown, or that something covers or cuts off on purpose, such as labels of the
 * header's buttons.
 */
const ELSEWHERE =
  'script, style, template, noscript, dialog, .visually-hidden, .skip-link, .phone-bar, .header .button, .stamp, .breadcrumb [aria-current]'

/**
 * What is wrong with the page as it is laid out now: it scrolls sideways, or a text leaves its box
 * or lies on another.
 */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(findProblems, ELSEWHERE)

/** Opens each page in windows of these widths, and expects that `find` finds nothing there. */
export async function expectNothing(
  page: Page,
  paths: string[],
  widths: number[],
  find: (page: Page) => Promise<unknown[]>,
): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await find(page), `${path} at ${width} px`).toEqual([])
    }
  }
}

/** Waits until a frame shows what has happened to the page so far. */
export const isDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Waits until the page has its web fonts. */
export const hasFonts = (page: Page) =>
  page.evaluate(async () => {
    for (const font of ['Saira', 'Atkinson']) await document.fonts.load(`1em ${font}`)
  })

/** Where an element that is shown stands in the window. */
export async function boxOf(element: Locator) {
  await expect(element).toBeVisible()
  return element.evaluate((shown) => shown.getBoundingClientRect().toJSON() as DOMRect)
}

/** Runs in the page. */
function findProblems(elsewhere: string): string[] {
  const root = document.documentElement
  const problems: string[] = []
  if (root.scrollWidth > root.clientWidth) problems.push('it scrolls sideways')
  for (const image of document.querySelectorAll('img'))
    if (image.checkVisibility() && image.getBoundingClientRect().right > root.clientWidth + 1)
      problems.push(`the picture “${image.alt}” leaves the window`)

  /** The part of a line's box that letters fill: about its middle half. */
  const lettersOf = ({ left, width, top, height }: DOMRect) =>
    new DOMRect(left, top + height / 4, width, height / 2)
  const lines: { words: string; element: Element; box: DOMRect }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode as Text
    if (!data.trim() || !element || element.closest(elsewhere)) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    // Chromium gives boxes even to texts of an SVG group that is not displayed.
    const group = element.closest('g')
    if (group && getComputedStyle(group).display === 'none') continue
    range.selectNodeContents(texts.currentNode)
    const words = data.trim().slice(0, 24)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
    for (const box of boxes) lines.push({ words, element, box: lettersOf(box) })
    // Two lines per word may be right, and a long address may take one more.
    if (boxes.length > 2 * data.trim().split(/\s+/).length + 1)
      problems.push(`“${words}” stands in a column of a few letters`)
  }

  for (const { words, element, box } of lines) {
    for (let outer = element; outer !== document.body; outer = outer.parentElement as Element) {
      // Names at a drawing's margins may leave the drawing's box.
      if (outer instanceof SVGElement) break
      if (/^(?:inline|contents)$/.test(getComputedStyle(outer).display)) continue
      const { left, right, top, bottom } = outer.getBoundingClientRect()
      const leaves =
        box.left < left - 1.5 ||
        box.right > right + 1.5 ||
        box.top < top - 1 ||
        box.bottom > bottom + 1
      if (!leaves) continue
      problems.push(`“${words}” leaves ${outer.tagName.toLowerCase()}.${outer.className}`)
      break
    }
  }
  for (const [index, { words, box, element }] of lines.entries()) {
    const overlaps = ({ left, right, top, bottom }: DOMRect) =>
      box.left < right - 1 && box.right > left + 1 && box.top < bottom && box.bottom > top
    const header = element.closest('.header')
    const under = lines
      .slice(index + 1)
      .find((other) => overlaps(other.box) && other.element.closest('.header') === header)
    if (under) problems.push(`“${words}” lies on “${under.words}”`)
  }
  return [...new Set(problems)]
}
