import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { listenOnFreePort } from '../../support/server-process.ts'
import { CHANGES, DISTURBANCES } from './disturbances.ts'
import { expect, test } from './engine-test.ts'
import { startVisit } from './visit.ts'

const [name, email, message] = ['#preventivo-name', '#preventivo-email', '#preventivo-message']
const submit = 'form [type=submit]'

for (const milliseconds of [0, 3000])
  for (const [what, disturb] of Object.entries(DISTURBANCES))
    test(`${what}: with the script ${milliseconds} ms late the form lives, loses nothing and sends`, async ({
      visit: { page },
      server,
      mailbox,
    }) => {
      const app = new Hono().all('*', async ({ req }) => {
        if (req.path.endsWith('.js')) await delay(milliseconds)
        const headers = { ...req.header(), origin: server.origin }
        return proxy(server.origin + req.path, { raw: req.raw, headers })
      })
      const late = createServer(getRequestListener(app.fetch))
      const visit = startVisit(page, `http://127.0.0.1:${await listenOnFreePort(late)}`)
      await visit.goto('/')
      await visit.ask(disturb)
      await visit.fill(name, 'Chiara Esempio')
      // Puts the caret in the middle.
      await visit.ask(
        (field) => document.querySelector<HTMLInputElement>(field)?.setSelectionRange(6, 6),
        name,
      )
      await visit.isLive()
      await page.type(' di')
      await visit.fill(message, `${what}, ${milliseconds} ms `.padEnd(999, 'x'))
      await visit.reads('#preventivo-message-count', 'Resta 1 carattere')
      if (what !== 'a value that comes without an event') {
        await visit.fill(email, 'chiara@example')
        await visit.click(submit)
        await visit.reads('#preventivo-email-error', MESSAGES.emailInvalid)
        await visit.fill(email, 'chiara@example.com')
        await visit.misses('#preventivo-email-error')
      }
      await visit.click(submit)
      await visit.sees('.confirmation')
      await visit.reads('.toast[data-kind=success]', OUTCOME.sent)
      await visit.answers(['', '', '', ''], () =>
        [...document.querySelectorAll<HTMLInputElement>('.field :is(input, textarea)')].map(
          (each) => each.value,
        ),
      )
      late.close()
      const mail = await mailbox.waitForMessage()
      expect(mail.replyTo).toEqual([{ address: 'chiara@example.com', name: 'Chiara di Esempio' }])
      expect(mail.text).toContain(`${what}, ${milliseconds} ms`)
    })

/** Elements of the form. Without the first three nothing can be sent; without the next three the server says what is missing. */
const PARTS = [
  ...['.quote-card', 'form', submit],
  ...[name, message, '.field-name'],
  ...['#preventivo-phone', '#preventivo-name-error', '.message-counter', '.submit-label'],
  ...['.form-outcome', '.form-confirmation'],
]
for (const when of ['before', 'after'])
  for (const [how, change] of Object.entries(CHANGES))
    test(`each element of the form ${how} ${when} its script has come: the request is sent, or comes back to be mended`, async ({
      visit,
      mailbox,
      allowedMessages,
    }) => {
      allowedMessages.push(/\b422\b/)
      for (const part of how === 'removed' ? PARTS.slice(3) : PARTS) {
        const words = `${part} ${how} ${when}`
        await visit.goto('/')
        if (when === 'after') {
          await visit.fill(name, 'Chiara')
          await visit.isLive()
          await visit.click(submit)
          // The notice goes after four seconds, the sentence under the field stays.
          await visit.reads('#preventivo-email-error', MESSAGES.emailInvalid)
        }
        await visit.ask(change, part)
        for (const [field, text] of [
          [name, 'Chiara Esempio'],
          [email, 'chiara@example.com'],
          [message, words],
        ] as const)
          if (await visit.ask((each) => document.querySelector(each) !== null, field))
            await visit.fill(field, text)
        await visit.click(submit)
        if (how !== 'removed' || PARTS.indexOf(part) > 5)
          await mailbox.waitForMessage(({ text = '' }) => text.includes(words))
        else {
          await visit.reads(
            '[role=alert]',
            part === message ? MESSAGES.messageRequired : MESSAGES.nameRequired,
          )
          await visit.sees('[value="chiara@example.com"]')
        }
      }
    })
