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

test('it waits while the pointer is on it', async ({ quote, page }) => {
  await quote.toast.hover()
  await page.clock.runFor(20_000)
  await expect(quote.toast).toHaveCount(1)
  await page.mouse.move(10, 700)
  await page.clock.runFor(5000)
  await expect(quote.toast).toHaveCount(0)
})

test('it waits while the keyboard is in it, and goes when the keyboard has left', async ({ quote, page }) => {
  const close = quote.toast.getByRole('button', { name: 'Chiudi avviso' })
  await close.focus()
  await page.clock.runFor(20_000)
  await expect(quote.toast).toHaveCount(1)
  await quote.fields.email.focus()
  await page.clock.runFor(6000)
  await expect(quote.toast).toHaveCount(0)
})

test('it is closed by its button, by keyboard too, and the focus goes back to the field', async ({
  quote,
}) => {
  await quote.toast.getByRole('button', { name: 'Chiudi avviso' }).press('Enter')
  await expect(quote.toast).toHaveCount(0)
  await expect(quote.fields.name).toBeFocused()
})

test('Escape closes it, from inside and from the form', async ({ quote, page }) => {
  await quote.toast.getByRole('button').focus()
  await page.keyboard.press('Escape')
  await expect(quote.toast).toHaveCount(0)
  await expect(quote.fields.name).toBeFocused()
  await quote.button.click()
  await expect(quote.toast).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(quote.toast).toHaveCount(0)
})

test('the next one takes its place', async ({ quote }) => {
  await quote.fill({ name: 'Chiara Esempio' })
  await quote.button.click()
  await expect(quote.toast).toHaveCount(1)
  await expect(quote.toast.getByRole('alert')).toHaveText('Email non valida')
})
