import { expect, test, vi } from 'vitest'
import { FUNCTION_PATH, HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { MESSAGES, OUTCOME, REFUSALS } from '../../../contact/messages.ts'
import { StoreUnavailableError } from '../../outbox/store.ts'
import { callFunction, fixtureApp, ORIGIN, postNatively, RATES, REQUEST } from '../../testing/app.ts'
import { createRateLimiter } from '../rate-limit.ts'

const FULL = new StoreUnavailableError('database or disk is full')
const UNREADABLE = { message: REFUSALS.unreadable }

test('a JSON request is stored before it is answered, and a repeat once', async () => {
  const onAccepted = vi.fn()
  const { app, store, time, lines } = await fixtureApp({ onAccepted })
  const send = (changes = {}) =>
    callFunction(app, { ...REQUEST, ...changes }, { headers: { 'Idempotency-Key': 'k1' } })
  const response = await send()
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  const [stored] = await store.list({})
  expect(stored).toMatchObject({ ...REQUEST, state: 'waiting', heldAsSpam: false })
  time.now += 48 * 3_600_000
  await send()
  expect([(await store.list({})).length, onAccepted.mock.calls.length]).toEqual([1, 1])
  // A key that comes with other content is a new request.
  await send({ message: 'Altro' })
  expect([(await store.list({})).length, onAccepted.mock.calls.length]).toEqual([2, 2])

  const log = lines.join('\n')
  expect(log).toContain(stored?.id)
  for (const value of [...Object.values(REQUEST), '192.0.2.1']) expect(log).not.toContain(value)
})

test.for([
  [{ ...REQUEST, name: '  ' }, 422, { field: 'name', message: MESSAGES.nameRequired }],
  [{ ...REQUEST, phone: '1'.repeat(21) }, 422, { field: 'phone', message: MESSAGES.phoneTooLong }],
  [{ ...REQUEST, message: undefined }, 422, { field: 'message', message: MESSAGES.messageRequired }],
  [`{"__proto__":${JSON.stringify(REQUEST)}}`, 422, { field: 'name', message: MESSAGES.nameRequired }],
  ['{"name":', 400, UNREADABLE],
  ['', 400, UNREADABLE],
  ['[]', 400, UNREADABLE],
  ['null', 400, UNREADABLE],
  ['"ciao"', 400, UNREADABLE],
  [{ ...REQUEST, phone: null }, 400, UNREADABLE],
  [{ ...REQUEST, message: { toString: 1 } }, 400, UNREADABLE],
  [new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400, UNREADABLE],
] as const)('the body %j is refused with %i', async ([body, status, error]) => {
  const { app, store } = await fixtureApp()
  const response = await callFunction(app, body)
  expect([response.status, await response.json()]).toEqual([status, { error }])
  expect(await store.list({})).toEqual([])
})

test.for<[headers: Record<string, string>, status: number]>([
  [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
  [{ 'content-type': 'application/jsonp' }, 415],
  [{ 'content-type': '' }, 415],
  [{ 'content-encoding': 'gzip' }, 415],
  [{ 'content-type': 'Application/JSON ; charset=UTF-8' }, 200],
])('with %j the answer is %i', async ([headers, status]) => {
  const { app } = await fixtureApp()
  expect((await callFunction(app, REQUEST, { headers })).status).toBe(status)
})

test('16 KiB are read, one byte more is refused with 413', async () => {
  const { app } = await fixtureApp()
  const body = JSON.stringify({ ...REQUEST, message: 'x', filler: '' })
  const send = async (length: number, headers = {}) => {
    const filled = body.replace('""', `"${'x'.repeat(length - body.length)}"`)
    return (await callFunction(app, filled, { headers })).status
  }
  expect([await send(16_384), await send(16_385)]).toEqual([200, 413])
  expect(await send(16_385, { 'content-length': '16385' })).toBe(413)
})

test('lone surrogates and NUL never reach the store, nor do unknown fields', async () => {
  const { app, store } = await fixtureApp()
  const texts = '"name":"A\\ud800\\u0000b","email":"anna@example.com","message":"x\\u0000"'
  expect((await callFunction(app, `{${texts},"state":"delivered"}`)).status).toBe(200)
  expect(await store.list({})).toMatchObject([{ name: 'A\ufffdb', message: 'x', state: 'waiting' }])
})

test.for([
  ['GET', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['HEAD', 'application/json;q=0.5, text/html'],
])(
  'a browser that opens the address, by %s with %s, is led to the form',
  async ([method = '', accept = '']) => {
    const { app } = await fixtureApp()
    const { status, headers } = await app.request(FUNCTION_PATH, { method, headers: { accept } })
    expect([status, headers.get('location')]).toEqual([303, '/#contatti'])
  },
)

test.for([
  ['GET', 'application/json'],
  ['GET', '*/*'],
  ['PUT', 'text/html'],
  ['DELETE', '*/*'],
])('a program that asks by %s for %s is told the methods', async ([method = '', accept = '']) => {
  const { app } = await fixtureApp()
  const response = await app.request(FUNCTION_PATH, { method, headers: { accept } })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  expect(await response.json()).toEqual({ error: { message: 'Metodo non ammesso.' } })
})

test('over the limit: 429 with Retry-After, but a repeat is still 200, and repeats and refusals do not count', async () => {
  const limits = { perClient: { count: 2, seconds: 60 }, overall: { count: 100, seconds: 60 } }
  const { app, store } = await fixtureApp({ limiter: createRateLimiter(limits, () => 0) })
  const send = async (message: string, client = 'a') =>
    (await callFunction(app, { ...REQUEST, message }, { client })).status
  expect([await send('uno'), await send('uno'), await send('')]).toEqual([200, 200, 422])
  vi.spyOn(store, 'accept').mockRejectedValueOnce(FULL)
  expect([await send('due'), await send('due')]).toEqual([503, 200])
  const refused = await callFunction(app, { ...REQUEST, message: 'tre' }, { client: 'a' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect([await send('due'), await send('tre', 'b')]).toEqual([200, 200])
  expect(await store.list({})).toHaveLength(3)
})

test.for([
  [FULL, 503, '30'],
  [new Error('a defect'), 500, null],
] as const)(
  'a store that fails with %o is answered with %i, and the log says why',
  async ([error, status, wait]) => {
    const { app, store, lines } = await fixtureApp()
    vi.spyOn(store, 'accept').mockRejectedValueOnce(error)
    const response = await callFunction(app, REQUEST)
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, wait])
    expect(await response.json()).toEqual({ error: { message: OUTCOME.failed } })
    expect(lines.join()).toContain(error.message)
  },
)

test.for([
  ['buy', true],
  ['anna@example.com', true],
  [' ', false],
] as const)(
  'a request with "%s" in the honeypot is answered with 200; held as spam: %s',
  async ([trap, heldAsSpam]) => {
    const { app, store } = await fixtureApp()
    expect((await callFunction(app, { ...REQUEST, [HONEYPOT_FIELD]: trap })).status).toBe(200)
    expect(await store.list({})).toMatchObject([{ heldAsSpam }])
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
  for (const body of [REQUEST, spam(0)])
    expect((await callFunction(app, body, { client: '198.51.100.1' })).status).toBe(200)
  expect(await store.list({})).toHaveLength(6)
})

/** The headers of a request from this origin; null: without the header. */
const from = (origin: string | null, others: Record<string, string>) => ({
  headers: { ...(origin && { origin }), ...others },
})

test.for<[origin: string | null, others: Record<string, string>]>([
  ['https://evil.example', {}],
  [`${ORIGIN}.evil.example`, {}],
  [`${ORIGIN}:8443`, {}],
  ['http://www.example.com', {}],
  ['null', {}],
  ['null', { 'sec-fetch-site': 'cross-site' }],
  [null, { 'sec-fetch-site': 'cross-site' }],
  ['https://shop.example:444', { host: 'shop.example' }],
  ['https://shop.example/', { host: 'shop.example' }],
  ['file://', { host: '' }],
  ['nonsense', {}],
])('Origin %s with %j is foreign', async ([origin, others]) => {
  const { app, store } = await fixtureApp()
  const response = await callFunction(app, REQUEST, from(origin, others))
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect(await store.list({})).toEqual([])
})

test.for<[origin: string | null, others: Record<string, string>, cors: string | null]>([
  [ORIGIN, {}, ORIGIN],
  ['https://pagine.example.org', {}, 'https://pagine.example.org'],
  ['null', { 'sec-fetch-site': 'same-origin' }, null],
  [null, { 'sec-fetch-site': 'same-site' }, null],
  ['http://shop.example:8080', { host: 'shop.example:8080' }, null],
  ['https://shop.example', { host: 'SHOP.example:443' }, null],
])('Origin %s with %j is ours, and CORS names only configured origins', async ([origin, others, cors]) => {
  const { app } = await fixtureApp()
  for (const [body, status] of [
    [REQUEST, 200],
    [{}, 422],
  ] as const) {
    const response = await callFunction(app, body, from(origin, others))
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, cors])
    expect(response.headers.get('vary')).toContain('Origin')
  }
})

test('a preflight allows the headers of Supabase’s client, to our origins only', async () => {
  const { app } = await fixtureApp()
  const ask = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const response = await app.request(FUNCTION_PATH, { method: 'OPTIONS', headers })
    const allowed = [...response.headers].filter(([name]) => name.startsWith('access-control'))
    return [response.status, Object.fromEntries(allowed)]
  }
  const allowed = {
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': 'POST,OPTIONS',
    'access-control-allow-headers': 'Content-Type,Authorization,apikey,x-client-info,Idempotency-Key',
    'access-control-max-age': '7200',
  }
  expect(await ask(ORIGIN)).toEqual([204, allowed])
  expect(await ask('https://evil.example')).toEqual([403, {}])
})

