import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH, SERVICE_PATHS } from './routes.ts'

const home = loadContent().home

test('a service page prints as a sheet with phone, address and answers, without controls', async ({
  page,
}) => {
  await page.goto(SERVICE_PATH)
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('details p').all()) await expect(answer).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const words of [/^\+39 \d/, /\d{5} .+ \([A-Z]{2}\)/])
    await expect(page.getByText(words).filter({ visible: true })).not.toHaveCount(0)
  await expect(page.locator('.phone-bar')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeHidden()
})

test('on an A4 sheet no column is narrower than its longest word', async ({ page }) => {
  // The width in pixels that Chromium leaves between the margins of an A4 sheet.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const path of SERVICE_PATHS) {
    await page.goto(path)
    const tooNarrow = await page
      .locator('main .section *:not(svg, svg *, .visually-hidden)')
      .evaluateAll((elements: HTMLElement[]) => {
        for (const { style } of elements) style.cssText += 'hyphens: manual; overflow-wrap: normal'
        return elements
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map(({ className, textContent }) => `${className}: ${textContent}`)
      })
    expect(tooNarrow, path).toEqual([])
  }
})

test('forced colours keep buttons and fields apart from the page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  for (const part of [
    page.getByRole('link', { name: home.actions.call }).first(),
    page.getByLabel(home.contact.form.name),
    page.getByRole('button', { name: home.contact.form.submit }),
  ]) {
    const border = await part.evaluate((element) => getComputedStyle(element).borderTopWidth)
    expect(Number.parseFloat(border)).toBeGreaterThan(0)
  }
})
