import { expect, stopTime, test } from './form-test.ts'

test.beforeEach(async ({ page, quote }) => {
  await stopTime(page)
  await quote.button.click()
  await page.clock.runFor(500)
  await expect(quote.toast).toHaveCount(1)
})

test('a toast goes by itself after about four seconds; the sentence under the field stays', async ({
  quote,
  page,
}) => {
  await page.clock.runFor(3000)
  await expect(quote.toast).toHaveCount(1)
  await page.clock.runFor(1500)
  await expect(quote.toast).toHaveCount(0)
  await expect(quote.fields.name).toHaveAccessibleDescription('Il nome è obbligatorio')
})

test('a toast stays while the pointer is on it or the focus in it', async ({ quote, page }) => {
  await quote.toast.hover()
  await page.clock.runFor(20_000)
  await expect(quote.toast).toHaveCount(1)
  await quote.toast.getByRole('button', { name: 'Chiudi avviso' }).focus()
  await page.mouse.move(10, 700)
  await page.clock.runFor(20_000)
  await expect(quote.toast).toHaveCount(1)
  await quote.fields.email.focus()
  await page.clock.runFor(6000)
  await expect(quote.toast).toHaveCount(0)

  await quote.button.click()
  await quote.toast.hover()
  await page.mouse.move(10, 700)
  await page.clock.runFor(6000)
  await expect(quote.toast).toHaveCount(0)
})

test('a toast is closed by its button and by Escape, inside it or in the form, and the next one takes its place', async ({
  quote,
  page,
}) => {
  const close = quote.toast.getByRole('button', { name: 'Chiudi avviso' })
  await close.press('Enter')
  await expect(quote.toast).toHaveCount(0)
  await expect(quote.fields.name).toBeFocused()
  for (const place of [close, quote.fields.name]) {
    await quote.button.click()
    await place.focus()
    await page.keyboard.press('Escape')
    await expect(quote.toast).toHaveCount(0)
    await expect(quote.fields.name).toBeFocused()
  }
  await quote.button.click()
  await quote.fill({ name: 'Chiara Esempio' })
  await quote.button.click()
  await expect(quote.toast).toHaveCount(1)
  await expect(quote.toast.getByRole('alert')).toHaveText('Email non valida')
})
