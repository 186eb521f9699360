import type { Page } from '@playwright/test'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test, whenAllIsRendered } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, MISSING_PATH, SERVICE_PATH } from './routes.ts'

const home = loadContent().home

/** Counts the visible links, buttons and fields, which a keyboard has to reach. */
function countOfStops(page: Page): Promise<number> {
  return page
    .locator('a[href], button, input, textarea, select, iframe, [tabindex="0"]')
    .evaluateAll(
      (elements) =>
        (elements as HTMLElement[]).filter(
          (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
        ).length,
    )
}

/** What has the focus, what covers its middle if anything does, and whether the keyboard's ring shows there. */
function focusStop(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const name = `${element.tagName.toLowerCase()} "${element.ariaLabel || element.textContent.slice(0, 40)}"`
    // A card or plate shows the focus of its link with a ring round the whole card or plate.
    const around = [element.parentElement, element.closest('li'), element.closest('.plate, .card')]
    const groundOf = (from: Element | null): string => {
      const { backgroundColor = '' } = from ? getComputedStyle(from) : {}
      return from && backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(from.parentElement) : backgroundColor
    }
    /** Whether there is a ring, and not in the colour of the ground that it lies on. */
    const hasRing = (owner: Element | null, pseudo?: string) => {
      if (!owner) return false
      const ring = getComputedStyle(owner, pseudo)
      const ground = groundOf(Number.parseFloat(ring.outlineOffset) < 0 ? owner : owner.parentElement)
      return ring.outlineStyle !== 'none' && ring.outlineWidth !== '0px' && ring.outlineColor !== ground
    }
    const marked =
      element.tagName === 'IFRAME' ||
      [element, ...around].some((each) => hasRing(each)) ||
      hasRing(element, '::after')
    // The first line box: the middle of a link that wraps may lie beside its text.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const x = box.left + box.width / 2
    const y = Math.max(box.top, 0) + (Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / 2
    const top = document.elementFromPoint(x, y)
    const free = top !== null && (element.contains(top) || top.contains(element))
    const cover = top ? `${top.tagName.toLowerCase()}.${top.getAttribute('class')}` : 'the edge of the window'
    return { name, coveredBy: free ? null : cover, marked }
  })
}

/** Pages tested on a phone too, in the dark scheme, one of each kind: there the bar at the lower edge could cover something. */
const PHONE_TOO = ['/', SERVICE_PATH, '/privacy']

for (const path of ALL_PATHS) {
  test(`the keyboard alone reaches and shows everything on ${path}`, {
    tag: PHONE_TOO.includes(path) ? '@phone' : [],
  }, async ({ page, exceptions, isMobile }) => {
    if (isMobile) await page.emulateMedia({ colorScheme: 'dark' })
    if (path === MISSING_PATH) exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    await page.goto(path)
    await whenAllIsRendered(page)
    const expected = await countOfStops(page)
    const problems: string[] = []
    let stops = 0
    for (; stops <= expected + 5; stops++) {
      await page.keyboard.press('Tab')
      const stop = await focusStop(page)
      if (!stop) break
      if (stop.coveredBy) problems.push(`${stop.name} lies under ${stop.coveredBy}`)
      if (!stop.marked) problems.push(`${stop.name} shows no focus`)
    }
    expect(problems).toEqual([])
    // The phone bar comes and goes with scrolling and with focus in a field, so its two links may be missed once.
    expect(stops).toBeGreaterThanOrEqual(expected - 2)
  })
}

test('the skip link leads over the header into the main area', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = page.getByRole('main').getByRole('link', { name: home.actions.call }).first()
  await expect(first).toBeFocused()
})
