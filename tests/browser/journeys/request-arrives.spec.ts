import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { loadHome } from '../../../site/content/load/home.ts'
import { expect, test } from '../../support/fixtures.ts'
import { startServer } from '../../support/server-process.ts'

const words = loadHome().contact.form

const REQUEST = {
  name: 'Zoë D’Agostino-Nuñez',
  email: 'zoe@example.com',
  phone: '0495550199',
  message: 'Il portatile non si accende più.\nÈ caduto ieri: si può salvare qualcosa? 🙏',
}

async function fillIn(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/`)
  const form = page.getByRole('form', { name: words.title })
  await form.getByLabel(words.name).fill(REQUEST.name)
  await form.getByLabel(words.email).fill(REQUEST.email)
  await form.getByLabel(words.phone).fill(REQUEST.phone)
  await form.getByLabel(words.message).fill(REQUEST.message)
  await form.getByRole('button', { name: words.submit }).click()
  await expect(page.getByText('Richiesta inviata! Ti contatteremo presto.').first()).toBeVisible()
  // The form lies empty behind its receipt.
  await expect(page.locator('[name="message"]')).toHaveValue('')
}

test('a request filled in on the site reaches the shop’s mailbox by SMTP', { tag: '@phone' }, async ({
  page,
  mailbox,
}) => {
  await fillIn(page)
  const message = await mailbox.waitForMessage()
  expect(message.envelope.to).toEqual(['negozio@example.com'])
  expect(message.to?.map(({ address }) => address)).toEqual(['negozio@example.com'])
  expect(message.replyTo?.map(({ address, name }) => ({ address, name }))).toEqual([
    { address: REQUEST.email, name: REQUEST.name },
  ])
  expect(message.from?.address).not.toBe(REQUEST.email)
  expect(message.subject).toContain(REQUEST.name)
  for (const part of [message.text, message.html]) {
    expect(part).toContain(REQUEST.name)
    expect(part).toContain(REQUEST.email)
    expect(part).toContain('si può salvare qualcosa? 🙏')
  }
  // Line breaks are kept; the text part may quote the lines.
  expect(message.text).toMatch(/\n(?:> )?È caduto ieri/)
  expect(message.html).toMatch(/href="tel:(?:\+39)?0495550199"/)
  expect(message.html).toMatch(/href="https:\/\/wa\.me\/390495550199/)
  // No other mail was sent.
  expect(mailbox.messages()).toHaveLength(1)
})

test('without a mail server the request lies in the file mailbox, as a message that mail programs open', async ({
  page,
  exceptions,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'file-mailbox-'))
  const server = await startServer({ dataDir, environment: { MAIL_URL: 'file:' } })
  exceptions.allowHost(new URL(server.origin).host)
  try {
    await fillIn(page, server.origin)
    const folder = join(dataDir, 'mail')
    const messages = () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    await expect.poll(() => messages().length).toBe(1)
    const [file] = messages()
    const message = await PostalMime.parse(readFileSync(join(folder, file ?? '')))
    expect(message.replyTo?.[0]?.address).toBe(REQUEST.email)
    expect(message.text).toContain('si può salvare qualcosa? 🙏')
    expect(message.messageId).toMatch(/^<[^@\s]+@[^@\s]+>$/)
    expect(message.date).toBeTruthy()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the visitor’s page and its request set no cookie and ask nobody else', async ({
  page,
  context,
  server,
}) => {
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  await fillIn(page)
  expect([...hosts]).toEqual([new URL(server.origin).host])
  expect(await context.cookies()).toEqual([])
})
