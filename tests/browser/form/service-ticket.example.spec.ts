import { expect, GOOD, holdBack, quoteForm, test } from './form-test.ts'

const SERVICE = 'Recupero Dati'
const FORM = '/#contatti'

/** Opens the form as a link on the page at `path` does. */
test.use({
  quote: async ({ page, faulty: _ }, use) => {
    await page.goto('/recupero-dati')
    await page.getByRole('main').locator(`a[href="${FORM}"]`).first().click()
    await page.waitForURL(`**${FORM}`)
    await use(quoteForm(page))
  },
})

test('who comes from a service’s page finds its number and name on the ticket, until they take it away @phone', async ({
  quote,
  page,
}) => {
  const ticket = page.locator('.quote-head').filter({ has: page.locator('#preventivo-service') })
  await expect(ticket).toContainText(`Per: ${SERVICE}`)
  await expect(ticket).toHaveAttribute('data-number', '6')
  await quote.fields.message.focus()
  await page.getByRole('button', { name: 'Togli il servizio' }).click()
  await expect(page.getByText('Per:')).toBeHidden()
  await expect(ticket).not.toHaveAttribute('data-number')
  await expect(quote.fields.message).toHaveValue('')
})

for (const [referer, path, stamped] of [
  ['/recupero-dati.html', FORM, true],
  ['/recupero-dati/?q=1', FORM, true],
  ['/recupero-dati', '/', false],
  ['/privacy', FORM, false],
  ['', FORM, false],
  ['https://www.example.com/recupero-dati', FORM, false],
] as const)
  test(`from ${referer || 'nowhere'} to ${path}: ${stamped ? 'a' : 'no'} service`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(path, referer ? { referer: new URL(referer, baseURL).href } : {})
    await expect(page.getByText(`Per: ${SERVICE}`)).toBeVisible({ visible: stamped })
    await quoteForm(page).fields.message.focus()
    await expect(quoteForm(page).fields.message).toHaveValue(stamped ? `${SERVICE}: ` : '')
  })

test('the name begins an empty message, and alone it is nothing: no draft, no request, gone with the focus', async ({
  quote,
  page,
  faulty,
}) => {
  const { message, name } = quote.fields
  await message.click({ position: { x: 20, y: 20 } })
  await expect(quote.form).toHaveJSProperty('noValidate', true)
  await expect(message).toHaveValue(`${SERVICE}: `)
  await expect(message).toHaveAccessibleDescription('Che dispositivo è, e che cosa è successo?')
  await page.keyboard.type('x')
  await expect(message).toHaveValue(`${SERVICE}: x`)
  await page.keyboard.press('Backspace')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await quote.fill({ ...GOOD, message: `${SERVICE}:` })
  // Pressed without taking the focus from the message, as on an iPhone.
  await quote.button.dispatchEvent('click')
  await expect(quote.toast).toHaveText('Il messaggio è obbligatorio')
  await message.fill(`${SERVICE}: `)
  await name.focus()
  await expect(message).toHaveValue('')
  await message.focus()
  await expect(message, 'only at the first focus').toHaveValue('')
  expect(faulty.calls).toEqual([])
})

test('the name alone is not posted before the form’s script has come', async ({
  page,
  faulty,
  quote,
}) => {
  await holdBack(page, '**/*.js')
  await page.reload()
  await quote.fill({ ...GOOD, message: '' })
  await expect(quote.fields.message).toHaveValue(`${SERVICE}: `)
  await quote.button.dispatchEvent('click')
  await expect(quote.fields.message).toHaveJSProperty(
    'validationMessage',
    'Il messaggio è obbligatorio',
  )
  expect(faulty.calls).toEqual([])
})

test('what was typed stays as it is; once it is sent, the ticket is for nothing', async ({
  quote,
  page,
  faulty,
}) => {
  await quote.fields.message.focus()
  await quote.fill(GOOD)
  await page.reload()
  await quote.fields.message.focus()
  await quote.expectValues(GOOD)
  const message = `${SERVICE}: il disco fa rumore.`
  await quote.send({ message })
  await expect(quote.confirmation).toBeVisible()
  expect(faulty.calls.map(({ body }) => body)).toEqual([{ ...GOOD, message }])
  await expect(page.getByText('Per:')).toBeHidden()
  await quote.fields.message.focus()
  await expect(quote.fields.message).toHaveValue('')
})
