import type { Route } from '@playwright/test'
import { OUTCOME } from '../../../contact/messages.ts'
import { EMPTY, expect, FAILURE_LOG, GOOD, quoteForm, stopTime, test } from './form-test.ts'

/** Ways in which a script does not work. */
const BROKEN: Record<string, (route: Route) => Promise<void>> = {
  blocked: (route) => route.abort('blockedbyclient'),
  'still on its way': () => new Promise(() => {}),
  'cut off in the middle': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const ContactForm = () => {' }),
}
for (const [name, answer] of Object.entries(BROKEN))
  test(`a script that is ${name} leaves a form that sends once`, async ({
    page,
    mailbox,
    exceptions,
  }) => {
    exceptions.allowConsole(FAILURE_LOG)
    await page.route('**/*.js*', answer)
    await page.goto('/')
    const message = `Con uno script ${name}.`
    await quoteForm(page).fill({ ...GOOD, message })
    await quoteForm(page).button.dblclick()
    await expect(page).toHaveURL(/\/richiesta-inviata$/)
    expect((await mailbox.waitForMessage()).text).toContain(message)
    expect(mailbox.messages).toHaveLength(1)
  })

test('nonsense in session storage is ignored, and so is its refusal', async ({ page, faulty }) => {
  const quote = quoteForm(page)
  await page.addInitScript(() => sessionStorage.setItem('preventivo', '{"name":['))
  await quote.open()
  await quote.expectValues(EMPTY)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await quote.open()
  await quote.send(GOOD)
  await expect(quote.toast).toHaveText(OUTCOME.sent)
  expect(faulty.calls).toEqual([GOOD])
})

test('after 15 seconds without an answer the form says so', async ({
  quote,
  faulty,
  page,
  exceptions,
}) => {
  exceptions.allowConsole(FAILURE_LOG)
  await stopTime(page)
  faulty.answersAfter = new Promise(() => {})
  await quote.send(GOOD)
  await expect.poll(() => faulty.calls.length).toBe(1)
  await page.clock.runFor(14_900)
  await expect(quote.button).toBeDisabled()
  for (const field of Object.values(quote.fields)) await expect(field).not.toBeEditable()
  await page.clock.runFor(200)
  await expect(quote.button).toBeEnabled()
  await page.clock.runFor(100)
  await expect(quote.toast).toHaveText(OUTCOME.failed)
  await expect(quote.outcome).toContainText('non risulta inviata')
  await quote.expectValues(GOOD)
  await expect(quote.confirmation).toHaveCount(0)
})
