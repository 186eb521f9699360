import { expect, test } from 'vitest'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { callFunction, fixtureApp, ORIGIN, REQUEST } from '../../testing/app.ts'

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
  const response = await callFunction(app, REQUEST, { headers: { origin, ...headers } })
  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(await store.list({})).toEqual([])
})

test.each([
  ['cross-site', 403],
  ['same-site', 200],
  ['same-origin', 200],
  ['none', 200],
])('without an Origin, Sec-Fetch-Site: %s is answered with %i', async (site, status) => {
  const { app } = await fixtureApp()
  expect((await callFunction(app, REQUEST, { headers: { 'sec-fetch-site': site } })).status).toBe(status)
})

test.each([
  [ORIGIN, {}, ORIGIN],
  ['https://pagine.example.org', {}, 'https://pagine.example.org'],
  ['null', { 'sec-fetch-site': 'same-origin' }, null],
  ['https://shop.example', { host: 'shop.example' }, null],
  ['http://shop.example:8080', { host: 'shop.example:8080' }, null],
  ['https://shop.example', { host: 'SHOP.example:443' }, null],
])('Origin %s is ours (%#), and CORS names only configured origins', async (origin, extra, cors) => {
  const { app } = await fixtureApp()
  const headers = { origin, ...(extra as Record<string, string>) }
  for (const [body, status] of [
    [REQUEST, 200],
    [{}, 422],
  ] as const) {
    const response = await callFunction(app, body, { headers })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(cors)
    expect(response.headers.get('vary')).toContain('Origin')
  }
})

test('a preflight allows the headers of Supabase’s client, to our origins only', async () => {
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
  expect(own.headers.get('access-control-max-age')).toBe('7200')
  expect(own.headers.get('access-control-allow-headers')).toBe(
    'Content-Type,Authorization,apikey,x-client-info,Idempotency-Key',
  )
  const foreign = await ask('https://evil.example')
  expect(foreign.status).toBe(403)
  expect([...foreign.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
