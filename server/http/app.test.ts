import { expect, test } from 'vitest'
import { MESSAGES } from '../../contact/contact-request.ts'
import { FUNCTION_PATH, HONEYPOT_FIELD, OUTCOME } from '../../contact/function-call.ts'
import { StoreUnavailableError } from '../outbox/store.ts'
import { callFunction, fixtureApp, ORIGIN, postNatively, REQUEST } from '../testing/app.ts'
import { createRateLimiter } from './rate-limit.ts'

const unavailable = () => Promise.reject(new StoreUnavailableError('database or disk is full'))

test('a JSON request is stored before it is answered', async () => {
  const { app, store } = await fixtureApp()
  const answer = await callFunction(app, REQUEST)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
  const [stored] = await store.list({})
  expect(stored).toMatchObject({ ...REQUEST, state: 'waiting' })
})

test('the worker is woken for a new request, not for a repeat and not for spam', async () => {
  const woken: true[] = []
  const { app } = await fixtureApp({ onAccepted: () => void woken.push(true) })
  await callFunction(app, REQUEST)
  await callFunction(app, REQUEST)
  await callFunction(app, { ...REQUEST, message: 'Altro', [HONEYPOT_FIELD]: 'x' })
  expect(woken).toHaveLength(1)
})

test('a form post without Accept: text/html is answered in JSON', async () => {
  const { app, store } = await fixtureApp()
  const answer = await postNatively(app, REQUEST, { headers: { accept: '*/*' } })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
  expect(await store.list({})).toMatchObject([REQUEST])
})

