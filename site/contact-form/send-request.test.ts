import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { sendRequest } from './send-request.ts'

const REQUEST = { name: 'Chiara Esempio', email: 'chiara@example.com', message: 'Si è rotto.' }

let seen: { path: string | undefined; headers: IncomingMessage['headers']; body: unknown }[] = []
let answer = '{"ok":true}'
const server = createServer(async (request, response) => {
  seen.push({ path: request.url, headers: request.headers, body: JSON.parse(await text(request)) })
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
})
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/functions/v1`
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
  answer = '{"ok":true}'
})

test('a hosted function is called at its own address, with the public key and nothing but the payload', async () => {
  await sendRequest(REQUEST, '', { url, key: 'sb_publishable_example' })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.path).toBe('/functions/v1/send-contact-email')
  expect(seen[0]?.headers.apikey).toBe('sb_publishable_example')
  expect(seen[0]?.headers.authorization).toBeUndefined()
  expect(seen[0]?.body).toEqual(REQUEST)
})

test('an old key, which is a JWT, is a bearer token too', async () => {
  await sendRequest(REQUEST, '', { url, key: 'eyJexample' })
  expect(seen[0]?.headers.authorization).toBe('Bearer eyJexample')
})

test('the trap travels only when something filled it', async () => {
  await sendRequest(REQUEST, 'robot', { url, key: null })
  expect(seen[0]?.body).toEqual({ ...REQUEST, [HONEYPOT_FIELD]: 'robot' })
  expect(seen[0]?.headers.apikey).toBeUndefined()
})

test('one content has one key', async () => {
  const endpoint = { url, key: null }
  await sendRequest(REQUEST, '', endpoint)
  await sendRequest({ ...REQUEST }, '', endpoint)
  await sendRequest({ ...REQUEST, phone: '049' }, '', endpoint)
  const [first, second, third] = seen.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test.each(['{}', '{"ok":false}', '{"ok":"true"}', 'null', '[]', 'no json'])(
  'an answer of %s is a failure',
  async (text) => {
    answer = text
    await expect(sendRequest(REQUEST, '', { url, key: null })).rejects.toThrow()
  },
)
