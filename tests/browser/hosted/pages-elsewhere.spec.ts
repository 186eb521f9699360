import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTIONS_PATH } from '../../../contact/function-call.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { copyProject } from '../../support/project-copy.ts'
import { freePort, startServer, succeed } from '../../support/server-process.ts'
import { startStaticHost } from '../../support/static-host.ts'
import { startDenoFunction, TLS } from '../../system/hosted/deno-function.ts'
import { startPostgres } from '../../system/postgres/postgres-server.ts'
import { GOOD, quoteForm } from '../form/form-test.ts'

/** A static host with pages that send to `functionPort`, where the backends answer one after the other. */
async function startElsewhere() {
  const functionPort = await freePort()
  const copy = copyProject()
  const host = await startStaticHost(copy.dist)
  const building = copy.build({
    SITE_ORIGIN: host.origin,
    PUBLIC_FUNCTIONS_URL: `http://127.0.0.1:${functionPort}${FUNCTIONS_PATH}`,
    PUBLIC_FUNCTIONS_KEY: 'sb_publishable_test',
  })
  const database = await startPostgres({ settings: ['fsync=off'] })
  const mailServer = await startMailServer({
    secure: true,
    key: readFileSync(join(TLS, 'localhost-key.pem')),
    cert: readFileSync(join(TLS, 'localhost.pem')),
  })
  await succeed(building)
  const environment = async () => ({
    DATABASE_URL: await database.createDatabase(),
    MAIL_URL: `smtps://localhost:${mailServer.port}`,
    MAIL_TO: 'negozio@example.com',
    SITE_ORIGIN: host.origin,
    RETENTION_DAYS: '365',
    NODE_EXTRA_CA_CERTS: join(TLS, 'authority.pem'),
  })
  return {
    origin: host.origin,
    functionPort,
    backends: {
      'our server on Node': async () => startServer({ PORT: String(functionPort), ...(await environment()) }),
      'the hosted function on Deno': async () =>
        startDenoFunction('send-contact-email', await environment(), functionPort),
    },
    mailAbout: (message: string) =>
      mailServer.waitForMessage((mail) => mail.text?.includes(message) ?? false),
    async stop() {
      await host.close()
      await mailServer.close()
      await database.remove()
      copy.remove()
    },
  }
}

const test = base.extend<object, { elsewhere: Awaited<ReturnType<typeof startElsewhere>> }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const elsewhere = await startElsewhere()
      await use(elsewhere)
      await elsewhere.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ elsewhere }, use) => use(elsewhere.origin),
})
// The backends answer on one port, one after the other.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

for (const name of ['our server on Node', 'the hosted function on Deno'] as const)
  test(`the form of pages elsewhere sends to ${name}, with and without its script, and loses nothing that is refused`, async ({
    page,
    browser,
    elsewhere,
    exceptions,
  }) => {
    exceptions.allowHost(`127.0.0.1:${elsewhere.functionPort}`)
    const backend = await elsewhere.backends[name]()
    await page.goto('/')
    const message = `Da un’altra origine a ${name}`
    await quoteForm(page).send({ ...GOOD, message })
    await expect(quoteForm(page).confirmation).toBeVisible()
    await elsewhere.mailAbout(message)

    const native = await browser.newPage({ javaScriptEnabled: false, baseURL: elsewhere.origin })
    const quote = quoteForm(native)
    await native.goto('/')
    await quote.send({ ...GOOD, name: ' ', message: 'da non perdere' })
    await expect(native.getByRole('alert')).toBeVisible()
    // The hosted function answers by a page of the site, which cannot show what was typed: the form before it does.
    if (new URL(native.url()).pathname === '/richiesta-non-inviata') await native.goBack()
    await expect(quote.fields.message).toHaveValue('da non perdere')
    await quote.send({ name: GOOD.name, message: `Senza script a ${name}` })
    await expect(native).toHaveURL(/\/richiesta-inviata$/)
    await elsewhere.mailAbout(`Senza script a ${name}`)
    await native.close()
    await backend.stop()
  })
