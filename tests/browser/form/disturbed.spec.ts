import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { DISTURBANCES, translateForEver } from './disturbances.ts'
import { EMPTY, expect, GOOD, quoteForm, test } from './form-test.ts'

const words = loadContent().home.contact.form

for (const milliseconds of [0, 3000])
  for (const [name, disturb] of Object.entries(DISTURBANCES))
    test(`${name}: with the script ${milliseconds} ms late the form lives, loses nothing and sends`, async ({
      page,
      faulty,
    }) => {
      faulty.delayScripts(milliseconds)
      await page.goto('/')
      await page.evaluate(disturb)
      const quote = quoteForm(page)
      await quote.fields.name.click()
      await page.keyboard.type(GOOD.name)
      for (const _ of 'Esempio') await page.keyboard.press('ArrowLeft')
      await expect(quote.form).toHaveJSProperty('noValidate', true)
      await page.keyboard.type('di ')
      const written = { ...GOOD, name: 'Chiara di Esempio' }
      await expect(quote.fields.name).toHaveValue(written.name)
      const { phone, message } = GOOD
      await quote.fill({ phone, message })
      if (name !== 'a value that comes without an event') await quote.fill({ email: GOOD.email })
      await quote.button.click()
      await expect(quote.confirmation).toBeVisible()
      expect(faulty.calls.map(({ body }) => body)).toEqual([written])
      await quote.expectValues(EMPTY)
    })

test('under a translator every state of the form is shown', async ({ page, faulty, exceptions }) => {
  exceptions.allowConsole(/Failed to load resource|FunctionsHttpError/)
  await page.goto('/')
  const quote = quoteForm(page)
  await quote.hydrate()
  await page.evaluate(translateForEver)
  await expect(quote.button.locator('font font')).toHaveText(words.submit)

  await quote.fill({ ...GOOD, email: 'chiara@example' })
  await quote.button.click()
  await expect(quote.toast).toHaveText(MESSAGES.emailInvalid)
  await expect(quote.fields.email).toHaveAccessibleDescription(MESSAGES.emailInvalid)
  await quote.fields.email.press('End')
  await page.keyboard.type('.com')
  await expect(quote.fields.email).toHaveAccessibleDescription('')
  for (const left of [2, 1, 0]) {
    await quote.fill({ message: 'a'.repeat(1000 - left) })
    await expect(quote.fields.message).toHaveAccessibleDescription(
      left === 1 ? 'Resta 1 carattere' : `Restano ${left} caratteri`,
    )
  }

  for (const _ of ['once', 'again']) {
    const answer = faulty.holdAnswers()
    await quote.fill(GOOD)
    await quote.button.click()
    await expect(quote.button).toHaveText(words.sending)
    faulty.answerWith({ status: 503 })
    answer()
    await expect(quote.outcome).toContainText('non risulta inviata')
    await expect(quote.button).toHaveText(words.submit)
    await quote.expectValues(GOOD)
    faulty.answerWith('accept')
    await quote.button.click()
    await expect(quote.toast).toHaveText(OUTCOME.sent)
    await expect(quote.confirmation).toContainText(words.note)
    await expect(quote.outcome).toHaveText('')
    await quote.expectValues(EMPTY)
  }
  await page.keyboard.press('Escape')
  await expect(quote.toast).toHaveCount(0)
})

test('after an error in what React shows, the native form answers', async ({ page, mailbox, exceptions }) => {
  exceptions.allowConsole(/NotFoundError/)
  await page.goto('/')
  const quote = quoteForm(page)
  await quote.hydrate()
  await quote.button.click()
  await expect(quote.fields.name).toHaveAccessibleDescription(MESSAGES.nameRequired)
  await page.evaluate(() => {
    for (const place of document.querySelectorAll('.field-error')) place.replaceChildren()
  })
  const written = { ...GOOD, message: 'Dopo un errore di React.' }
  await quote.fill(written)
  await expect(quote.form).toHaveJSProperty('noValidate', false)
  await quote.expectValues(written)
  await quote.button.click()
  await expect(page).toHaveURL(/\/richiesta-inviata$/)
  await mailbox.waitForMessage()
})
