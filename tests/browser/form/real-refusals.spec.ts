import { loadHome } from '../../../site/content/load/home.ts'
import { startServer } from '../../support/server-process.ts'
import { expect, GOOD, quoteForm, test } from './form-test.ts'

const home = loadHome()

const FAILED = "Errore durante l'invio. Riprova o contattaci direttamente."
const OTHER = { ...GOOD, message: 'Una seconda richiesta, diversa dalla prima.' }

/** A real server that accepts one request in ten minutes. */
const busyServer = (mailUrl: string) =>
  startServer({ environment: { MAIL_URL: mailUrl, MAIL_TO: 'negozio@example.com', RATE_LIMIT: '1/600' } })

test('a server that has had enough is a failure in the form, and so is one that has stopped', async ({
  page,
  mailServer,
  exceptions,
}) => {
  exceptions.allowConsole(/Failed to load resource|Functions\w+Error/)
  const server = await busyServer(mailServer.url)
  exceptions.allowHost(new URL(server.origin).host)
  await page.goto(server.origin)
  const quote = quoteForm(page)
  await quote.wake()
  await quote.fill(GOOD)
  await quote.button.click()
  await quote.receipt.getByRole('button', { name: home.contact.form.receipt.again }).click()
  await quote.fill(OTHER)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await quote.button.click()
  expect((await answered).status()).toBe(429)
  await expect(quote.toast.getByRole('alert')).toHaveText(FAILED)
  await quote.expectValues(OTHER)

  await server.stop()
  await quote.button.click()
  await expect(quote.outcome.getByRole('link')).toHaveCount(2)
  await expect(quote.button).toBeEnabled()
  await quote.expectValues(OTHER)
})

test('without script, a server that has had enough answers with the form still filled in, call and chat', async ({
  browser,
  mailServer,
}) => {
  const server = await busyServer(mailServer.url)
  const page = await browser.newPage({ baseURL: server.origin, javaScriptEnabled: false })
  for (const values of [GOOD, OTHER]) {
    await page.goto('/')
    await quoteForm(page).fill(values)
    await quoteForm(page).button.click()
  }
  await expect(page.getByRole('alert')).toHaveText('Troppe richieste in poco tempo: aspetta qualche minuto.')
  const refused = quoteForm(page)
  await refused.expectValues(OTHER)
  await expect(refused.form.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(page.getByText(home.refused.text)).toBeVisible()
  await expect(refused.form.getByRole('link', { name: /^Chiama/ })).toBeVisible()
  await page.close()
  await server.stop()
})
