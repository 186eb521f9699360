import type { Page } from '@playwright/test'
import { loadHome } from '../../../site/content/load/home.ts'
import { expect, test } from '../../support/fixtures.ts'
import { MENU, SERVICE_PATHS } from '../pages/routes.ts'

const home = loadHome()

test.use({ javaScriptEnabled: false })

test('every page can be read without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#contatti form')).toHaveAttribute('method', 'post')
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4}/)
  for (const path of SERVICE_PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.call-to-action a[href="/#contatti"]')).toBeVisible()
  }
})

test('the drawer opens, closes and leads on without JavaScript, and the page stays where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Apri il menu' })
  const atTop = await heightAbove(page)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => heightAbove(page)).toBe(atTop - 500)
  await opener.click()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Chiudi il menu' }).click()
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.mouse.click(10, 400)
  await expect(drawer).toBeHidden()
  expect(await heightAbove(page)).toBe(atTop - 500)
  for (const { name, title } of MENU.toReversed()) {
    await opener.click()
    await drawer.getByRole('link', { name, exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.locator('main h2').filter({ hasText: title })).toBeInViewport()
  }
})

/** How many pixels below the window's upper edge the main area begins; negative once it is scrolled beyond that edge. */
async function heightAbove(page: Page): Promise<number> {
  return (await page.getByRole('main').boundingBox())?.y ?? Number.NaN
}

test('the map’s host is asked only after a click, without JavaScript too', async ({ page, exceptions }) => {
  // Tests reach no foreign host: this route answers instead, and only the request itself is tested.
  exceptions.allowHost('www.openstreetmap.org')
  const asked: string[] = []
  await page.context().route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mappa</title>' })
  })
  await page.goto('/#contatti')
  const frame = page.frameLocator('#contatti iframe')
  await expect(frame.getByText(home.contact.map.text)).toBeVisible()
  expect(asked).toEqual([])
  await frame.getByRole('link', { name: home.contact.map.open }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/\/export\/embed\.html\?.*marker=/)
})
