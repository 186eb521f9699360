import { describe, expect, test, vi } from 'vitest'
import { FUNCTION_PATH, HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { StoreUnavailableError } from '../../outbox/store.ts'
import { callFunction, fixtureApp, RATES, REQUEST } from '../../testing/app.ts'
import { createRateLimiter } from '../rate-limit.ts'

const FULL = new StoreUnavailableError('database or disk is full')

test('a JSON request is stored before it is answered', async () => {
  const { app, store } = await fixtureApp()
  const response = await callFunction(app, REQUEST)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  const [stored] = await store.list({})
  expect(stored).toMatchObject({ ...REQUEST, state: 'waiting', heldAsSpam: false })
})

test('the worker is woken for a new request, held as spam or not, and not for a repeat', async () => {
  const woken: true[] = []
  const { app } = await fixtureApp({ onAccepted: () => void woken.push(true) })
  await callFunction(app, REQUEST)
  await callFunction(app, REQUEST)
  await callFunction(app, { ...REQUEST, message: 'Altro', [HONEYPOT_FIELD]: 'x' })
  expect(woken).toHaveLength(2)
})

test('the same content with the same key is a repeat for ever, a key with other content is a new request', async () => {
  const { app, store, time } = await fixtureApp()
  const headers = { 'Idempotency-Key': 'k1' }
  await callFunction(app, REQUEST, { headers })
  time.now += 48 * 3_600_000
  await callFunction(app, REQUEST, { headers })
  expect(await store.list({})).toHaveLength(1)
  await callFunction(app, { ...REQUEST, message: 'Altro' }, { headers })
  expect(await store.list({})).toHaveLength(2)
})

test.each([
  [{ ...REQUEST, name: '  ' }, 'name', MESSAGES.nameRequired],
  [{ ...REQUEST, phone: '1'.repeat(21) }, 'phone', MESSAGES.phoneTooLong],
  [{ ...REQUEST, message: undefined }, 'message', MESSAGES.messageRequired],
  [{}, 'name', MESSAGES.nameRequired],
])('invalid fields are refused with the message of the first (%#)', async (body, field, message) => {
  const { app, store } = await fixtureApp()
  const response = await callFunction(app, body)
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ error: { field, message } })
  expect(await store.list({})).toEqual([])
})

describe('who opens the address of the function', () => {
  const open = async (method: string, accept?: string) => {
    const { app } = await fixtureApp()
    return app.request(FUNCTION_PATH, { method, headers: accept === undefined ? {} : { accept } })
  }
  test.each([
    ['GET', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['GET', 'text/html, application/json;q=0.5'],
    ['HEAD', 'text/html'],
  ])('%s by a browser that asks for a page (%s) is led to the form', async (method, accept) => {
    const response = await open(method, accept)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/#contatti'])
  })
  test.each([
    ['GET', 'application/json'],
    ['GET', '*/*'],
    ['HEAD', undefined],
    ['PUT', 'text/html'],
    ['DELETE', undefined],
    ['PATCH', undefined],
  ])('%s with Accept %s is refused with 405', async (method, accept) => {
    const response = await open(method, accept)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    if (method !== 'HEAD')
      expect(await response.json()).toEqual({ error: { message: 'Metodo non ammesso.' } })
  })
})

test('over the limit: 429 with Retry-After, but a repeat is still 200, and repeats and refusals do not count', async () => {
  const limits = { perClient: { count: 2, seconds: 60 }, overall: { count: 100, seconds: 60 } }
  const { app, store } = await fixtureApp({ limiter: createRateLimiter(limits, () => 0) })
  const send = (message: string, client = 'a') => callFunction(app, { ...REQUEST, message }, { client })
  expect((await send('uno')).status).toBe(200)
  expect((await send('uno')).status).toBe(200)
  expect((await send('')).status).toBe(422)
  vi.spyOn(store, 'accept').mockRejectedValueOnce(FULL)
  expect((await send('due')).status).toBe(503)
  expect((await send('due')).status).toBe(200)
  const refused = await send('tre')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await send('due')).status).toBe(200)
  expect((await send('tre', 'b')).status).toBe(200)
  expect(await store.list({})).toHaveLength(3)
})

test('a store that is full or down is answered with 503 and Retry-After', async () => {
  const { app, store, lines } = await fixtureApp()
  vi.spyOn(store, 'accept').mockRejectedValueOnce(FULL)
  const response = await callFunction(app, REQUEST)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toEqual({ error: { message: OUTCOME.failed } })
  expect(lines.join()).toContain('database or disk is full')
})

test('an unforeseen failure is answered with 500 and no success', async () => {
  const { app, store } = await fixtureApp()
  vi.spyOn(store, 'accept').mockRejectedValueOnce(new Error('a defect'))
  const response = await callFunction(app, REQUEST)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('a defect')
})

test.each([['buy'], ['anna@example.com'], ['+39 049 555 0199'], ['http://spam.example']])(
  'a request whose honeypot holds "%s" is held as spam and answered with 200',
  async (typed) => {
    const { app, store } = await fixtureApp()
    expect((await callFunction(app, { ...REQUEST, [HONEYPOT_FIELD]: typed })).status).toBe(200)
    expect(await store.list({})).toMatchObject([{ state: 'waiting', heldAsSpam: true }])
    expect((await callFunction(app, { ...REQUEST, message: 'Due', [HONEYPOT_FIELD]: ' ' })).status).toBe(200)
    expect((await store.list({})).map(({ heldAsSpam }) => heldAsSpam)).toEqual([false, true])
  },
)

test('a flood of spam fills its own windows, stores no more, and locks out nobody', async () => {
  const { app, store } = await fixtureApp({ limiter: createRateLimiter(RATES, () => 0) })
  const spam = (i: number) => ({ ...REQUEST, message: `Messaggio ${i}`, [HONEYPOT_FIELD]: 'buy' })
  const flood = Array.from({ length: 320 }, (_, i) => callFunction(app, spam(i), { client: `192.0.${i}.1` }))
  const answers = await Promise.all(flood)
  expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(315).fill(429)])
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('3600')
  expect(await store.list({})).toHaveLength(5)
  expect((await callFunction(app, REQUEST, { client: '198.51.100.1' })).status).toBe(200)
  expect((await callFunction(app, spam(0), { client: '198.51.100.1' })).status).toBe(200)
  expect(await store.list({})).toHaveLength(6)
})

test('logs name the request by its id and nothing of its content', async () => {
  const { app, store, lines } = await fixtureApp()
  await callFunction(app, REQUEST)
  await callFunction(app, { ...REQUEST, email: 'segreta' })
  const [stored] = await store.list({})
  const text = lines.join('\n')
  expect(text).toContain(stored?.id)
  for (const value of [...Object.values(REQUEST), 'segreta', '192.0.2.1']) expect(text).not.toContain(value)
})
