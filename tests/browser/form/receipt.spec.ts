import { loadHome } from '../../../site/content/load/home.ts'
import { EMPTY, expect, GOOD, test } from './form-test.ts'

const home = loadHome()

// With motion, as most visitors have it: the stamp falls, and the perforation moves while a request is sent.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SENT = 'Richiesta inviata! Ti contatteremo presto.'

test('the receipt stands in the form’s place and size, says what was asked, and nothing moves @phone', async ({
  quote,
  page,
}) => {
  const card = page.locator('.quote-card')
  const size = async () => {
    const { width, height } = (await card.boundingBox()) ?? {}
    // Measures the body: the page's scroll height also counts the phone bar while it is shifted out of the window.
    return { width, height, page: (await page.locator('body').boundingBox())?.height }
  }
  await page.clock.setFixedTime(new Date('2026-10-31T23:04:00Z'))
  await quote.fill(GOOD)
  const before = await size()
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift' })
  })
  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
  for (const told of [GOOD.name, GOOD.email, GOOD.phone, GOOD.message, home.contact.form.note]) {
    await expect(quote.receipt.getByText(told, { exact: true })).toBeVisible()
  }
  await expect(quote.receipt.locator('time')).toHaveText('Domenica 1º novembre, ore 00:04')
  await expect(quote.receipt.locator('.stamp')).toContainText('01/11/2026')
  const call = quote.receipt.getByRole('link', { name: home.actions.call })
  await expect(call).toHaveAttribute('href', /^tel:\+39/)
  await expect(quote.receipt.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(quote.receipt.getByRole('heading')).toBeFocused()
  await expect(quote.receipt.getByRole('heading')).toBeInViewport()
  await quote.toast.getByRole('button').click()
  const breaksNoWord = await quote.receipt.getByText(home.contact.form.note).evaluate((promise) => {
    promise.style.cssText = 'min-inline-size: 0; overflow-wrap: normal'
    const fits = promise.scrollWidth <= promise.clientWidth
    promise.style.cssText = ''
    return fits
  })
  expect(breaksNoWord, 'beside the stamp no word of the promise is broken').toBe(true)
  expect(await size()).toEqual(before)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('what was filled in is sent; the toast alone says so, and the form comes back empty when it is asked for @phone', async ({
  quote,
  page,
  faulty,
}) => {
  const { phone: _, ...withoutPhone } = GOOD
  await quote.fill(withoutPhone)
  await quote.button.click()
  await expect(quote.toast.getByRole('status')).toHaveText(SENT)
  await expect(page.getByText(SENT)).toHaveCount(1)
  await quote.toast.getByRole('button').click()
  await expect(page.getByText(SENT)).toHaveCount(0)

  await expect(quote.form).toHaveCount(0)
  await quote.receipt.getByRole('button', { name: home.contact.form.receipt.again }).click()
  await expect(quote.receipt).toHaveCount(0)
  await expect(quote.form).toBeVisible()
  await quote.expectValues(EMPTY)
  await expect(quote.fields.name).toBeFocused()
  const again = { ...GOOD, message: 'Ancora una cosa.' }
  await quote.fill(again)
  await quote.button.click()
  await expect(quote.receipt.getByText(again.message)).toBeVisible()
  expect(faulty.calls.map(({ body }) => body)).toEqual([withoutPhone, again])
})

test('a long message scrolls inside the receipt, with the keyboard too, and prints whole on one page @phone', async ({
  quote,
  page,
}) => {
  const message = `${'Il portatile non si accende più. '.repeat(18)}\n${'Riga.\n'.repeat(12)}`
  await quote.fill({ ...GOOD, message })
  await quote.button.click()
  const place = quote.receipt.locator('dd').last()
  await expect(place).toHaveAttribute('tabindex', '0')
  const overflow = () =>
    quote.receipt.locator('.receipt-slip').evaluate((slip) => slip.scrollHeight - slip.clientHeight)
  expect(await overflow()).toBe(0)
  await place.focus()
  // The focus ring is round the cell, because the mask that fades the message's end would hide a ring of the message.
  await expect(place.locator('..')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('End')
  await expect.poll(() => place.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})
