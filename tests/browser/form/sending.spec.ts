import { loadHome } from '../../../site/content/load/home.ts'
import { type Answer, expect, GOOD, quoteForm, stopTime, test } from './form-test.ts'

const home = loadHome()

const FAILED = "Errore durante l'invio. Riprova o contattaci direttamente."

/** What a browser and the form write to the console when a call fails. */
const FAILURE_LOG =
  /Failed to load resource|Functions\w+Error|confirming the request|SyntaxError|Failed to fetch/

test('a request reaches the shop’s mailbox by SMTP, as it was written', async ({ page, mailbox }) => {
  await page.goto('/')
  const quote = quoteForm(page)
  const request = {
    name: 'Zoë D’Agostino-Nuñez',
    email: 'zoe@example.com',
    phone: '0495550199',
    message: 'Il portatile non si accende più.\nÈ caduto ieri: si può salvare qualcosa? 🙏',
  }
  await quote.fill(request)
  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
  const message = await mailbox.waitForMessage()
  expect(message.envelope.to).toEqual(['negozio@example.com'])
  expect(message.replyTo).toEqual([{ address: request.email, name: request.name }])
  expect(message.text).toContain('tel:+390495550199')
  expect(message.text).toContain('> È caduto ieri: si può salvare qualcosa? 🙏')
  expect(mailbox.messages()).toHaveLength(1)
})

test('while it is sending the button says so and a second press does nothing', async ({ quote, faulty }) => {
  faulty.answerWith('hang')
  await quote.fill(GOOD)
  await quote.form.evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(quote.button).toBeDisabled()
  await expect(quote.button).toHaveText(home.contact.form.sending)
  await quote.fields.email.press('Enter')
  await quote.form.evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect.poll(() => faulty.calls.length).toBe(1)
  await quote.expectValues(GOOD)
})

const FAILURES: Record<string, Answer[]> = {
  'a refusal, a crash or a cut': [
    // In this order: a field that only the server refuses, too many requests, a full store, a crash, a broken connection.
    { status: 422, body: '{"error":{"field":"email","message":"Email non valida"}}' },
    { status: 429, body: '{}' },
    { status: 503, body: '{}' },
    { status: 500, body: 'boom', contentType: 'text/plain' },
    'cut',
  ],
  'a success that confirms nothing': [
    { status: 200, body: '<!doctype html>' },
    { status: 200, body: '<!doctype html>', contentType: 'text/html' },
    { status: 200 },
    { status: 200, body: '{"ok":false}' },
    { status: 200, body: 'null' },
    { status: 204 },
  ],
}
for (const [name, answers] of Object.entries(FAILURES)) {
  test(`${name} is a failure: told, logged, nothing is lost`, async ({ quote, faulty, page, exceptions }) => {
    exceptions.allowConsole(FAILURE_LOG)
    let logged = 0
    page.on('console', (message) => {
      if (message.type() === 'error' && /Error/.test(message.text())) logged++
    })
    await quote.fill(GOOD)
    for (const answer of answers) {
      const before = logged
      faulty.answerWith(answer)
      await quote.button.click()
      await expect(quote.toast.getByRole('alert'), JSON.stringify(answer)).toHaveText(FAILED)
      await expect.poll(() => logged, JSON.stringify(answer)).toBeGreaterThan(before)
      await quote.expectValues(GOOD)
      await expect(quote.button).toHaveText(home.contact.form.submit)
      await expect(quote.button).toBeEnabled()
      await page.keyboard.press('Escape')
      await expect(quote.toast).toHaveCount(0)
    }
    const call = quote.outcome.getByRole('link', { name: /^Chiama/ })
    await expect(call).toHaveAttribute('href', /^tel:\+39/)
    const chat = quote.outcome.getByRole('link', { name: home.actions.whatsapp })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/39\d+\?text=/)
    // The reply promise is hidden after a failure.
    await expect(quote.note).toBeHidden()

    faulty.answerWith('accept')
    await quote.button.click()
    await expect(quote.receipt).toBeVisible()
    await expect(quote.form).toHaveCount(0)
    expect(faulty.calls).toHaveLength(answers.length + 1)
  })
}

test('no answer within 15 seconds is a failure', async ({ quote, faulty, page, exceptions }) => {
  exceptions.allowConsole(FAILURE_LOG)
  await stopTime(page)
  faulty.answerWith('hang')
  await quote.button.click()
  await expect(quote.toast).toHaveCount(1)
  await quote.fill(GOOD)
  await quote.button.click()
  await expect.poll(() => faulty.calls.length).toBe(1)
  await expect(quote.toast, 'the outcome of the attempt before is no longer shown').toHaveCount(0)
  await page.clock.runFor(14_900)
  await expect(quote.button).toBeDisabled()
  // Meanwhile nothing can be typed, because a success would discard it.
  for (const field of Object.values(quote.fields)) await expect(field).not.toBeEditable()
  await page.clock.runFor(200)
  await expect(quote.button).toBeEnabled()
  await expect(quote.fields.message).toBeEditable()
  await page.clock.runFor(100)
  await expect(quote.toast.getByRole('alert')).toHaveText(FAILED)
  await quote.expectValues(GOOD)
  await expect(quote.outcome.getByRole('link')).toHaveCount(2)
  await quote.button.click()
  await expect(
    quote.outcome.getByRole('link'),
    'the links after a failure go while the next attempt is on its way',
  ).toHaveCount(0)
})

test('a server that is gone is a failure, and whoever sent with the keyboard has the focus back', async ({
  quote,
  faulty,
  exceptions,
}) => {
  exceptions.allowConsole(FAILURE_LOG)
  await quote.fill(GOOD)
  faulty.answerWith('cut')
  await quote.button.press('Enter')
  await expect(quote.toast.getByRole('alert')).toHaveText(FAILED)
  await expect(quote.outcome.getByRole('link')).toHaveCount(2)
  await expect(quote.button).toBeFocused()
  await quote.expectValues(GOOD)
})

test('a retry of the same content has the same key, other content has another key', async ({
  quote,
  faulty,
  page,
  exceptions,
}) => {
  exceptions.allowConsole(FAILURE_LOG)
  const sendAgain = async (seen: number) => {
    await quote.button.click()
    await expect.poll(() => faulty.calls.length).toBe(seen)
    await expect(quote.button).toBeEnabled()
  }
  faulty.answerWith('cut')
  await quote.fill(GOOD)
  await sendAgain(1)
  await sendAgain(2)
  await page.reload()
  await quote.hydrate()
  await sendAgain(3)
  await quote.fields.message.fill('Il portatile ora si accende, ma si spegne da solo.')
  await sendAgain(4)
  await quote.fields.message.fill(`${GOOD.message}  `)
  await sendAgain(5)
  const keys = faulty.calls.map((call) => call.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, true, false, true])
})
