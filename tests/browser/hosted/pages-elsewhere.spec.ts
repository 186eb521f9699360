import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTIONS_PATH } from '../../../contact/function-call.ts'
import { expect, test } from '../../support/fixtures.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { copyProject } from '../../support/project-copy.ts'
import { startServer, succeed } from '../../support/server-process.ts'
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
  const copy = copyProject()
  const host = await startStaticHost(copy.dist)
  const database = await startPostgres()
  const mailServer = await startMailServer({
    secure: true,
    key: readFileSync(join(TLS, 'localhost-key.pem')),
    cert: readFileSync(join(TLS, 'localhost.pem')),
  })
  const environment = async () => ({
    DATABASE_URL: await database.createDatabase(),
    MAIL_URL: `smtps://localhost:${mailServer.port}`,
    MAIL_TO: 'negozio@example.com',
    SITE_ORIGIN: host.origin,
    RETENTION_DAYS: '365',
    NODE_EXTRA_CA_CERTS: join(TLS, 'authority.pem'),
  })
  // It keeps the port, which the pages are built with, for the other.
  const node = await startServer(await environment())
  const startDeno = async () =>
    startDenoFunction('send-contact-email', await environment(), node.port)
  for (const { origin } of [host, node]) exceptions.allowHost(new URL(origin).host)
  try {
    await succeed(
      copy.build({
        SITE_ORIGIN: host.origin,
        PUBLIC_FUNCTIONS_URL: node.origin + FUNCTIONS_PATH,
        PUBLIC_FUNCTIONS_KEY: 'sb_publishable_test',
      }),
    )
    for (const name of ['Node', 'Deno'] as const) {
      const backend = name === 'Node' ? node : await startDeno()
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
