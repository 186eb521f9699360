import { expect, test, vi } from 'vitest'
import { FUNCTION_PATH, HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { MESSAGES, OUTCOME, REFUSALS } from '../../../contact/messages.ts'
import { StoreUnavailableError } from '../../outbox/store.ts'
import { callFunction, fixtureApp, ORIGIN, postNatively, REQUEST } from '../../testing/app.ts'
import ORIGINS from '../../testing/origins.json' with { type: 'json' }
import { createMemoryWindows, createRateLimiter } from '../rate-limit.ts'

const FULL = new StoreUnavailableError('database or disk is full')
const limiterOf = (count: number) =>
  createRateLimiter(
    { perClient: { count, seconds: 60 }, overall: { count: 100, seconds: 60 } },
    createMemoryWindows(() => 0),
  )

test('a JSON request is stored before it is answered, and a repeat once', async () => {
  const onAccepted = vi.fn()
  const { app, store, time, lines } = await fixtureApp({ onAccepted })
  const send = () => callFunction(app, REQUEST)
  const response = await send()
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  const [stored] = await store.list({})
  expect(stored).toMatchObject({ ...REQUEST, state: 'waiting', looksLikeSpam: false })
  time.now += 23 * 3_600_000
  await send()
  expect([(await store.list({})).length, onAccepted.mock.calls.length]).toEqual([1, 1])
  const log = lines.join('\n')
  expect(log).toContain(stored?.id)
  for (const value of [...Object.values(REQUEST), '192.0.2.1']) expect(log).not.toContain(value)
})

const UNREADABLE = { message: REFUSALS.unreadable }
const UNSUPPORTED = { message: REFUSALS.unsupportedMediaType }
const ofBytes = (bytes: number) => JSON.stringify({ ...REQUEST, message: 'x' }).padEnd(bytes)

test.for<
  [body: unknown, status: number, error: object | undefined, headers?: Record<string, string>]
>([
  [{ ...REQUEST, name: '  ' }, 422, { field: 'name', message: MESSAGES.nameRequired }],
  [
    `{"__proto__":${JSON.stringify(REQUEST)}}`,
    422,
    { field: 'name', message: MESSAGES.nameRequired },
  ],
  ['{"name":', 400, UNREADABLE],
  ['[]', 400, UNREADABLE],
  ['null', 400, UNREADABLE],
  [{ ...REQUEST, phone: null }, 400, UNREADABLE],
  [new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400, UNREADABLE],
  [ofBytes(16_384), 200, undefined],
  [ofBytes(16_385), 413, { message: REFUSALS.tooLarge }],
  [REQUEST, 415, UNSUPPORTED, { 'content-type': 'multipart/form-data; boundary=x' }],
  [REQUEST, 415, UNSUPPORTED, { 'content-type': 'application/jsonp' }],
  [REQUEST, 415, UNSUPPORTED, { 'content-type': '' }],
  [REQUEST, 415, UNSUPPORTED, { 'content-encoding': 'gzip' }],
  [REQUEST, 200, undefined, { 'content-type': 'Application/JSON ; charset=UTF-8' }],
])('the body %j is answered with %i', async ([body, status, error, headers = {}]) => {
  const { app, store } = await fixtureApp()
  const response = await callFunction(app, body, { headers })
  expect([response.status, (await response.json()).error]).toEqual([status, error])
  expect(await store.list({})).toHaveLength(status === 200 ? 1 : 0)
})

test('a browser that opens the address is led to the form, a program is told the methods', async () => {
  const { app } = await fixtureApp()
  for (const [method, accept, status, header, value] of [
    [
      'GET',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      303,
      'location',
      '/#contatti',
    ],
    ['HEAD', 'application/json;q=0.5, text/html', 303, 'location', '/#contatti'],
    ['GET', '*/*', 405, 'allow', 'POST, OPTIONS'],
    ['PUT', 'text/html', 405, 'allow', 'POST, OPTIONS'],
  ] as const) {
    const response = await app.request(
      FUNCTION_PATH,
      { method, headers: { accept } },
      { client: '' },
    )
    expect([response.status, response.headers.get(header)]).toEqual([status, value])
  }
})

test('over the limit: 429 with Retry-After, but a repeat is still 200, and repeats and refusals do not count', async () => {
  const { app, store } = await fixtureApp({ limiter: limiterOf(2) })
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

test('a defect is answered with 500, and the log says why', async () => {
  const { app, store, lines } = await fixtureApp()
  vi.spyOn(store, 'accept').mockRejectedValueOnce(new Error('a defect'))
  const response = await callFunction(app, REQUEST)
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: { message: OUTCOME.failed } },
  ])
  expect(lines.join()).toContain('a defect')
})

