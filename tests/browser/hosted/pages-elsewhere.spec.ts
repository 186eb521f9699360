import { expect, test } from '../../support/fixtures.ts'
import { copyProject } from '../../support/project-copy.ts'
import { succeed } from '../../support/server-process.ts'
import { startStaticHost } from '../../support/static-host.ts'
import { startHosting } from '../../system/hosted/hosting.ts'
import { GOOD, quoteForm } from '../form/form-test.ts'

test('pages elsewhere send to their hosted function', async ({ page, browser, exceptions }) => {
  test.setTimeout(360_000)
  const copy = copyProject()
  const host = await startStaticHost(copy.dist)
  const hosting = await startHosting(host.origin)
  try {
    const PUBLIC_FUNCTIONS_URL = await hosting.start('send-contact-email')
    for (const url of [host.origin, PUBLIC_FUNCTIONS_URL]) exceptions.allowHost(new URL(url).host)
    const PUBLIC_FUNCTIONS_KEY = 'sb_publishable_test'
    const settings = { SITE_ORIGIN: host.origin, PUBLIC_FUNCTIONS_URL, PUBLIC_FUNCTIONS_KEY }
    await succeed(copy.build(settings))
    await page.goto(host.origin)
    const message = 'Da un’altra origine'
    await quoteForm(page).send({ ...GOOD, message })
    await expect(quoteForm(page).confirmation).toBeVisible()
    await hosting.mailServer.waitForMessage(message)

    const native = await browser.newPage({ javaScriptEnabled: false })
    await native.goto(host.origin)
    await quoteForm(native).send({ ...GOOD, message: 'Senza script' })
    await expect(native).toHaveURL(`${host.origin}/richiesta-inviata`)
    await hosting.mailServer.waitForMessage('Senza script')
    await native.close()
  } finally {
    host.close()
    await hosting.end()
    copy.remove()
  }
})