test('an accepted native post is sent on to the page that thanks', async () => {
  const { app, store } = await fixtureApp()
  const answer = await postNatively(app, { ...REQUEST, phone: '' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/richiesta-inviata')
  const [stored] = await store.list({})
  expect(stored).not.toHaveProperty('phone', '')
})

test('CRLF of a native post and LF of a JSON call are the same request', async () => {
  const { app, store } = await fixtureApp()
  await callFunction(app, { ...REQUEST, message: 'uno\ndue' })
  await postNatively(app, { ...REQUEST, message: '  uno\r\ndue ' })
  expect(await store.list({})).toHaveLength(1)
})

test('the same content within 24 hours is stored once, later again', async () => {
  const { app, store, time } = await fixtureApp()
  expect((await callFunction(app, REQUEST)).status).toBe(200)
  expect((await callFunction(app, REQUEST, { headers: { 'idempotency-key': 'another' } })).status).toBe(200)
  expect(await store.list({})).toHaveLength(1)
  time.now += 24 * 3_600_000 + 1
  expect((await callFunction(app, REQUEST)).status).toBe(200)
  expect(await store.list({})).toHaveLength(2)
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
  [{ ...REQUEST, name: 'a'.repeat(101) }, 'name', MESSAGES.nameTooLong],
  [{ ...REQUEST, email: 'anna' }, 'email', MESSAGES.emailInvalid],
  [{ ...REQUEST, email: `${'a'.repeat(250)}@example.com` }, 'email', MESSAGES.emailTooLong],
  [{ ...REQUEST, phone: '1'.repeat(21) }, 'phone', MESSAGES.phoneTooLong],
  [{ ...REQUEST, message: undefined }, 'message', MESSAGES.messageRequired],
  [{ ...REQUEST, message: 'a'.repeat(1001) }, 'message', MESSAGES.messageTooLong],
  [{ name: '', email: '', message: '' }, 'name', MESSAGES.nameRequired],
  [{}, 'name', MESSAGES.nameRequired],
])('a wrong field is refused with the first failing sentence (%#)', async (body, field, message) => {
  const { app, store } = await fixtureApp()
  const answer = await callFunction(app, body)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({ error: { field, message } })
  expect(await store.list({})).toEqual([])
})

test('the longest fields are accepted, counted in UTF-16 units after trimming', async () => {
  const { app } = await fixtureApp()
  const body = { ...REQUEST, name: ` ${'💻'.repeat(50)} `, phone: '1'.repeat(20), message: 'è'.repeat(1000) }
  expect((await callFunction(app, body)).status).toBe(200)
})

test.each([
  ['no JSON', '{"name":'],
  ['an empty body', ''],
  ['an array', '[]'],
  ['null', 'null'],
  ['a number', '7'],
  ['a string', '"ciao"'],
  ['a field of another type', { ...REQUEST, name: 7 }],
  ['a null field', { ...REQUEST, phone: null }],
  ['a field that is an object', { ...REQUEST, message: { toString: 1 } }],
  ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
])('%s is refused with 400', async (_, body) => {
  const { app } = await fixtureApp()
  const answer = await callFunction(app, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: { message: 'La richiesta non è leggibile.' } })
})

test('fields that the body inherits or invents lend nothing', async () => {
  const { app, store } = await fixtureApp()
  const inherited = JSON.stringify(REQUEST)
  expect((await callFunction(app, `{"__proto__":${inherited}}`)).status).toBe(422)
  expect((await callFunction(app, { ...REQUEST, state: 'delivered', constructor: 1 })).status).toBe(200)
  expect(await store.list({})).toMatchObject([{ state: 'waiting' }])
})

test('lone surrogates and NUL never reach the store', async () => {
  const { app, store } = await fixtureApp()
  const body = '{"name":"A\\ud800\\u0000b","email":"anna@example.com","message":"x\\u0000"}'
  expect((await callFunction(app, body)).status).toBe(200)
  expect(await store.list({})).toMatchObject([{ name: 'A\ufffdb', message: 'x' }])
})

test.each([['text/plain'], ['multipart/form-data; boundary=x'], ['application/jsonp'], ['']])(
  'content type "%s" is refused with 415',
  async (type) => {
    const { app } = await fixtureApp()
    expect((await callFunction(app, REQUEST, { headers: { 'content-type': type } })).status).toBe(415)
  },
)

test('a compressed body is refused with 415, a charset is no reason to refuse', async () => {
  const { app } = await fixtureApp()
  expect((await callFunction(app, REQUEST, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
  const headers = { 'content-type': 'Application/JSON ; charset=UTF-8' }
  expect((await callFunction(app, REQUEST, { headers })).status).toBe(200)
})

test('16 KiB are read, one byte more is refused with 413', async () => {
  const { app } = await fixtureApp()
  const body = JSON.stringify({ ...REQUEST, message: 'x', filler: '' })
  const filled = (length: number) => body.replace('""', `"${'x'.repeat(length - body.length)}"`)
  expect((await callFunction(app, filled(16_384))).status).toBe(200)
  expect((await callFunction(app, filled(16_385))).status).toBe(413)
  const headers = { 'content-length': '16385' }
  expect((await callFunction(app, filled(16_385), { headers })).status).toBe(413)
})

test.each([
  ['https://evil.example', {}],
  [`${ORIGIN}.evil.example`, {}],
  [`${ORIGIN}:8443`, {}],
  ['http://www.example.com', {}],
  ['null', {}],
  ['null', { 'sec-fetch-site': 'cross-site' }],
  ['https://shop.example:444', { host: 'shop.example' }],
  ['https://shop.example/', { host: 'shop.example' }],
  ['file://', { host: '' }],
  ['ftp://shop.example', { host: 'shop.example' }],
  ['nonsense', {}],
])('Origin %s is foreign (%#)', async (origin, headers: Record<string, string>) => {
  const { app, store } = await fixtureApp()
  const answer = await callFunction(app, REQUEST, { headers: { origin, ...headers } })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(await store.list({})).toEqual([])
})

test.each([
  [ORIGIN, {}, ORIGIN],
  ['https://pagine.example.org', {}, 'https://pagine.example.org'],
  ['null', { 'sec-fetch-site': 'same-origin' }, null],
  ['https://shop.example', { host: 'shop.example' }, null],
  ['http://shop.example:8080', { host: 'shop.example:8080' }, null],
  ['https://shop.example', { host: 'SHOP.example:443' }, null],
])(
  'Origin %s is own (%#), and CORS names only configured origins',
  async (origin, headers: Record<string, string>, cors) => {
    const { app } = await fixtureApp()
    const answer = await callFunction(app, REQUEST, { headers: { origin, ...headers } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(cors)
    expect(answer.headers.get('vary')).toContain('Origin')
  },
)

test('a page on another own origin can read a refusal', async () => {
  const { app } = await fixtureApp()
  const answer = await callFunction(app, {}, { headers: { origin: ORIGIN } })
  expect(answer.status).toBe(422)
  expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
})

test('a preflight allows what the platform client sends, to own origins only', async () => {
  const { app } = await fixtureApp()
  const ask = (origin: string) =>
    app.request(FUNCTION_PATH, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const own = await ask(ORIGIN)
  expect(own.status).toBe(204)
  expect(own.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  expect(own.headers.get('access-control-allow-methods')).toContain('POST')
  expect(own.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toEqual([
    'content-type',
    'authorization',
    'apikey',
    'x-client-info',
    'idempotency-key',
  ])
  const foreign = await ask('https://evil.example')
  expect(foreign.status).toBe(403)
  expect([...foreign.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])(
  '%s on the function is refused with 405',
  async (method) => {
    const { app } = await fixtureApp()
    const answer = await app.request(FUNCTION_PATH, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  },
)

test('an unknown function answers 404 in JSON', async () => {
  const { app } = await fixtureApp()
  const answer = await app.request('/functions/v1/other', { method: 'POST' })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toHaveProperty('error.message')
})

test('over the limit: 429 with Retry-After, but a repeat is still 200 and repeats do not count', async () => {
  const rate = { count: 2, seconds: 60 }
  const limiter = createRateLimiter({ perClient: rate, overall: { count: 100, seconds: 60 }, now: () => 0 })
  const { app, store } = await fixtureApp({ limiter })
  const send = (message: string, client = 'a') => callFunction(app, { ...REQUEST, message }, { client })
  expect((await send('uno')).status).toBe(200)
  expect((await send('uno')).status).toBe(200)
  expect((await send('')).status).toBe(422)
  expect((await send('due')).status).toBe(200)
  const refused = await send('tre')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await send('due')).status).toBe(200)
  expect((await send('tre', 'b')).status).toBe(200)
  expect(await store.list({})).toHaveLength(3)
})

test('what the store could not take does not count against the client', async () => {
  const rate = { count: 1, seconds: 60 }
  const limiter = createRateLimiter({ perClient: rate, overall: rate, now: () => 0 })
  const { app } = await fixtureApp({ limiter })
  const broken = await fixtureApp({
    limiter,
    store: { ...(await fixtureApp()).store, accept: unavailable } as never,
  })
  expect((await callFunction(broken.app, REQUEST)).status).toBe(503)
  expect((await callFunction(app, REQUEST)).status).toBe(200)
})

test('a store that is full or down is answered with 503 and Retry-After', async () => {
  const store = { accept: unavailable, isRepeat: unavailable, ping: unavailable, status: unavailable }
  const { app, lines } = await fixtureApp({ store })
  const answer = await callFunction(app, REQUEST)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toEqual({ error: { message: OUTCOME.failed } })
  expect(lines.join()).toContain('database or disk is full')
})

test('an unforeseen failure is answered with 500 and no success', async () => {
  const { store } = await fixtureApp()
  const broken = { ...store, isRepeat: unavailable, ping: unavailable, status: unavailable }
  const { app } = await fixtureApp({
    store: { ...broken, accept: () => Promise.reject(new Error('a defect')) },
  })
  const answer = await callFunction(app, REQUEST)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('a defect')
})

test('a filled honeypot is stored as spam and answered with 200', async () => {
  const { app, store } = await fixtureApp()
  expect((await callFunction(app, { ...REQUEST, [HONEYPOT_FIELD]: 'buy' })).status).toBe(200)
  expect(await store.list({})).toMatchObject([{ state: 'spam' }])
  expect((await callFunction(app, { ...REQUEST, message: 'Due', [HONEYPOT_FIELD]: ' ' })).status).toBe(200)
  expect(await store.list({ state: 'waiting' })).toHaveLength(1)
})

test('a refused native post comes back as a page with what was typed, escaped', async () => {
  const { app } = await fixtureApp()
  const typed = { name: '"><script>x</script>', email: 'no', message: `__VALUE_name__ $& 'è' <b>` }
  const answer = await postNatively(app, typed)
  expect(answer.status).toBe(422)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'self'; form-action 'self'; frame-ancestors 'self'",
  )
  const page = await answer.text()
  expect(page).toContain(`<p role="alert">${MESSAGES.emailInvalid}</p>`)
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;" aria-invalid="false"><p></p>')
  expect(page).toContain(`value="no" aria-invalid="true"><p>${MESSAGES.emailInvalid}</p>`)
  expect(page).toContain('>__VALUE_name__ $&amp; &#39;è&#39; &lt;b&gt;</textarea>')
})

test.each([
  [403, { headers: { origin: 'https://evil.example' } }, REQUEST],
  [413, {}, { ...REQUEST, message: 'x'.repeat(100_000) }],
])(
  'a native post refused with %i is announced in the words of the specification',
  async (status, init, fields) => {
    const { app } = await fixtureApp()
    const answer = await postNatively(app, fields, init)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('<p role="alert">Errore durante l&#39;invio. Riprova o contattaci')
  },
)

test('a native post with far too long a message is refused with 413, by the field, and comes back whole', async () => {
  const { app } = await fixtureApp()
  const message = 'è'.repeat(10_000)
  const answer = await postNatively(app, { ...REQUEST, message })
  expect(answer.status).toBe(413)
  const page = await answer.text()
  expect(page).toContain(`<p role="alert">${MESSAGES.messageTooLong}</p>`)
  expect(page).toContain(`>${message}</textarea>`)
  expect(page).toContain(`value="${REQUEST.email}"`)
})

test('a native post that the store cannot take keeps what was typed', async () => {
  const store = { accept: unavailable, isRepeat: unavailable, ping: unavailable, status: unavailable }
  const { app } = await fixtureApp({ store })
  const answer = await postNatively(app, REQUEST)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(await answer.text()).toContain(REQUEST.message)
})

test('every answer carries the security headers and is not cached', async () => {
  const { app } = await fixtureApp()
  const answers = await Promise.all([
    callFunction(app, REQUEST),
    callFunction(app, {}),
    postNatively(app, REQUEST),
    postNatively(app, {}),
    app.request(FUNCTION_PATH, { method: 'OPTIONS' }),
    app.request('/readyz'),
    app.request('/healthz'),
    app.request('/functions/'),
  ])
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('there is no HSTS when the canonical origin is not https', async () => {
  const { app } = await fixtureApp({ origins: ['http://localhost:8080', ORIGIN] })
  expect((await app.request('/readyz')).headers.get('strict-transport-security')).toBeNull()
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
