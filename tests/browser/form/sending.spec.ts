import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, GOOD, quoteForm, test } from './form-test.ts'

const { form: words } = loadContent().home.contact

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
  await expect(quote.confirmation).toBeVisible()
  const message = await mailbox.waitForMessage()
  expect(message.envelope.to).toEqual(['negozio@example.com'])
  expect(message.replyTo).toEqual([{ address: request.email, name: request.name }])
  expect(message.text).toContain('tel:+390495550199')
  expect(message.text).toContain('> È caduto ieri: si può salvare qualcosa? 🙏')
  expect(mailbox.messages()).toHaveLength(1)
})

test('the confirmation stands above the form, says when and what follows, and repeats nothing @phone', async ({
  quote,
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-10-31T23:04:00Z'))
  await quote.fill(GOOD)
  await quote.button.click()
  await expect(quote.confirmation.getByRole('heading')).toHaveText(words.receipt.title)
  await expect(quote.confirmation).toContainText('Domenica 1º novembre alle ore 00:04')
  await expect(quote.confirmation).toContainText(words.note)
  for (const value of Object.values(GOOD)) await expect(quote.confirmation).not.toContainText(value)
  await expect(quote.confirmation).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status').filter({ has: page.locator('.confirmation') })).toHaveCount(1)
  const [sheet, form] = [await quote.confirmation.boundingBox(), await quote.form.boundingBox()]
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThan(form?.y ?? 0)

  await quote.button.click()
  await expect(quote.confirmation, 'stays until the next request is sent').toBeVisible()
})

test('the page asks for no script before its first use, and then for at most 66 KB of brotli @phone', async ({
  page,
}) => {
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    )
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await scripts()).toEqual([])
  const quote = quoteForm(page)
  await quote.hydrate()
  await quote.button.click()
  await expect(quote.toast).toBeVisible()
  const total = (await scripts()).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(66 * 1024)
})

test('what a robot puts into the honeypot travels with the request', async ({ quote, faulty }) => {
  await quote.fill(GOOD)
  await quote.honeypot.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example.com'
  })
  await quote.button.click()
  await expect(quote.confirmation).toBeVisible()
  expect(faulty.calls.map((call) => call.body)).toEqual([
    { ...GOOD, [HONEYPOT_FIELD]: 'https://spam.example.com' },
  ])
})
