import { boxOf } from '../pages/layout-problems.ts'
import { expect, GOOD, stopTime, test } from './form-test.ts'

test('the marked field is not under header or toast @phone', async ({ quote }) => {
  await quote.fill({ ...GOOD, name: '' })
  // Scrolls to the end of the form, so that the first field is far above the window.
  await quote.button.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await quote.button.click()
  await expect(quote.toast).toBeInViewport({ ratio: 1 })
  // Scrolling and the toast both take a moment.
  await expect(async () => {
    const toast = await boxOf(quote.toast)
    expect((await boxOf(quote.fields.name)).y).toBeGreaterThan(toast.bottom)
  }).toPass()
  await expect(quote.fields.name).toBeInViewport({ ratio: 1 })
})

test('the last characters left are shown, and spoken after a pause', async ({ quote, page }) => {
  const { message } = quote.fields
  const spoken = quote.form.getByRole('status').filter({ hasText: /caratter/ })
  await stopTime(page)
  await message.fill(`  ${'x'.repeat(899)}  `)
  await expect(quote.form.getByText(/caratter[ie]/)).toHaveCount(0)
  await message.fill('x'.repeat(990))
  await expect(message).toHaveAccessibleDescription(/Restano 10 caratteri$/)
  await expect(spoken).toHaveCount(0)
  // On a busy machine the pause begins later.
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(spoken).toHaveText('Restano 10 caratteri', { timeout: 100 })
  }).toPass()
  await message.fill('x'.repeat(1002))
  await expect(message).toHaveAccessibleDescription(/2 caratteri oltre il limite di 1000$/)
})

test('the message is five rows tall, also beside a taller column', async ({ quote, page }) => {
  const atFullWidth = await boxOf(quote.fields.message)
  await page.setViewportSize({ width: 1024, height: 800 })
  expect((await boxOf(quote.fields.message)).height).toBe(atFullWidth.height)
})
