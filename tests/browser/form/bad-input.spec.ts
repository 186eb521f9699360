import type { Route } from '@playwright/test'
import { OUTCOME } from '../../../contact/messages.ts'
import { expect, FAILURE_LOG, GOOD, quoteForm, test } from './form-test.ts'

const BROKEN: Record<string, (route: Route) => Promise<void>> = {
  blocked: (route) => route.abort('blockedbyclient'),
  'still on its way': () => new Promise(() => {}),
  'cut off in the middle': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const LiveForm = () => {' }),
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
  await quote.expectValues({})
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
