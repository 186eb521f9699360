import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATHS } from '../pages/routes.ts'

test.use({ javaScriptEnabled: false })

test('every page can be read and left without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#contatti form')).toHaveAttribute('method', 'post')
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4}/)
  await page.locator('.card a[href="/recupero-dati"]').click()
  await expect(page).toHaveURL('/recupero-dati')
  for (const path of SERVICE_PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.call-to-action a[href="/#contatti"]')).toBeVisible()
  }
})

test('the drawer opens and closes without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.mouse.click(10, 400)
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await drawer.getByRole('link', { name: 'Contatti' }).click()
  await expect(page).toHaveURL('/#contatti')
})

test('the map goes to its own host only when asked, without JavaScript too', async ({ page, exceptions }) => {
  // A test asks no foreign host: the request is answered here, and only that it was made is of interest.
  exceptions.allowHost('www.openstreetmap.org')
  const asked: string[] = []
  await page.context().route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mappa</title>' })
  })
  await page.goto('/#contatti')
  const frame = page.frameLocator('#contatti iframe')
  await expect(frame.getByText('fino ad allora nessun dato lascia questa pagina')).toBeVisible()
  expect(asked).toEqual([])
  await frame.getByRole('link', { name: 'Apri la mappa' }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/\/export\/embed\.html\?.*marker=/)
})
