import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '../../tests/support/server-process.ts'
import { sendRequest } from './send-request.ts'

const REQUEST = { name: 'Chiara Esempio', email: 'chiara@example.com', message: 'Si è rotto.' }

test.each([
  ['the public key', 'sb_publishable_example', undefined],
  ['an old key, which is a JWT and a bearer token too', 'eyJexample', 'Bearer eyJexample'],
])('a hosted function is called at its own address with %s', async (_, key, authorization) => {
  let seen: { path: string | undefined; headers: IncomingHttpHeaders; body: unknown } | undefined
  const server = createServer(async (request, response) => {
    seen = { path: request.url, headers: request.headers, body: JSON.parse(await text(request)) }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  await sendRequest(REQUEST, '', { url: `http://127.0.0.1:${port}/functions/v1`, key })
  expect(seen).toMatchObject({
    path: '/functions/v1/send-contact-email',
    body: REQUEST,
    headers: { apikey: key },
  })
  expect(seen?.headers.authorization).toBe(authorization)
})
