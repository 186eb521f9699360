import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH } from './routes.ts'

const home = loadContent().home

test('the phone bar arrives when the hero’s buttons have gone', { tag: '@phone-only' }, async ({ page }) => {
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    const bar = page.getByRole('navigation', { name: 'Contatto rapido' })
    await expect(bar).toBeHidden()
    await page.locator('main > section').nth(1).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, innerHeight * 1.5))
    await expect(bar).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Chiama' })).toHaveAttribute('href', /^tel:\+39/)
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('target', '_blank')
    for (const link of await bar.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(54)
    }
  }
})

test('the phone bar leaves room for a focused field and the footer’s last line', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Contatto rapido' })
  for (const label of [home.contact.form.email, home.contact.form.message]) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await expect(bar).toBeHidden()
    await field.blur()
    await expect(bar).toBeVisible()
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar).toBeVisible()
  const lastLine = await page.getByRole('contentinfo').getByText(home.footer.vatNumber).boundingBox()
  const barBox = await bar.boundingBox()
  expect((lastLine?.y ?? 0) + (lastLine?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
})
