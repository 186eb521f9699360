import { EMPTY, expect, GOOD, quoteForm, test } from './form-test.ts'

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

test('each key is kept at once: a tab that crashes loses nothing', async ({ quote, page }) => {
  const kept = () => page.evaluate(() => Object.values(sessionStorage).map((value) => JSON.parse(value)))
  for (const name of ['C', 'Ch', 'Chi']) {
    await quote.fields.name.press(name.slice(-1))
    expect(await kept()).toEqual([{ ...EMPTY, name }])
  }
  await quote.fields.name.clear()
  expect(await kept()).toEqual([])
})

test('only empty fields are filled from the draft', async ({ page, faulty }) => {
  await page.addInitScript(
    (draft) => sessionStorage.setItem('preventivo', draft),
    JSON.stringify({ ...GOOD, name: 'Una bozza' }),
  )
  const release = faulty.holdScripts()
  await page.goto(faulty.origin)
  const quote = quoteForm(page)
  await quote.fields.name.fill('Scritto ora')
  release()
  await quote.expectValues({ ...GOOD, name: 'Scritto ora' })
})

test('a sent request leaves nothing behind, in no storage of the browser', async ({ quote, page }) => {
  await quote.fill(GOOD)
  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
  await page.reload()
  await quote.wake()
  await quote.expectValues(EMPTY)
})

test('a draft belongs to its session and holds the four fields only', async ({
  quote,
  page,
  faulty,
  context,
}) => {
  await quote.fill(GOOD)
  await quote.trap.evaluate((input: HTMLInputElement) => {
    input.value = 'robot'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(await page.evaluate(() => Object.values(sessionStorage).map((value) => JSON.parse(value)))).toEqual([
    GOOD,
  ])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const other = await context.newPage()
  await other.goto(faulty.origin)
  const untouched = quoteForm(other)
  await untouched.wake()
  await untouched.expectValues(EMPTY)
})

test('a native post that was accepted ends the draft too', async ({ quote, page }) => {
  await quote.fill(GOOD)
  await page.goto(new URL('/richiesta-inviata', page.url()).href)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a browser that refuses session storage, or holds nonsense in it, gets a working form', async ({
  page,
  faulty,
}) => {
  const quote = quoteForm(page)
  await page.addInitScript(() => sessionStorage.setItem('preventivo', '{"name":['))
  await page.goto(faulty.origin)
  await quote.wake()
  await quote.expectValues(EMPTY)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(faulty.origin)
  await quote.wake()
  await quote.fill(GOOD)
  await quote.button.click()
  await expect(quote.receipt).toBeVisible()
})
