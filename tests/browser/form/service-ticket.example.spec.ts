import type { Page } from '@playwright/test'
import { FORM_PATH, FUNCTION_PATH } from '../../../contact/function-call.ts'
import { MESSAGES } from '../../../contact/messages.ts'
import { expect, GOOD, holdBack, quoteForm, test } from './form-test.ts'

const SERVICE = 'Recupero Dati'

/** Opens the form as a link on a service's page does. */
async function openFrom(page: Page, path = '/recupero-dati') {
  await page.goto(path)
  await page.getByRole('main').locator(`a[href="${FORM_PATH}"]`).first().click()
  await page.waitForURL(`**${FORM_PATH}`)
  return quoteForm(page)
}

test.use({ quote: async ({ page, faulty: _ }, use) => use(await openFrom(page)) })

const per = (page: Page) => page.getByText(/^Per: /)
const remove = (page: Page) => page.getByRole('button', { name: 'Togli il servizio' })

test('the ticket names the service that one comes from, until it is taken away @phone', async ({
  quote,
  page,
}) => {
  const ticket = page.locator('.quote-head').filter({ has: page.locator('#preventivo-service') })
  await expect(ticket).toContainText(`Per: ${SERVICE}`)
  await expect(ticket).toHaveAttribute('data-number', '6')
  await remove(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Preventivo Gratuito' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(quote.fields.name).toBeFocused()
  await expect(ticket).not.toHaveAttribute('data-number')
  await page.reload()
  await expect(per(page)).toBeHidden()
})

for (const [referer, path, stamped] of [
  ['/recupero-dati.html', FORM_PATH, true],
  ['/recupero-dati/?q=1', FORM_PATH, true],
  ['/recupero-dati', '/', false],
  ['/privacy', FORM_PATH, false],
  ['', FORM_PATH, false],
  ['https://www.example.com/recupero-dati', FORM_PATH, false],
] as const)
  test(`from ${referer || 'nowhere'} to ${path}: ${stamped ? 'a' : 'no'} service`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(path, referer ? { referer: new URL(referer, baseURL).href } : {})
    await expect(per(page)).toBeVisible({ visible: stamped })
  })

for (const service of ['Riparazione PC e Mac', ''])
  test(`a draft for ${service || 'no service'} wins over the page one comes from, and fills what is empty`, async ({
    page,
    faulty,
  }) => {
    await page.goto('/')
    const draft = JSON.stringify({ ...GOOD, service })
    await page.evaluate((text) => sessionStorage.setItem('preventivo', text), draft)
    const bringScripts = await holdBack(page, '**/*.js')
    const quote = await openFrom(page)
    if (service) await expect(per(page)).toHaveText(`Per: ${service}`)
    else await expect(per(page)).toBeHidden()
    await quote.fields.name.fill('Scritto ora')
    bringScripts()
    const values = { ...GOOD, name: 'Scritto ora' }
    await quote.expectValues(values)
    await page.reload()
    await quote.button.click()
    await expect(quote.confirmation).toBeVisible()
    const message = `${service && `${service}: `}${GOOD.message}`
    expect(faulty.calls[0]).toEqual({ ...values, message })
  })

test('what is checked, counted and sent is the same, and no service that was taken away', async ({
  quote,
  page,
  faulty,
}) => {
  await quote.send({ ...GOOD, message: ' ' })
  await expect(quote.toast).toHaveText(MESSAGES.messageRequired)
  const message = 'x'.repeat(990)
  await quote.send({ message })
  await expect(quote.toast).toHaveText(MESSAGES.messageTooLong)
  await expect(quote.form).toContainText('5 caratteri oltre il limite di 1000')
  await remove(page).click()
  await expect(quote.form).toContainText('Restano 10 caratteri')
  await expect(quote.fields.message).toHaveAttribute('aria-invalid', 'false')
  await quote.button.click()
  await expect(quote.confirmation).toBeVisible()
  expect(faulty.calls[0]).toEqual({ ...GOOD, message })
})

test('a sent ticket is for no service until another leads to it', async ({ quote, page }) => {
  await quote.send(GOOD)
  await expect(quote.confirmation).toBeVisible()
  await expect(per(page)).toBeHidden()
  for (const link of ['Servizi', 'Contatti', 'Contatti'])
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  await page.waitForURL(`**${FORM_PATH}`)
  await page.reload()
  await expect(quote.fields.message).toBeEmpty()
  await expect(per(page)).toBeHidden()
  await openFrom(page, '/sicurezza-informatica')
  await expect(per(page)).toHaveText('Per: Sicurezza Informatica')
})

test('after an error of React and after Back one mail comes for the service', async ({
  page,
  mailbox,
  exceptions,
}) => {
  exceptions.allowConsole(/NotFoundError/)
  const quote = await openFrom(page)
  await page.route(`**${FUNCTION_PATH}`, async (route) => {
    if (route.request().resourceType() === 'fetch')
      await quote.button.evaluate((button) => button.lastElementChild?.remove())
    await route.continue()
  })
  for (const message of ['Il disco fa rumore.', 'E ora non si accende.']) {
    await quote.fill({ ...GOOD, message })
    await quote.isLive()
    await quote.button.click()
    await page.waitForURL('**/richiesta-inviata')
    expect((await mailbox.waitForMessage(message)).text).toContain(`${SERVICE}: ${message}`)
    expect(await page.evaluate(() => sessionStorage.length), 'no draft is left').toBe(0)
    await page.goBack()
  }
  expect(mailbox.messages).toHaveLength(2)
})