test('a native post is answered with pages, one without Accept: text/html in JSON', async () => {
  const { app, store } = await fixtureApp()
  const program = await postNatively(app, REQUEST, { headers: { accept: '*/*' } })
  expect([program.status, await program.json()]).toEqual([200, { ok: true }])
  const browser = await postNatively(app, { ...REQUEST, message: 'Due' })
  expect([browser.status, browser.headers.get('location')]).toEqual([303, '/richiesta-inviata'])
  expect(await store.list({})).toHaveLength(2)
})

test('the page of a refused native post says why, in the words of the specification, and keeps what was typed', async () => {
  const limiter = createRateLimiter({ ...RATES, perClient: { count: 1, seconds: 600 } }, () => 0)
  const { app, store } = await fixtureApp({ limiter })
  const refused = async (fields: Partial<typeof REQUEST>, headers = {}) => {
    const response = await postNatively(app, { ...REQUEST, ...fields }, { headers })
    const page = await response.text()
    const said = /<p role="alert">([^<]*)/.exec(page)?.[1]
    return { page, answer: [response.status, said], wait: response.headers.get('retry-after') }
  }
  const failed = 'Errore durante l&#39;invio. Riprova o contattaci direttamente.'
  const foreign = await refused({}, { origin: 'https://evil.example' })
  expect(foreign.answer).toEqual([403, `${failed} ${REFUSALS.foreignOrigin}`])
  const huge = await refused({ message: 'x'.repeat(100_000) })
  expect(huge.answer).toEqual([413, `${failed} ${REFUSALS.tooLarge}`])
  // Up to 96 KiB are read, so that the page shows what was typed.
  const message = 'è'.repeat(10_000)
  const long = await refused({ message })
  expect(long.answer).toEqual([413, MESSAGES.messageTooLong])
  expect(long.page).toContain(`>${message}</textarea>`)
  expect(long.page).toContain(`value="${REQUEST.email}"`)
  vi.spyOn(store, 'accept').mockRejectedValueOnce(FULL)
  expect(await refused({})).toMatchObject({ answer: [503, failed], wait: '30' })
  await postNatively(app, REQUEST)
  const second = await refused({ message: 'Una seconda richiesta.' })
  expect(second.answer).toEqual([429, 'Troppe richieste in poco tempo: aspetta qualche minuto.'])
  expect(second.page).toContain('>Una seconda richiesta.</textarea>')
})
