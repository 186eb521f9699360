import { expect, stopTime, test } from './form-test.ts'

test.beforeEach(async ({ page, quote }) => {
  await stopTime(page)
  await quote.button.click()
  await page.clock.runFor(500)
  await expect(quote.toast).toHaveCount(1)
})

test('a toast goes after four seconds without pointer and focus', async ({ quote, page }) => {
  const expectAfter = async (milliseconds: number, count: number) => {
    await page.clock.runFor(milliseconds)
    await expect(quote.toast).toHaveCount(count)
  }
  await quote.toast.hover()
  await expectAfter(20_000, 1)
  await quote.closeButton.focus()
  await page.mouse.move(10, 700)
  await expectAfter(21_000, 1)
  await quote.fields.email.focus()
  await expectAfter(3900, 1)
  await expectAfter(600, 0)
  await quote.button.click()
  await expectAfter(3500, 1)
  await expectAfter(1000, 0)
  await expect(quote.fields.name).toHaveAccessibleDescription('Il nome è obbligatorio')
})

test('a toast is closed by button, Escape and the next toast', async ({ quote }) => {
  for (const [place, key] of [
    [quote.closeButton, 'Enter'],
    [quote.closeButton, 'Escape'],
    [quote.fields.name, 'Escape'],
  ] as const) {
    await quote.button.click()
    await place.press(key)
    await expect(quote.toast).toHaveCount(0)
    await expect(quote.fields.name).toBeFocused()
  }
  await quote.button.click()
  await quote.closeButton.focus()
  await quote.fields.phone.press('Escape')
  await expect(quote.toast).toHaveCount(0)
  await expect(quote.fields.phone, 'who types elsewhere stays there').toBeFocused()
  await quote.button.click()
  await quote.send({ name: 'Chiara Esempio' })
  await expect(quote.toast).toHaveText('Email non valida')
})
