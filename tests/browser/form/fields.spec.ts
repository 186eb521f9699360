import { FIELDS } from '../../../contact/fields.ts'
import { expect, GOOD, quoteForm, stopTime, test } from './form-test.ts'

test('no field cuts what is pasted, and the browser’s own checks are declared too', async ({ quote }) => {
  for (const field of Object.values(quote.fields)) {
    await expect(field).not.toHaveAttribute('maxlength')
    await expect(field, 'Arabic runs from right to left').toHaveAttribute('dir', 'auto')
  }
  for (const field of ['name', 'email', 'message'] as const)
    await expect(quote.fields[field]).toHaveAttribute('required', '')
  await expect(quote.fields.phone).not.toHaveAttribute('required')
  await expect(quote.fields.email).toHaveAttribute('type', 'email')
  await expect(quote.fields.message).toHaveAttribute('rows', '5')
  expect((await quote.fields.message.boundingBox())?.height).toBeGreaterThanOrEqual(80)
})

test('the marked field is not under header, toast or bar @phone', async ({ quote, page }) => {
  await quote.fill({ ...GOOD, name: '' })
  // Scrolls to the end of the form, so that the first field is far above the window.
  await quote.button.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await quote.button.click()
  await expect(quote.toast).toBeInViewport({ ratio: 1 })
  // Scrolling and the toast both take a moment.
  await expect(async () => {
    const toast = await quote.toast.boundingBox()
    const field = await quote.fields.name.boundingBox()
    expect(field?.y).toBeGreaterThan((toast?.y ?? 0) + (toast?.height ?? 0))
  }).toPass()
  await expect(quote.fields.name).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Contatto rapido' })).toBeHidden()
})

test('the last characters left for a message are shown, and spoken after a pause', async ({
  quote,
  page,
}) => {
  const spoken = quote.form.getByRole('status').filter({ hasText: /caratter/ })
  await stopTime(page)
  await quote.fields.message.fill(`  ${'x'.repeat(899)}  `)
  await expect(quote.form.getByText(/caratter[ie]/)).toHaveCount(0)
  await quote.fields.message.fill('x'.repeat(FIELDS.message.maxLength - 10))
  await expect(quote.fields.message).toHaveAccessibleDescription('Restano 10 caratteri')
  await expect(spoken).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(spoken).toHaveText('Restano 10 caratteri')
  await quote.fields.message.fill('x'.repeat(1002))
  await expect(quote.fields.message).toHaveAccessibleDescription('2 caratteri oltre il limite di 1000')
})

test('what was typed is back after a reload, without a touch, and after leaving and going back', async ({
  quote,
  page,
}) => {
  const written = { ...GOOD, message: 'a'.repeat(990) }
  await quote.fill(written)
  await page.reload()
  await quote.expectValues(written)
  await expect(quote.fields.message).toHaveAccessibleDescription('Restano 10 caratteri')
  await page.goto(new URL('/privacy', page.url()).href)
  await page.goBack()
  await quote.expectValues(written)
})

test('a sent request leaves nothing in the browser, with script and without', async ({ quote, page }) => {
  const stored = () => page.evaluate(() => sessionStorage.length + localStorage.length)
  await quote.fill(GOOD)
  await quote.button.click()
  await expect(quote.confirmation).toBeVisible()
  expect(await stored()).toBe(0)
  await quote.fill(GOOD)
  expect(await stored()).toBe(1)
  // The page that follows an accepted native post.
  await page.goto(new URL('/richiesta-inviata', page.url()).href)
  expect(await stored()).toBe(0)
})

test('only empty fields are filled from the draft', async ({ page, faulty }) => {
  await page.addInitScript(
    (draft) => sessionStorage.setItem('preventivo', draft),
    JSON.stringify({ ...GOOD, name: 'Una bozza' }),
  )
  const typed = Promise.withResolvers<void>()
  faulty.delayScripts(typed.promise)
  await page.goto('/')
  const quote = quoteForm(page)
  await quote.fields.name.fill('Scritto ora')
  typed.resolve()
  await quote.expectValues({ ...GOOD, name: 'Scritto ora' })
})
