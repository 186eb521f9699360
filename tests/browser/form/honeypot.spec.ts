import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { expect, GOOD, test } from './form-test.ts'

test('neither eye, keyboard, screen reader nor autofill meets the trap', async ({ quote, page }) => {
  await expect(quote.trap).not.toBeInViewport()
  await expect(quote.trap).toHaveAttribute('tabindex', '-1')
  await expect(quote.trap).toHaveAttribute('autocomplete', 'off')
  await expect(quote.form.getByRole('textbox')).toHaveCount(4)
  expect(await quote.form.ariaSnapshot()).not.toContain('Lascia vuoto')
  await quote.fields.message.focus()
  await page.keyboard.press('Tab')
  await expect(quote.form.getByRole('link')).toBeFocused()
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(scroll).toBeLessThanOrEqual(0)
})

test('what a robot puts into the trap travels with the request', async ({ quote, faulty }) => {
  await quote.fill(GOOD)
  await quote.trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example.com'
  })
  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
  expect(faulty.calls.map((call) => call.body)).toEqual([
    { ...GOOD, [HONEYPOT_FIELD]: 'https://spam.example.com' },
  ])
})
