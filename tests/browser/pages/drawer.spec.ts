import type { Page } from '@playwright/test'
import { loadHome } from '../../../site/content/load/home.ts'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH } from './routes.ts'

const home = loadHome()

test.use({ viewport: { width: 390, height: 844 } })

const menuButton = (page: Page) => page.getByRole('button', { name: 'Apri il menu' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openDrawer(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await menuButton(page).click()
  await expect(drawer(page)).toBeVisible()
}

test('the drawer holds the four links and the call button', { tag: '@phone' }, async ({ page }) => {
  await openDrawer(page)
  await expect(drawer(page).getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Servizi',
    'Chi Siamo',
    'Contatti',
  ])
  await expect(drawer(page).getByRole('link', { name: /chiama/i })).toHaveAttribute('href', /^tel:\+39/)
})

test('focus moves into the drawer, stays there, and returns to the button', async ({ page }) => {
  await openDrawer(page)
  const focusIsInside = () => drawer(page).evaluate((element) => element.contains(document.activeElement))
  expect(await focusIsInside()).toBe(true)
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab')
    // Between its last and first stop a modal dialog lets the focus visit the browser's own controls.
    const onPage = await page.evaluate(() => document.activeElement !== document.body)
    if (onPage) expect(await focusIsInside()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('the drawer closes by its button', { tag: '@phone' }, async ({ page }) => {
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Chiudi il menu' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('the drawer closes by a press beside it', { tag: '@phone' }, async ({ page }) => {
  await openDrawer(page)
  await page.mouse.click(10, 400)
  await expect(drawer(page)).toBeHidden()
})

test('following a link closes the drawer and leads there', { tag: '@phone' }, async ({ page }) => {
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: 'Chi Siamo' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/#chi-siamo')
  await expect(page.getByRole('heading', { name: home.about.title, level: 2 })).toBeInViewport()

  await openDrawer(page, SERVICE_PATH)
  await drawer(page).getByRole('link', { name: 'Contatti' }).click()
  await expect(page).toHaveURL('/#contatti')
  await expect(drawer(page)).toBeHidden()
})

test('the page behind the open drawer does not scroll', { tag: '@phone' }, async ({ page }) => {
  await openDrawer(page)
  const positionAfterWheel = async (x: number) => {
    await page.mouse.move(x, 400)
    await page.mouse.wheel(0, 600)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    return page.evaluate(() => scrollY)
  }
  expect(await positionAfterWheel(10)).toBe(0)
  expect(await positionAfterWheel(300)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('the space bar presses its two buttons, which are links', async ({ page }) => {
  await page.goto('/')
  await menuButton(page).focus()
  await page.keyboard.press('Space')
  await expect(drawer(page).getByRole('button', { name: 'Chiudi il menu' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(drawer(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
})

test('the drawer closes when the screen becomes a large one, which has no button for it', async ({
  page,
}) => {
  await openDrawer(page)
  await page.setViewportSize({ width: 1100, height: 700 })
  await expect(drawer(page)).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
