import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTIONS_PATH } from '../../../contact/function-call.ts'
import { expect, test } from '../../support/fixtures.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { copyProject } from '../../support/project-copy.ts'
import { freePort, startServer, succeed } from '../../support/server-process.ts'
import { startStaticHost } from '../../support/static-host.ts'
import { startDenoFunction, TLS } from '../../system/hosted/deno-function.ts'
import { startPostgres } from '../../system/postgres/postgres-server.ts'
import { GOOD, quoteForm } from '../form/form-test.ts'

test('pages elsewhere send to our server and the hosted function', async ({
  page,
  browser,
  exceptions,
}) => {
  test.setTimeout(360_000)
  const functionPort = await freePort()
  const copy = copyProject()
  const host = await startStaticHost(copy.dist)
  const database = await startPostgres()
  const mailServer = await startMailServer({
    secure: true,
    key: readFileSync(join(TLS, 'localhost-key.pem')),
    cert: readFileSync(join(TLS, 'localhost.pem')),
  })
  exceptions.allowHost(new URL(host.origin).host)
  exceptions.allowHost(`127.0.0.1:${functionPort}`)
  try {
    await succeed(
      copy.build({
        SITE_ORIGIN: host.origin,
        PUBLIC_FUNCTIONS_URL: `http://127.0.0.1:${functionPort}${FUNCTIONS_PATH}`,
        PUBLIC_FUNCTIONS_KEY: 'sb_publishable_test',
      }),
    )
    for (const name of ['Node', 'Deno'] as const) {
      const environment = {
        DATABASE_URL: await database.createDatabase(),
        MAIL_URL: `smtps://localhost:${mailServer.port}`,
        MAIL_TO: 'negozio@example.com',
        SITE_ORIGIN: host.origin,
        RETENTION_DAYS: '365',
        NODE_EXTRA_CA_CERTS: join(TLS, 'authority.pem'),
      }
      const backend =
        name === 'Node'
          ? await startServer({ PORT: `${functionPort}`, ...environment })
          : await startDenoFunction('send-contact-email', environment, functionPort)
      await page.goto(host.origin)
      const message = `Da un’altra origine a ${name}`
      await quoteForm(page).send({ ...GOOD, message })
      await expect(quoteForm(page).confirmation).toBeVisible()
      await mailServer.waitForMessage(message)

      const native = await browser.newPage({ javaScriptEnabled: false })
      await native.goto(host.origin)
      await quoteForm(native).send({ ...GOOD, message: `Senza script a ${name}` })
      // The page that follows is our server's own.
      await expect(native).toHaveURL(/\/richiesta-inviata$/)
      await mailServer.waitForMessage(`Senza script a ${name}`)
      await native.close()
      await backend.stop()
    }
  } finally {
    await Promise.all([host.close(), mailServer.close(), database.remove()])
    copy.remove()
  }
})
