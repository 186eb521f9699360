import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'
import { SERVICE_PATH, SERVICE_PATHS } from './routes.ts'

const home = loadContent().home

test('a service page prints as a sheet with phone, address and answers, without controls', async ({
  page,
}) => {
  // The width in pixels that Chromium leaves between the margins of an A4 sheet.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.goto(SERVICE_PATH)
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('details p').all()) await expect(answer).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^\+39 \d/)).toBeVisible()
  await expect(page.getByText(/\d{5} .+ \([A-Z]{2}\)/).filter({ visible: true })).not.toHaveCount(0)
  for (const controls of ['Contatto rapido', 'Principale'])
    await expect(page.getByRole('navigation', { name: controls })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden()
})

test('every service fits on A4 sheets', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const path of SERVICE_PATHS) {
    await page.goto(path)
    expect.soft(await layoutProblems(page), path).toEqual([])
  }
})

test('forced colours keep buttons and fields apart from the page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  for (const part of [
    page.getByRole('link', { name: home.actions.call }).first(),
    page.getByLabel(home.contact.form.name),
    page.getByRole('button', { name: home.contact.form.submit }),
  ])
    await expect(part).not.toHaveCSS('border-top-width', '0px')
})
