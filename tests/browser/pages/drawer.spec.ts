import { expect, test } from '../../support/fixtures.ts'
import { isDrawn } from './layout-problems.ts'
import { MENU } from './routes.ts'

test('the drawer holds the menu’s links, the call and the focus @phone-only', async ({ page }) => {
  await page.goto('/')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const closeButton = drawer.getByRole('button', { name: 'Chiudi il menu' })
  const opener = page.getByRole('button', { name: 'Apri il menu' })
  // The drawer's buttons are links, which the space bar presses too.
  await opener.press('Space')
  await expect(closeButton).toBeFocused()
  const links = drawer.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['Home', ...MENU.map(({ name }) => name)])
  await expect(drawer.getByRole('link', { name: /chiama/i })).toHaveAttribute('href', /^tel:\+39/)
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab')
    // Between its last and first stop a modal dialog lets the focus visit the browser's own
    // controls.
    const onPage = await page.evaluate(() => document.activeElement !== document.body)
    if (onPage) await expect(drawer.locator(':focus')).toHaveCount(1)
  }
  await closeButton.press('Space')
  await expect(drawer).toBeHidden()

  // The page behind does not scroll, and has the focus back also where a press gives none, as in
  // Safari.
  await opener.evaluate((button: HTMLElement) => button.blur())
  await opener.dispatchEvent('click')
  await expect(drawer).toBeVisible()
  await page.mouse.wheel(0, 600)
  await isDrawn(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('no style waits for a pointer that hovers, as a tap would leave it @phone-only', async ({
  page,
}) => {
  await page.goto('/')
  const selectors = await page.evaluate(() => {
    const active = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return []
        if (rule instanceof CSSStyleRule) return rule.selectorText
        return rule instanceof CSSGroupingRule ? active(rule.cssRules) : []
      })
    return [...document.styleSheets].flatMap((sheet) => active(sheet.cssRules))
  })
  expect(selectors.length).toBeGreaterThan(300)
  expect(selectors.filter((selector) => selector.includes(':hover'))).toEqual([])
})
