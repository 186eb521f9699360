import type { Page } from '@playwright/test'
import { MESSAGES } from '../../../contact/messages.ts'
import { expect, expectMarked, GOOD, type QuoteForm, quoteForm, stopTime, test } from './form-test.ts'

/** Opens the form with the page's clock stopped. */
async function openWithStoppedTimers(page: Page): Promise<QuoteForm> {
  await page.goto('/')
  await stopTime(page)
  return quoteForm(page)
}

test('text typed before the script has come survives its coming', async ({ page, faulty }) => {
  const release = faulty.holdScripts()
  await page.goto('/')
  const quote = quoteForm(page)
  await quote.fill(GOOD)
  await expect(quote.form).toHaveJSProperty('noValidate', false)
  release()
  await expect(quote.form).toHaveJSProperty('noValidate', true)
  await quote.expectValues(GOOD)
  await expect(quote.fields.message).toBeFocused()
  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
  expect(faulty.calls.map((call) => call.body)).toEqual([GOOD])
})

test('a press on an empty form before the script has come is answered by the specification’s sentence', async ({
  page,
  faulty,
}) => {
  const release = faulty.holdScripts()
  const quote = await openWithStoppedTimers(page)
  const script = page.waitForRequest(/hydrate-form/)
  await quote.button.click()
  await script
  // The browser's own bubble would focus the first field.
  await expect(quote.fields.name).not.toBeFocused()
  release()
  await expect(quote.toast).toHaveText(MESSAGES.nameRequired)
  await expectMarked(quote.fields.name, MESSAGES.nameRequired)
  // The press has its answer, so it is not repeated when the half second for which it may wait for the script is over.
  await quote.fill(GOOD)
  await page.clock.runFor(600)
  await expect(quote.form).toBeVisible()
  expect(faulty.calls).toEqual([])
})

test('a press without a touch or focus before it loads the script too', async ({ page }) => {
  const quote = await openWithStoppedTimers(page)
  await quote.button.evaluate((button: HTMLButtonElement) => button.click())
  await expect(quote.toast).toHaveText(MESSAGES.nameRequired)
})

test('without the script within half a second, the browser answers the press by itself', async ({
  page,
  faulty,
}) => {
  faulty.holdScripts()
  const quote = await openWithStoppedTimers(page)
  await quote.button.click()
  await page.clock.runFor(600)
  await expect(quote.fields.name).toBeFocused()
  await expect(quote.form).toHaveJSProperty('noValidate', false)
  expect(faulty.calls).toEqual([])
})

test('a script that cannot be had leaves the press to the browser at once', async ({ page, exceptions }) => {
  exceptions.allowConsole(/hydrate-form|Failed to (?:load|fetch)/)
  await page.route(/hydrate-form/, (route) => route.abort())
  const quote = await openWithStoppedTimers(page)
  await quote.button.click()
  await expect(quote.fields.name).toBeFocused()
})

for (const [name, comes] of Object.entries({ comes: true, 'does not come': false })) {
  test(`if the script ${name}, two presses on a valid form send it once`, async ({ page, faulty }) => {
    const release = faulty.holdScripts()
    const quote = await openWithStoppedTimers(page)
    await quote.fill(GOOD)
    await quote.button.click()
    await quote.button.click()
    if (comes) {
      release()
      await expect(quote.receipt).toBeVisible()
      expect(faulty.calls.map(({ body }) => body)).toEqual([GOOD])
    } else {
      // After a 204 the browser stays on the page, where a second press would still be possible.
      faulty.answerWith({ status: 204 })
      await page.clock.runFor(600)
      await expect.poll(() => faulty.calls.length).toBe(1)
    }
    await page.clock.runFor(600)
    expect(faulty.calls).toHaveLength(1)
  })
}

test('the page asks for no script before its first use, and then for one of at most 67 KB, brotli @phone', async ({
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
  const sizes = await scripts()
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeGreaterThan(0)
  expect(sizes[0]).toBeLessThanOrEqual(67_000)
})
