import { FIELDS } from '../../../contact/fields.ts'
import { EMPTY, expect, GOOD, quoteForm, test } from './form-test.ts'

const drafts = () => Object.values(sessionStorage).map((value) => JSON.parse(value))

test('what was typed is back after a reload, without a touch, and after leaving and going back', async ({
  quote,
  page,
}) => {
  await quote.fill(GOOD)
  await page.reload()
  await quote.expectValues(GOOD)
  await expect(quote.form).toHaveJSProperty('noValidate', true)
  await page.goto(new URL('/privacy', page.url()).href)
  await page.goBack()
  await quote.expectValues(GOOD)
})

test('a long message that comes back has its letters counted', async ({ quote, page }) => {
  await quote.fill({ message: 'a'.repeat(FIELDS.message.maxLength - 10) })
  await page.reload()
  await expect(quote.fields.message).toHaveAccessibleDescription('Restano 10 caratteri')
})

test('each key is kept at once, for this tab only and without the honeypot, and a sent request leaves nothing', async ({
  quote,
  page,
  context,
}) => {
  for (const name of ['C', 'Ch', 'Chi']) {
    await quote.fields.name.press(name.slice(-1))
    expect(await page.evaluate(drafts)).toEqual([{ ...EMPTY, name }])
  }
  await quote.fields.name.clear()
  expect(await page.evaluate(drafts)).toEqual([])

  await quote.fill(GOOD)
  await quote.trap.evaluate((input: HTMLInputElement) => {
    input.value = 'robot'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(await page.evaluate(drafts)).toEqual([GOOD])
  const other = await context.newPage()
  await other.goto('/')
  await quoteForm(other).hydrate()
  await quoteForm(other).expectValues(EMPTY)

  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
  await page.reload()
  await quote.hydrate()
  await quote.expectValues(EMPTY)

  // The page that follows an accepted native post clears the draft too.
  await quote.fill(GOOD)
  await page.goto(new URL('/richiesta-inviata', page.url()).href)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('only empty fields are filled from the draft', async ({ page, faulty }) => {
  await page.addInitScript(
    (draft) => sessionStorage.setItem('preventivo', draft),
    JSON.stringify({ ...GOOD, name: 'Una bozza' }),
  )
  const release = faulty.holdScripts()
  await page.goto('/')
  const quote = quoteForm(page)
  await quote.fields.name.fill('Scritto ora')
  release()
  await expect(quote.fields.message).toHaveValue(GOOD.message)
  await quote.expectValues({ ...GOOD, name: 'Scritto ora' })
})

test('a browser that refuses session storage, or holds nonsense in it, gets a working form', async ({
  page,
  quote,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('preventivo', '{"name":['))
  await page.goto('/')
  await quote.hydrate()
  await quote.expectValues(EMPTY)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await quote.hydrate()
  await quote.fill(GOOD)
  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
})
