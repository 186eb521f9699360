import { createServer, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { listenOnFreePort } from '../../support/server-process.ts'
import { DISTURBANCES, translateForEver } from '../form/disturbances.ts'
import { expect, test } from './engine-test.ts'
import { Visit } from './visit.ts'

const words = loadContent().home.contact.form
const name = { is: '#preventivo-name' }
const isLive = (visit: Visit) =>
  expect.poll(() => visit.ask(() => document.querySelector('form')?.noValidate)).toBe(true)

/** Passes requests on to a server, those for scripts so many milliseconds later. */
async function withLateScripts(origin: string, milliseconds: number) {
  const proxy = createServer(async (incoming, response) => {
    if (incoming.url?.endsWith('.js')) await delay(milliseconds)
    const { url = '/', method = 'GET', headers } = incoming
    const outgoing = request(new URL(url, origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  return { origin: `http://127.0.0.1:${await listenOnFreePort(proxy)}`, close: () => void proxy.close() }
}

for (const milliseconds of [0, 3000])
  test(`whatever has changed the form, with the script ${milliseconds} ms late it lives and loses nothing`, async ({
    visit: { page },
    server,
  }) => {
    const proxy = await withLateScripts(server.origin, milliseconds)
    const visit = new Visit(page, proxy.origin)
    for (const [what, disturb] of Object.entries(DISTURBANCES)) {
      await visit.goto('/')
      await visit.ask(() => sessionStorage.clear())
      await visit.ask(disturb)
      await visit.fill(name, 'Chiara')
      await isLive(visit)
      await page.type(' Esempio')
      const value = () => visit.ask(() => document.querySelector<HTMLInputElement>('#preventivo-name')?.value)
      await expect.poll(value, what).toBe('Chiara Esempio')
      expect(await visit.ask(() => document.activeElement?.id), what).toBe('preventivo-name')
    }
    proxy.close()
  })

test('under a translator a request is refused, mended and sent', async ({ visit }) => {
  await visit.goto('/')
  await visit.fill(name, 'Chiara Esempio')
  await isLive(visit)
  await visit.ask(translateForEver)
  await visit.fill({ is: '#preventivo-email' }, 'chiara@example')
  await visit.fill({ is: '#preventivo-message' }, 'x'.repeat(950))
  await visit.reads({ is: '#preventivo-message-count' }, 'Restano 50 caratteri')
  await visit.click({ is: 'form [type=submit]' })
  await visit.reads({ is: '#preventivo-email-error' }, MESSAGES.emailInvalid)
  await visit.fill({ is: '#preventivo-email' }, 'chiara@example.com')
  await visit.misses({ is: '#preventivo-email-error' })
  await visit.click({ is: 'form [type=submit]' })
  await visit.reads({ is: '.toast[data-kind=success]' }, OUTCOME.sent)
  await visit.reads({ is: '.confirmation' }, words.note)
  await visit.reads({ is: 'form [type=submit]' }, words.submit)
})
