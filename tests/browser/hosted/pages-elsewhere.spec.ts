import { FUNCTIONS_PATH } from '../../../contact/function-call.ts'
import { expect, test } from '../../support/fixtures.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { copyProject } from '../../support/project-copy.ts'
import { startServer, succeed } from '../../support/server-process.ts'
import { startStaticHost } from '../../support/static-host.ts'
import { GOOD, quoteForm } from '../form/form-test.ts'

// The hosted function answers by the same code (tests/system/hosted).
test('pages elsewhere send to the server of their function', async ({
  page,
  browser,
  exceptions,
}) => {
  test.setTimeout(360_000)
  const copy = copyProject()
  const host = await startStaticHost(copy.dist)
  const mailServer = await startMailServer()
  const server = await startServer({
    MAIL_URL: mailServer.url,
    MAIL_TO: 'negozio@example.com',
    SITE_ORIGIN: host.origin,
  })
  for (const { origin } of [host, server]) exceptions.allowHost(new URL(origin).host)
  try {
    await succeed(
      copy.build({
        SITE_ORIGIN: host.origin,
        PUBLIC_FUNCTIONS_URL: server.origin + FUNCTIONS_PATH,
        PUBLIC_FUNCTIONS_KEY: 'sb_publishable_test',
      }),
    )
    await page.goto(host.origin)
    const message = 'Da un’altra origine'
    await quoteForm(page).send({ ...GOOD, message })
    await expect(quoteForm(page).confirmation).toBeVisible()
    await mailServer.waitForMessage(message)

    const native = await browser.newPage({ javaScriptEnabled: false })
    await native.goto(host.origin)
    await quoteForm(native).send({ ...GOOD, message: 'Senza script' })
    // The page that follows is our server's own.
    await expect(native).toHaveURL(`${server.origin}/richiesta-inviata`)
    await mailServer.waitForMessage('Senza script')
    await native.close()
  } finally {
    await Promise.all([host.close(), mailServer.close(), server.stop()])
    copy.remove()
  }
})
