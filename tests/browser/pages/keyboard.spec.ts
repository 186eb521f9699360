import { expect, test } from '../../support/fixtures.ts'
import { isDrawn } from './layout-problems.ts'
import { ALL_PATHS, phoneTag } from './routes.ts'

/** Links, buttons and fields, which a keyboard has to reach. */
const STOPS = ':is(a[href], button, input, textarea, iframe, [tabindex="0"]):not([tabindex="-1"])'

/** How what has the focus is shown; null when nothing has it. */
function focused() {
  const element = document.activeElement
  if (!element || element === document.body) return null
  // A card shows the focus of its link with a ring round the whole card.
  const around = [element, element.parentElement, element.closest('li'), element.closest('.card')]
  const isMarked =
    element.matches('iframe') ||
    around.some((each) => each && getComputedStyle(each).outlineStyle !== 'none') ||
    getComputedStyle(element, '::after').outlineStyle !== 'none'
  // The first line box: the middle of a link that wraps may lie beside its text.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
  const top = document.elementFromPoint(box.left + box.width / 2, y)
  const isFree = top !== null && (element.contains(top) || top.contains(element))
  const name = element.ariaLabel || element.textContent.slice(0, 40)
  return { name, isMarked, liesUnder: isFree ? '' : (top?.outerHTML.slice(0, 60) ?? 'the edge') }
}

for (const path of ALL_PATHS)
  test(`the keyboard alone reaches and shows all on ${path} ${phoneTag(path)}`, async ({
    page,
    isMobile,
  }) => {
    // On a phone, in the dark scheme, the bar at the lower edge could cover something.
    if (isMobile) await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    await page.keyboard.press('Tab')
    const skipLink = page.getByRole('link', { name: 'Vai al contenuto' })
    await expect(skipLink).toBeInViewport()
    const expected = await page.locator(STOPS).filter({ visible: true }).count()
    let stops = 0
    for (; stops <= expected + 5; stops++) {
      // The phone bar may come with the scrolling.
      await isDrawn(page)
      const focus = await page.evaluate(focused)
      if (!focus) break
      expect.soft(focus, focus.name).toMatchObject({ isMarked: true, liesUnder: '' })
      await page.keyboard.press('Tab')
    }
    // The phone bar comes and goes with scrolling and with focus in a field, so its two links may
    // be missed once.
    expect(stops).toBeGreaterThanOrEqual(expected - 2)

    // The skip link leads over the header into the main area.
    await skipLink.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })
