import { FUNCTION_PATH, HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import {
  type Answer,
  expect,
  FAILURE_LOG,
  GOOD,
  quoteForm,
  stopTime,
  test,
  type Values,
} from './form-test.ts'

test('section 4: the button sends once, and after a reload the same request', async ({
  page,
  mailbox,
}) => {
  const quote = quoteForm(page)
  await quote.open()
  let calls = 0
  // The answer to the first is lost.
  await page.route(`**${FUNCTION_PATH}`, async (route) => {
    calls += 1
    await (calls === 1 ? route.fetch() : route.continue())
  })
  const values = { ...GOOD, message: 'Ricarico mentre si invia.' }
  await quote.fill(values)
  await quote.form.evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(quote.button).toBeDisabled()
  await expect(quote.button).toHaveAccessibleName('Invio in corso...')
  await quote.fields.email.press('Enter')
  await mailbox.waitForMessage(values.message)
  expect(calls).toBe(1)
  await quote.expectValues(values)
  await page.reload()
  await quote.expectValues(values)
  await quote.button.click()
  await expect(quote.confirmation).toBeVisible()
  // A second mail would come before this one.
  await quote.send({ ...GOOD, message: 'Dopo.' })
  await mailbox.waitForMessage('Dopo.')
  expect([calls, mailbox.messages.length]).toEqual([3, 2])
})

const ROWS: [keyof Values, string, string][] = [
  ['name', ' ', MESSAGES.nameRequired],
  ['email', 'chiara@example', MESSAGES.emailInvalid],
  ['phone', '0'.repeat(21), MESSAGES.phoneTooLong],
  ['message', 'x'.repeat(1001), MESSAGES.messageTooLong],
]
for (const [name, value, sentence] of ROWS)
  test(`section 5: ${name} of ${value.length} characters: ${sentence}`, async ({
    quote,
    faulty,
  }) => {
    // Of two mistakes the first is shown alone.
    const values = { ...GOOD, message: '', [name]: value }
    await quote.send(values)
    await expect(quote.toast).toHaveText(sentence)
    const field = quote.fields[name]
    await expect(quote.form.locator('[aria-invalid=true]')).toHaveAttribute('name', name)
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
    await expect(field).toBeFocused()
    await quote.expectValues(values)
    expect(faulty.calls).toEqual([])

    await quote.fill(GOOD)
    await expect(field).toHaveAttribute('aria-invalid', 'false')
    await expect(quote.form.getByText(sentence)).toHaveCount(0)
  })

test('section 7: the call has trimmed fields, no empty phone, and what a robot writes; then the form is idle', async ({
  quote,
  page,
  faulty,
}) => {
  const padded = Object.fromEntries(
    Object.entries(GOOD).map(([field, value]) => [field, `  ${value} `]),
  )
  const { phone: _, ...withoutPhone } = GOOD
  for (const typed of [padded, { ...GOOD, phone: '  ' }, GOOD]) {
    if (typed === GOOD)
      await page.locator(`[name=${HONEYPOT_FIELD}]`).fill('https://spam.example', { force: true })
    await quote.send(typed)
    await quote.expectValues({})
    await expect(quote.toast).toHaveText(OUTCOME.sent)
    await expect(quote.button).toBeEnabled()
    await expect(quote.button).toHaveAccessibleName('Invia Richiesta')
    for (const field of Object.values(quote.fields)) await expect(field).toBeEditable()
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  }
  const withTrap = { ...GOOD, [HONEYPOT_FIELD]: 'https://spam.example' }
  expect(faulty.calls).toEqual([GOOD, withoutPhone, withTrap])
})

const FAILURES: Record<string, Answer> = {
  'no answer within 15 seconds': 'none',
  'a field that only the server refuses': {
    status: 422,
    body: '{"error":{"field":"email","message":"Email non valida"}}',
  },
  'a crash': { status: 500 },
  'a broken connection': 'cut',
  'a page instead of an answer': {
    status: 200,
    body: '<!doctype html>',
    contentType: 'text/html',
  },
  'an answer that is no JSON': { status: 200, body: '<!doctype html>' },
  'an answer that confirms nothing': { status: 200, body: '{"ok":false}' },
  'an empty answer': { status: 204 },
}
for (const [name, answer] of Object.entries(FAILURES))
  test(`section 8: ${name}: notice, log, focus, and values kept`, async ({
    quote,
    faulty,
    page,
    exceptions,
  }) => {
    exceptions.allowConsole(FAILURE_LOG)
    const logged = page.waitForEvent('console', (message) => /Error/.test(message.text()))
    await stopTime(page)
    faulty.answer = answer
    await quote.fill(GOOD)
    await quote.button.press('Enter')
    await expect.poll(() => faulty.calls.length).toBe(1)
    if (answer === 'none') {
      await page.clock.runFor(14_900)
      await expect(quote.button).toBeDisabled()
      for (const field of Object.values(quote.fields)) await expect(field).not.toBeEditable()
      await page.clock.runFor(200)
    }
    await expect(quote.button).toBeEnabled()
    await page.clock.runFor(100)
    await expect(quote.toast).toHaveText(OUTCOME.failed)
    await expect(quote.outcome).toContainText('non risulta inviata')
    await expect(quote.confirmation).toHaveCount(0)
    expect((await logged).type()).toBe('error')
    await expect(quote.button).toBeFocused()
    await expect(quote.button).toHaveAccessibleName('Invia Richiesta')
    await quote.expectValues(GOOD)
    await expect(quote.outcome.getByRole('link')).toHaveCount(2)
    await expect(quote.outcome.locator('[href^="tel:+39"]')).toHaveText(/^Chiama/)
    await expect(quote.form.locator('.form-send p'), 'no promise of an answer').toBeHidden()
  })
