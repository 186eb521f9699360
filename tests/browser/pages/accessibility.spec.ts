import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { expectNothing } from './layout-problems.ts'
import { ALL_PATHS, phoneTag } from './routes.ts'

/**
 * WCAG 2.2 A and AA, axe's best practices, and AAA contrast of the example's own colours; a shop's
 * need not have it.
 */
const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    'color-contrast-enhanced': { enabled: loadContent().shop.example },
    'target-size': { enabled: true },
  },
}

/**
 * Axe's whole rules in the light scheme, and its rules of contrast in the dark one, which changes
 * nothing but colours.
 */
async function expectNoFindings(page: Page): Promise<void> {
  for (const [colorScheme, axe] of [
    ['light', new AxeBuilder({ page }).options(RULES)],
    ['dark', new AxeBuilder({ page }).withRules(['color-contrast'])],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await axe.analyze()).violations, colorScheme).toEqual([])
  }
}

for (const path of ALL_PATHS)
  test(`axe finds nothing on ${path}, and nothing moves ${phoneTag(path)}`, async ({
    page,
    isMobile,
  }) => {
    await page.goto(path)
    // Tests ask for less motion: what moves is over within a frame.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    // Loads what is lazy, such as the map's frame; axe does not scroll, so the phone bar must not
    // cover anything.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('[loading=lazy]'))
        element.removeAttribute('loading')
      document.querySelector<HTMLElement>('.phone-bar')?.style.setProperty('position', 'static')
    })
    await page.waitForFunction(() =>
      [...document.querySelectorAll('iframe')].every(
        (frame) => frame.contentDocument?.body?.textContent,
      ),
    )
    await expectNoFindings(page)
    // The drawer, on the page with the fewest elements behind it.
    if (!isMobile || path !== '/richiesta-inviata') return
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectNoFindings(page)
  })

const LARGER: Record<string, (page: Page) => Promise<unknown>> = {
  // As Firefox does with "Zoom text only" and iOS with its larger text.
  'text of twice the size': (page) =>
    page.evaluate(() => {
      const elements = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')]
      const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      for (const [index, { style }] of elements.entries())
        style.fontSize = `${(sizes[index] ?? 0) * 2}px`
    }),
  'a root of 32 px, which media queries do not follow,': (page) =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px')),
  'a default size of 32 px, which they follow,': async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  },
}
for (const [what, enlarge] of Object.entries(LARGER))
  test(`${what} stays in the window`, async ({ page }) => {
    test.setTimeout(240_000)
    await expectNothing(page, ALL_PATHS, [390, 640, 1024, 1536], async () => {
      await page.reload()
      await enlarge(page)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      return beyond > 0 ? [beyond] : []
    })
  })
