import { expect, test } from 'vitest'
import { callFunction, fixtureApp, REQUEST } from '../../testing/app.ts'

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
  const response = await callFunction(app, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: { message: 'La richiesta non è leggibile.' } })
})

test('fields in `__proto__` and unknown fields are ignored', async () => {
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

test('16 KiB are read, one byte more is refused with 413', async () => {
  const { app } = await fixtureApp()
  const body = JSON.stringify({ ...REQUEST, message: 'x', filler: '' })
  const filled = (length: number) => body.replace('""', `"${'x'.repeat(length - body.length)}"`)
  expect((await callFunction(app, filled(16_384))).status).toBe(200)
  expect((await callFunction(app, filled(16_385))).status).toBe(413)
  const headers = { 'content-length': '16385' }
  expect((await callFunction(app, filled(16_385), { headers })).status).toBe(413)
})

test('a compressed body is refused with 415, a charset is no reason to refuse', async () => {
  const { app } = await fixtureApp()
  expect((await callFunction(app, REQUEST, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
  const headers = { 'content-type': 'Application/JSON ; charset=UTF-8' }
  expect((await callFunction(app, REQUEST, { headers })).status).toBe(200)
})