test('what stands in the honeypot, but for spaces, looks like spam, and turns away nobody whom bots came before', async () => {
  const { app, store } = await fixtureApp({ limiter: limiterOf(2) })
  const send = async (trap: string, message: string, client = 'bot') => {
    const body = { ...REQUEST, message, [HONEYPOT_FIELD]: trap }
    return (await callFunction(app, body, { client })).status
  }
  const spam = Array.from({ length: 8 }, (_, i) => send('buy', `Messaggio ${i}`))
  expect(await Promise.all(spam)).toEqual([...Array(7).fill(200), 429])
  expect([await send('buy', 'Ciao', 'a'), await send(' ', 'Buongiorno', 'a')]).toEqual([200, 200])
  expect((await store.list({})).map(({ looksLikeSpam }) => looksLikeSpam)).toEqual([
    false,
    ...Array(8).fill(true),
  ])
})

/** `cors` is the origin that the answer names, null for none. */
test.for(
  ORIGINS as [string | null, Record<string, string>, status: 200 | 403, cors: string | null][],
)(
  'Origin %s with %j is answered with %i, and CORS names %s',
  async ([origin, others, status, cors]) => {
    const { app, store } = await fixtureApp()
    const headers = { ...(origin && { origin }), ...others }
    for (const [body, answered] of [
      [REQUEST, status],
      [{}, status === 200 ? 422 : 403],
    ] as const) {
      const response = await callFunction(app, body, { headers })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        answered,
        cors,
      ])
    }
    expect(await store.list({})).toHaveLength(status === 200 ? 1 : 0)
  },
)

test('a preflight allows the headers of Supabase’s client, to our origins only', async () => {
  const { app } = await fixtureApp()
  const ask = (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    return app.request(FUNCTION_PATH, { method: 'OPTIONS', headers }, { client: '' })
  }
  const { status, headers } = await ask(ORIGIN)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([204, ORIGIN])
  const allowed = 'Content-Type,Authorization,apikey,x-client-info,Idempotency-Key'
  expect(headers.get('access-control-allow-headers')).toBe(allowed)
  const refused = await ask('https://evil.example')
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test('a native post is answered with pages: a refusal says why and keeps what was typed', async () => {
  const { app, store, lines } = await fixtureApp({ limiter: limiterOf(1) })
  const refused = async (fields: Partial<typeof REQUEST>, headers = {}) => {
    const response = await postNatively(app, { ...REQUEST, ...fields }, { headers })
    const page = await response.text()
    const said = /<p role="alert">([^<]*)/.exec(page)?.[1]
    return { page, answer: [response.status, said], wait: response.headers.get('retry-after') }
  }
  const failed = 'Errore durante l&#39;invio. Riprova o contattaci direttamente.'
  const foreign = await refused({}, { origin: 'https://evil.example' })
  expect(foreign.answer).toEqual([403, `${failed} ${REFUSALS.foreignOrigin}`])
  expect(foreign.page).not.toContain(REQUEST.email)
  const huge = await refused({ message: 'x'.repeat(100_000) })
  expect(huge.answer).toEqual([413, `${failed} ${REFUSALS.tooLarge}`])
  const larger = await refused({ message: 'è'.repeat(10_000) })
  expect(larger.answer).toEqual(huge.answer)
  const message = 'è'.repeat(2_000)
  const long = await refused({ message })
  expect(long.answer).toEqual([422, MESSAGES.messageTooLong])
  expect(long.page).toContain(`>${message}</textarea>`)
  expect(long.page).toContain(`value="${REQUEST.email}"`)
  vi.spyOn(store, 'accept').mockRejectedValueOnce(FULL)
  expect(await refused({})).toMatchObject({ answer: [503, failed], wait: '30' })
  expect(lines.join()).toContain(FULL.message)
  const accepted = await postNatively(app, REQUEST)
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/richiesta-inviata'])
  const program = await postNatively(app, REQUEST, { headers: { accept: '*/*' } })
  expect([program.status, await program.json()]).toEqual([200, { ok: true }])
  const second = await refused({ message: 'Una seconda richiesta.' })
  expect(second.answer).toEqual([429, 'Troppe richieste in poco tempo: riprova tra un minuto.'])
  expect(second.page).toContain('>Una seconda richiesta.</textarea>')
})
