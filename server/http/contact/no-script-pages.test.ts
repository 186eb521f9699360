import { expect, test, vi } from 'vitest'
import { MESSAGES } from '../../../contact/messages.ts'
import { StoreUnavailableError } from '../../outbox/store.ts'
import { fixtureApp, postNatively, RATES, REQUEST } from '../../testing/app.ts'
import { createRateLimiter } from '../rate-limit.ts'

test('a form post without Accept: text/html is answered in JSON', async () => {
  const { app, store } = await fixtureApp()
  const response = await postNatively(app, REQUEST, { headers: { accept: '*/*' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(await store.list({})).toMatchObject([REQUEST])
})

test.each([
  [403, { headers: { origin: 'https://evil.example' } }, REQUEST],
  [413, {}, { ...REQUEST, message: 'x'.repeat(100_000) }],
])(
  'a native post refused with %i is announced in the words of the specification',
  async (status, init, fields) => {
    const { app } = await fixtureApp()
    const response = await postNatively(app, fields, init)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(
      '<p role="alert">Errore durante l&#39;invio. Riprova o contattaci',
    )
  },
)

test('a native post with far too long a message is refused with 413, says so, and comes back whole', async () => {
  const { app } = await fixtureApp()
  const message = 'è'.repeat(10_000)
  const response = await postNatively(app, { ...REQUEST, message })
  expect(response.status).toBe(413)
  const page = await response.text()
  expect(page).toContain(`<p role="alert">${MESSAGES.messageTooLong}</p>`)
  expect(page).toContain(`>${message}</textarea>`)
  expect(page).toContain(`value="${REQUEST.email}"`)
})

test('a native post over the limit is told to wait, and keeps what was typed', async () => {
  const limiter = createRateLimiter({ ...RATES, perClient: { count: 1, seconds: 600 } }, () => 0)
  const { app } = await fixtureApp({ limiter })
  await postNatively(app, REQUEST)
  const response = await postNatively(app, { ...REQUEST, message: 'Una seconda richiesta.' })
  expect(response.status).toBe(429)
  const page = await response.text()
  expect(page).toContain('<p role="alert">Troppe richieste in poco tempo: aspetta qualche minuto.</p>')
  expect(page).toContain('>Una seconda richiesta.</textarea>')
})

test('a native post that the store cannot take keeps what was typed', async () => {
  const { app, store } = await fixtureApp()
  vi.spyOn(store, 'accept').mockRejectedValueOnce(new StoreUnavailableError('database or disk is full'))
  const response = await postNatively(app, REQUEST)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await response.text()).toContain(REQUEST.message)
})
