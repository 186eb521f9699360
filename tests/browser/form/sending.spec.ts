import { loadContent } from '../../../site/content/load/content.ts'
import { expect, GOOD, holdBack, quoteForm, stopTime, test } from './form-test.ts'

const { note } = loadContent().home.contact.form

test('the confirmation above the form says when and what follows @phone', async ({
  quote,
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-10-31T23:04:00Z'))
  await quote.send(GOOD)
  await expect(quote.confirmation).toContainText('Domenica 1º novembre alle ore 00:04')
  await expect(quote.confirmation).toContainText(note)
  for (const value of Object.values(GOOD)) await expect(quote.confirmation).not.toContainText(value)
  await expect(quote.confirmation).toBeInViewport({ ratio: 1 })

  await quote.button.click()
  await expect(quote.confirmation, 'stays until the next request is sent').toBeVisible()
})

for (const [what, comes] of Object.entries({ 'comes in time': true, 'is late': false }))
  test(`the first press says what is missing, if the script ${what}`, async ({ page }) => {
    const bringScripts = await holdBack(page, '**/*.js')
    await page.goto('/')
    const quote = quoteForm(page)
    await stopTime(page)
    await quote.button.click()
    if (comes) {
      bringScripts()
      await quote.isLive()
    }
    await page.clock.runFor(600)
    await expect(quote.fields.name).toBeFocused()
    const missing = 'Il nome è obbligatorio'
    if (comes) await expect(quote.toast).toHaveText(missing)
    else await expect(quote.fields.name).toHaveJSProperty('validationMessage', missing)
    await quote.fill(GOOD)
    await expect(quote.form.locator(':invalid')).toHaveCount(0)
  })
