import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { CHANGES, DISTURBANCES } from './disturbances.ts'
import { expect, GOOD, holdBack, quoteForm, test } from './form-test.ts'

const [name, email] = ['#preventivo-name', '#preventivo-email']
const message = '#preventivo-message'
const submit = 'form [type=submit]'

for (const when of ['before', 'after'])
  for (const [what, disturb] of Object.entries(DISTURBANCES))
    test(`${what}, ${when} the script has come: the form lives and sends`, async ({
      page,
      mailbox,
    }) => {
      const bringScripts = await holdBack(page, '**/*.js')
      if (when === 'after') bringScripts()
      await page.goto('/')
      const quote = quoteForm(page)
      await page.evaluate(disturb)
      // As a password manager fills a field: without an event.
      await quote.fields.phone.evaluate((field: HTMLInputElement, number) => {
        field.value = number
      }, GOOD.phone)
      await quote.fill({ name: 'Chiara Esempio' })
      // Puts the caret in the middle.
      await quote.fields.name.evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 6))
      bringScripts()
      await quote.isLive()
      await page.keyboard.type(' di')
      const words = `${what}, ${when}`
      await quote.send({ email: 'chiara@example', message: `${words} `.padEnd(999, 'x') })
      await expect(page.locator('#preventivo-message-count')).toContainText('Resta 1 carattere')
      const error = page.locator('#preventivo-email-error')
      await expect(error).toContainText(MESSAGES.emailInvalid)
      await quote.fill({ email: GOOD.email })
      await expect(error).toBeHidden()
      await quote.button.click()
      await expect(quote.confirmation).toBeVisible()
      await expect(quote.toast).toContainText(OUTCOME.sent)
      await quote.expectValues({})
      const mail = await mailbox.waitForMessage(words)
      expect(mail.replyTo).toEqual([{ address: GOOD.email, name: 'Chiara di Esempio' }])
      expect(mail.text).toContain(GOOD.phone)
    })

/** Elements of the form. Without the first three nothing can be sent. */
const PARTS = [
  '.quote-sheet',
  'form',
  submit,
  name,
  message,
  '.field-name',
  '#preventivo-phone',
  '#preventivo-name-error',
  '.message-counter',
  '.submit-label',
  '.form-outcome',
  '.form-confirmation',
]
/** What the server says where one of these is missing. */
const MISSING: Record<string, string> = {
  [name]: MESSAGES.nameRequired,
  '.field-name': MESSAGES.nameRequired,
  [message]: MESSAGES.messageRequired,
}
for (const when of ['before', 'after'])
  for (const [how, change] of Object.entries(CHANGES))
    test(`each element ${how} ${when} the script has come: the request is sent, or comes back to be mended`, async ({
      page,
      mailbox,
      exceptions,
    }) => {
      exceptions.allowConsole(/\b422\b/)
      for (const part of how === 'removed' ? PARTS.slice(3) : PARTS) {
        const words = `${part} ${how} ${when}`
        await page.goto('/')
        if (when === 'after') {
          await page.locator(name).fill('Chiara')
          await quoteForm(page).isLive()
          await page.locator(submit).click()
          await expect(page.locator('#preventivo-email-error')).toContainText(MESSAGES.emailInvalid)
        }
        await page.locator(part).evaluate(change)
        const values = { [name]: GOOD.name, [email]: GOOD.email, [message]: words }
        for (const [field, text] of Object.entries(values))
          for (const found of (await page.locator(field).all()).slice(0, 1)) await found.fill(text)
        await page.locator(submit).first().click()
        const missing = how === 'removed' && MISSING[part]
        if (missing) {
          await expect(page.getByRole('alert')).toContainText(missing)
          await expect(page.locator(`[value="${GOOD.email}"]`)).toBeVisible()
        } else await mailbox.waitForMessage(words)
      }
    })
