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

test('there is a phone bar up to the small breakpoint, and none from there on', async ({ page }) => {
  await page.setViewportSize({ width: 639, height: 800 })
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 2000))
  await expect(page.locator('.phone-bar')).toBeVisible()
  await page.setViewportSize({ width: 640, height: 800 })
  await expect(page.locator('.phone-bar')).toBeHidden()
})

test('the phone bar waits for the hero’s buttons in a browser without scroll timelines too', {
  tag: '@phone-only',
}, async ({ page }) => {
  // Here the bar, were it shown, would lie over the hero's second and third button.
  await page.setViewportSize({ width: 390, height: 560 })
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...query: string[]) =>
      !query[0]?.startsWith('timeline-scope') && supports.apply(CSS, query as [string])
  })
  await page.route('**/_astro/rest.*.css', async (route) => {
    const response = await route.fetch()
    const styles = await response.text()
    const body = styles.replace('@supports (timeline-scope:', '@supports (no-such-property:')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Contatto rapido' })
  await expect(bar).toBeHidden()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeHidden()
})
