import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { MENU } from './routes.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Apri il menu' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openDrawer(page: Page): Promise<void> {
  await page.goto('/')
  await menuButton(page).click()
  await expect(drawer(page)).toBeVisible()
}

test('the drawer holds the menu’s links and the call, and closes by its button, a press beside it and Escape', {
  tag: '@phone-only',
}, async ({ page }) => {
  await openDrawer(page)
  const links = drawer(page).getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['Home', ...MENU.map(({ name }) => name)])
  await expect(drawer(page).getByRole('link', { name: /chiama/i })).toHaveAttribute('href', /^tel:\+39/)
  for (const close of [
    () => drawer(page).getByRole('button', { name: 'Chiudi il menu' }).click(),
    () => page.mouse.click(10, 400),
    () => page.keyboard.press('Escape'),
  ]) {
    if (!(await drawer(page).isVisible())) await menuButton(page).click()
    await expect(drawer(page)).toBeVisible()
    await close()
    await expect(drawer(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  }
})

test('the focus moves into the drawer and stays there, and the space bar presses its two buttons, which are links', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/')
  await menuButton(page).focus()
  await page.keyboard.press('Space')
  await expect(drawer(page).getByRole('button', { name: 'Chiudi il menu' })).toBeFocused()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab')
    // Between its last and first stop a modal dialog lets the focus visit the browser's own controls.
    const onPage = await page.evaluate(() => document.activeElement !== document.body)
    if (onPage) await expect(drawer(page).locator(':focus')).toHaveCount(1)
  }
  await drawer(page).getByRole('button', { name: 'Chiudi il menu' }).focus()
  await page.keyboard.press('Space')
  await expect(drawer(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
})

test('following a link closes the drawer and leads there', { tag: '@phone-only' }, async ({ page }) => {
  for (const { name, address, title } of MENU) {
    await openDrawer(page)
    await drawer(page).getByRole('link', { name, exact: true }).click()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByRole('heading', { name: title, level: 2 })).toBeInViewport()
  }
})

test('the page behind the drawer does not scroll; it does once the drawer closes, by a larger screen too', {
  tag: '@phone-only',
}, async ({ page }) => {
  await openDrawer(page)
  for (const x of [10, 300]) {
    await page.mouse.move(x, 400)
    await page.mouse.wheel(0, 600)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  await page.setViewportSize({ width: 1100, height: 700 })
  await expect(drawer(page)).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
