import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { expect, holdBack, test } from '../../support/fixtures.ts'
import { CHANGES, DISTURBANCES } from './disturbances.ts'

const [name, email, message] = ['#preventivo-name', '#preventivo-email', '#preventivo-message']
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
      await page.evaluate(disturb)
      await page.locator(name).fill('Chiara Esempio')
      // Puts the caret in the middle.
      await page.locator(name).evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 6))
      bringScripts()
      await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
      await page.keyboard.type(' di')
      await page.locator(message).fill(`${what}, ${when} `.padEnd(999, 'x'))
      await expect(page.locator('#preventivo-message-count')).toContainText('Resta 1 carattere')
      if (what !== 'a value that comes without an event') {
        await page.locator(email).fill('chiara@example')
        await page.locator(submit).click()
        await expect(page.locator('#preventivo-email-error')).toContainText(MESSAGES.emailInvalid)
        await page.locator(email).fill('chiara@example.com')
        await expect(page.locator('#preventivo-email-error')).toBeHidden()
      }
      await page.locator(submit).click()
      await expect(page.locator('.confirmation')).toBeVisible()
      await expect(page.locator('.toast[data-kind=success]')).toContainText(OUTCOME.sent)
      for (const field of await page.locator('.field :is(input, textarea)').all())
        await expect(field).toHaveValue('')
      const mail = await mailbox.waitForMessage()
      expect(mail.replyTo).toEqual([{ address: 'chiara@example.com', name: 'Chiara di Esempio' }])
      expect(mail.text).toContain(`${what}, ${when}`)
    })

/**
 * Elements of the form. Without the first three nothing can be sent; without the next three the
 * server says what is missing.
 */
const PARTS = [
  ...['.quote-card', 'form', submit],
  ...[name, message, '.field-name'],
  ...['#preventivo-phone', '#preventivo-name-error', '.message-counter', '.submit-label'],
  ...['.form-outcome', '.form-confirmation'],
]
for (const when of ['before', 'after'])
  for (const [how, change] of Object.entries(CHANGES))
    test(`each element of the form ${how} ${when} its script has come: the request is sent, or comes back to be mended`, async ({
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
          await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
          await page.locator(submit).click()
          await expect(page.locator('#preventivo-email-error')).toContainText(MESSAGES.emailInvalid)
        }
        await page.evaluate(change, part)
        for (const [field, text] of [
          [name, 'Chiara Esempio'],
          [email, 'chiara@example.com'],
          [message, words],
        ] as const)
          if ((await page.locator(field).count()) > 0) await page.locator(field).first().fill(text)
        await page.locator(submit).first().click()
        if (how !== 'removed' || PARTS.indexOf(part) > 5) {
          await mailbox.waitForMessage(words)
        } else {
          const missing = part === message ? MESSAGES.messageRequired : MESSAGES.nameRequired
          await expect(page.getByRole('alert')).toContainText(missing)
          await expect(page.locator('[value="chiara@example.com"]')).toBeVisible()
        }
      }
    })
