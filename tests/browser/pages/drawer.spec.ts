import { expect, test } from '../../support/fixtures.ts'
import { MENU } from './routes.ts'

test.beforeEach(({ page }) => page.goto('/'))

test('the drawer holds the menu’s links and the call, and closes by its button, a press beside it and Escape', {
  tag: '@phone-only',
}, async ({ page }) => {
  const menuButton = page.getByRole('button', { name: 'Apri il menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await menuButton.click()
  const links = drawer.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['Home', ...MENU.map(({ name }) => name)])
  await expect(drawer.getByRole('link', { name: /chiama/i })).toHaveAttribute('href', /^tel:\+39/)
  for (const close of [
    () => drawer.getByRole('button', { name: 'Chiudi il menu' }).click(),
    () => page.mouse.click(10, 400),
    () => page.keyboard.press('Escape'),
  ]) {
    if (!(await drawer.isVisible())) await menuButton.click()
    await expect(drawer).toBeVisible()
    await close()
    await expect(drawer).toBeHidden()
    await expect(menuButton).toBeFocused()
  }
})

test('the focus stays in the drawer, and the space bar presses its two buttons, which are links', {
  tag: '@phone-only',
}, async ({ page }) => {
  const menuButton = page.getByRole('button', { name: 'Apri il menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const closeButton = drawer.getByRole('button', { name: 'Chiudi il menu' })
  await menuButton.press('Space')
  await expect(closeButton).toBeFocused()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab')
    // Between its last and first stop a modal dialog lets the focus visit the browser's own controls.
    const onPage = await page.evaluate(() => document.activeElement !== document.body)
    if (onPage) await expect(drawer.locator(':focus')).toHaveCount(1)
  }
  await closeButton.press('Space')
  await expect(drawer).toBeHidden()
  await expect(menuButton).toBeFocused()
})

test('the page behind the drawer does not scroll; it does once a larger screen closes the drawer', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.mouse.move(10, 400)
  await page.mouse.wheel(0, 600)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 1100, height: 700 })
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
