import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FUNCTIONS_PATH } from '../../../contact/function-call.ts'
import { OUTCOME } from '../../../contact/messages.ts'
import { loadHome } from '../../../site/content/load/home.ts'
import { expect, test } from '../../support/fixtures.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { freePort, startServer, succeed } from '../../support/server-process.ts'
import { startDenoFunction, TLS } from '../../system/hosted/deno-function.ts'
import { type PostgresServer, startPostgres } from '../../system/postgres/postgres-server.ts'
import { EMPTY, GOOD, quoteForm } from '../form/form-test.ts'
import { type StaticHost, startStaticHost } from './static-host.ts'

const home = loadHome()

// The site is built once, for one address of the function; the backends answer there one after the other.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let copy: ProjectCopy
let host: StaticHost
let database: PostgresServer
let mailServer: MailServer
let functionPort: number

/** Backends that answer on `functionPort`. */
const BACKENDS = {
  'our server on Node': async () => startServer({ PORT: String(functionPort), ...(await environment()) }),
  'the hosted function on Deno': async () =>
    startDenoFunction('send-contact-email', await environment(), functionPort),
}

async function environment(): Promise<Record<string, string>> {
  return {
    DATABASE_URL: await database.createDatabase(),
    MAIL_URL: `smtps://localhost:${mailServer.port}`,
    MAIL_TO: 'negozio@example.com',
    SITE_ORIGIN: host.origin,
    NODE_EXTRA_CA_CERTS: join(TLS, 'authority.pem'),
  }
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  functionPort = await freePort()
  copy = copyProject()
  host = await startStaticHost(copy.dist)
  const building = copy.build({
    SITE_ORIGIN: host.origin,
    PUBLIC_FUNCTIONS_URL: `http://127.0.0.1:${functionPort}${FUNCTIONS_PATH}`,
    PUBLIC_FUNCTIONS_KEY: 'sb_publishable_test',
  })
  database = await startPostgres({ settings: ['fsync=off'] })
  mailServer = await startMailServer({
    secure: true,
    key: readFileSync(join(TLS, 'localhost-key.pem')),
    cert: readFileSync(join(TLS, 'localhost.pem')),
  })
  await succeed(building)
})
test.afterAll(async () => {
  await host?.close()
  await mailServer?.close()
  await database?.remove()
  copy?.remove()
})

const mailAbout = (message: string) =>
  mailServer.waitForMessage((mail) => mail.text?.includes(message) ?? false)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [name, start] of Object.entries(BACKENDS)) {
  test.describe(name, () => {
    let backend: Awaited<ReturnType<typeof start>>
    test.beforeAll(async () => {
      backend = await start()
    })
    test.afterAll(() => backend?.stop())
    test.beforeEach(({ exceptions }) => {
      exceptions.allowHost(new URL(host.origin).host)
      exceptions.allowHost(`127.0.0.1:${functionPort}`)
    })

    test(`the form of pages elsewhere sends to ${name}`, async ({ page }) => {
      await page.goto(host.origin)
      const quote = quoteForm(page)
      const message = `Da un’altra origine a ${name}`
      await quote.fill({ ...GOOD, message })
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await quote.button.click()
      expect((await (await sent).allHeaders()).apikey).toBe('sb_publishable_test')
      await expect(page.getByText(OUTCOME.sent).first()).toBeVisible()
      await quote.expectValues(EMPTY)
      expect((await mailAbout(message)).replyTo?.[0]?.address).toBe(GOOD.email)
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test(`the form of pages elsewhere posts to ${name}`, async ({ page }) => {
        await page.goto(host.origin)
        const message = `Senza script a ${name}`
        await quoteForm(page).fill({ ...GOOD, message })
        await quoteForm(page).button.click()
        await expect(page).toHaveURL(/\/richiesta-inviata$/)
        await expect(heading(page)).toHaveText(home.accepted.title)
        await mailAbout(message)
      })

      test(`what ${name} refuses is still in the form`, async ({ page, exceptions }) => {
        exceptions.allowConsole(/status of 422/)
        await page.goto(host.origin)
        await quoteForm(page).fill({ ...GOOD, name: ' ', message: 'da non perdere' })
        await quoteForm(page).button.click()
        await expect(page.getByRole('alert')).toBeVisible()
        if (new URL(page.url()).pathname === '/richiesta-non-inviata') {
          expect(new URL(page.url()).origin).toBe(host.origin)
          await page.goBack()
        }
        await expect(quoteForm(page).fields.message).toHaveValue('da non perdere')
      })
    })
  })
}
