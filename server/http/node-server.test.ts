import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { readConfig } from '../config/config.ts'
import { startServer } from '../start.ts'
import ADDRESSES from '../testing/addresses.json' with { type: 'json' }
import { REQUEST } from '../testing/app.ts'
import FORWARDED from '../testing/forwarded.json' with { type: 'json' }
import { recordedLog } from '../testing/outbox.ts'
import { fixtureFacts, writeFixtureSite } from '../testing/site.ts'

/** More bytes than the kernel buffers for a reader that reads nothing. */
const LARGE = { path: '/large.bin', bytes: 16_000_000 }
const POST = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
/** As a browser without JavaScript begins it. */
const NATIVE_POST = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r
Content-Type: application/x-www-form-urlencoded\r\n`

async function fixtureServer(variables: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const { log, lines } = recordedLog()
  const distDir = await writeFixtureSite(folder)
  await writeFile(join(distDir, LARGE.path), Buffer.alloc(LARGE.bytes, 'x'))
  const settings = { PORT: '0', DATA_DIR: folder, RATE_LIMIT: 'off', ...variables }
  const config = readConfig(fixtureFacts.shop, settings)
  const server = await startServer({ config, facts: fixtureFacts, distDir, log })
  onTestFinished(() => server.stop())
  const open = () => connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
  async function post(body: BodyInit, headers: Record<string, string> = {}) {
    const json = { 'content-type': 'application/json', ...headers }
    const init = { method: 'POST', body, duplex: 'half', headers: json } as RequestInit
    return (await fetch(server.url + FUNCTION_PATH, init)).status
  }
  return {
    ...{ server, lines, open, post },
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(server.url + path, { method, headers, redirect: 'manual' }),
    /** Sends a request, of its own for each client, as a proxy passes it on. */
    send: (client: string) =>
      post(JSON.stringify({ ...REQUEST, message: client }), { 'x-forwarded-for': client }),
    /**
     * Sends raw bytes and resolves to all that came back until the server closed the connection.
     */
    exchange(request: string) {
      const { promise, resolve } = Promise.withResolvers<string>()
      let received = ''
      const socket = open().setEncoding('latin1')
      socket.on('data', (chunk) => (received += chunk)).on('close', () => resolve(received))
      socket.write(request)
      return promise
    },
  }
}

/** The text of a GET request; `more` are further header lines, each ending in CRLF. */
const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const statuses = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

test('a page has its own policy, is revalidated, and comes in the smallest coding that is accepted', async () => {
  const { get } = await fixtureServer()
  const etags = new Set<string | null>()
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['br;q=0, GZIP;q=0.001', 'gzip'],
    ['identity', undefined],
    ['*;q=0', undefined],
  ] as const) {
    const response = await get('/recupero-dati', { 'accept-encoding': accepted })
    expect(response.status).toBe(200)
    const {
      'content-encoding': encoded,
      etag = '',
      ...headers
    } = Object.fromEntries(response.headers)
    expect(encoded).toBe(coding)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'content-security-policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toContain('<title>Recupero dati</title>')
    etags.add(etag)
  }
  expect(etags.size).toBe(3)
})

test('who has the page already gets 304, in whatever form the tag comes back', async () => {
  const { get } = await fixtureServer()
  const br = { 'accept-encoding': 'br' }
  const etag = (await get('/', br)).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
    const response = await get('/', { ...br, 'if-none-match': tag })
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([
      304,
      etag,
      '',
    ])
    expect(response.headers.get('content-length')).toBeNull()
  }
  for (const other of [{ 'if-none-match': '"other"' }, { range: 'bytes=5-2' }])
    expect((await get('/', { ...br, ...other })).status).toBe(200)
  expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('one address for each page, others redirect, files are kept as their names allow, and the rest is unknown', async () => {
  const { get } = await fixtureServer()
  // `told` is the type of a file, or where a redirect leads.
  for (const [path, status, told, cache] of ADDRESSES.found as [string, number, string, string][]) {
    const { headers, status: answered } = await get(path)
    expect([path, answered]).toEqual([path, status])
    expect(headers.get(status === 200 ? 'content-type' : 'location')).toBe(told)
    expect(headers.get('cache-control')).toBe(cache)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  for (const path of ADDRESSES.unknown) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'self'",
    )
    expect(await response.text()).toContain('Pagina non trovata')
  }
})

test('HEAD answers like GET without a body, and other methods on a page get 405', async () => {
  const { get } = await fixtureServer()
  for (const path of ['/', '/non-esiste', '/robots.txt']) {
    const [whole, head] = [await get(path), await get(path, {}, 'HEAD')]
    expect(head.status).toBe(whole.status)
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
    expect(await head.text()).toBe('')
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const response = await get('/recupero-dati', {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('a connection carries twenty requests at once, and is ended when more wait', async () => {
  const { exchange } = await fixtureServer()
  const last = ask('/', 'If-None-Match: *\r\n') + ask('/robots.txt', 'Connection: close\r\n')
  const twenty = await exchange(ask('/').repeat(17) + ask('/readyz') + last)
  expect(statuses(twenty)).toEqual([...Array(18).fill(200), 304, 200])
  expect(twenty).toMatch(/User-agent: \*\n$/)
  expect(statuses(await exchange(ask('/').repeat(21))).length).toBeLessThan(21)
})

test('a connection whose client stops reading is ended', async () => {
  const { server, open } = await fixtureServer()
  server.http.timeout = 500
  const socket = open()
  const ended = once(socket, 'close')
  socket.write(ask(LARGE.path))
  // The server ends the connection during this pause, so that only what is in flight still arrives.
  await once(socket, 'readable')
  await delay(1_500)
  socket.resume()
  await ended
  expect(socket.bytesRead).toBeLessThan(LARGE.bytes)
})

test('a body is read by the function alone: with one, any other answer ends the connection', async () => {
  const { exchange } = await fixtureServer()
  for (const [target, status] of [
    ['POST /non-esiste', 404],
    ['POST /vecchia.html', 301],
    ['POST /recupero-dati', 405],
    ['POST /readyz', 405],
    ['POST /functions/v1/other', 404],
    ['GET /', 200],
    ['GET /healthz', 200],
  ] as const) {
    const answer = await exchange(
      `${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{`,
    )
    expect([target, statuses(answer)]).toEqual([target, [status]])
    expect(answer).toContain('\r\nConnection: close\r\n')
  }
})

test('HTTP/1.0, a target in absolute form, and a missing, odd or second Host are answered as RFC 9112 asks', async () => {
  const { exchange } = await fixtureServer()
  expect(await exchange('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200.*Casa/s)
  expect(statuses(await exchange('GET /readyz HTTP/1.0\r\n\r\n'))).toEqual([200])
  const absolute = ask('http://x/recupero-dati', 'Connection: close\r\n')
  expect(await exchange(absolute)).toMatch(/^HTTP\/1\.1 200.*Recupero dati/s)
  const odd = 'GET /readyz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'
  const twice = ['/', '/readyz', FUNCTION_PATH].map((path) => ask(path, 'host: y\r\n'))
  for (const refused of ['GET / HTTP/1.1\r\n\r\n', 'nonsense\r\n\r\n', odd, ...twice])
    expect(statuses(await exchange(refused))).toEqual([400])
})

test('the function answers over a real connection, and the limit holds for chunked bodies', async () => {
  const { post, exchange } = await fixtureServer()
  expect(await post(JSON.stringify(REQUEST))).toBe(200)
  expect(await post(new Blob([JSON.stringify(REQUEST)]).stream())).toBe(200)
  const chunks = `1000\r\n${'x'.repeat(4096)}\r\n`.repeat(50)
  expect(statuses(await exchange(`${POST}Transfer-Encoding: chunked\r\n\r\n${chunks}`))).toEqual([
    413,
  ])
  expect(statuses(await exchange(`${POST}Connection: close\r\n\r\n`))).toEqual([400])
  const announced = `${POST}Content-Length: 99999999\r\n\r\n${'x'.repeat(100_000)}`
  expect(statuses(await exchange(announced))[0]).toBe(413)
})

test('a body over the limit is read up to 100 KB however slowly it comes, so that its refusal arrives', async () => {
  const { exchange, open } = await fixtureServer()
  const socket = open()
  const received = text(socket)
  socket.write(`${POST}Content-Length: 90000\r\n\r\n`)
  for (let part = 0; part < 9; part++) {
    socket.write('x'.repeat(10_000))
    await delay(150)
  }
  socket.write(ask('/robots.txt', 'Connection: close\r\n'))
  expect(statuses(await received)).toEqual([413, 200])
  expect(statuses(await exchange(`GET / HTTP/1.1\r\nX: ${'x'.repeat(8_200)}\r\n\r\n`))).toEqual([
    431,
  ])
})

test('of one client only so many requests are under way as it may send, and of others more', async () => {
  const { server, post, send, open, exchange } = await fixtureServer({
    RATE_LIMIT: '2/600',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const client = { 'x-forwarded-for': '192.0.2.1' }
  const slow = [1, 2].map(() => {
    const socket = open()
    socket.write(`${POST}X-Forwarded-For: 192.0.2.1\r\nContent-Length: 99\r\n\r\n{`)
    return socket
  })
  await expect.poll(() => send('192.0.2.1')).toBe(503)
  expect([await post('x'.repeat(90_000), client), await send('192.0.2.2')]).toEqual([503, 200])
  const native = `${NATIVE_POST}X-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n`
  expect(await exchange(`${native}Content-Length: 6\r\n\r\nname=x`)).toMatch(
    /^HTTP\/1\.1 503 .*role="alert"/s,
  )
  expect((await fetch(`${server.url}/readyz`, { headers: client })).status).toBe(200)
  for (const socket of slow) socket.destroy()
  await expect.poll(() => send('192.0.2.1')).toBe(200)
})

test('slow headers and slow bodies are cut off while others are answered', async () => {
  const { server, get, exchange } = await fixtureServer()
  Object.assign(server.http, { headersTimeout: 300, requestTimeout: 500 })
  const slow = [
    'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    `${POST}Content-Length: 100\r\n\r\n{`,
    `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{`,
  ]
  const cutOff = Promise.all(
    slow.flatMap((request) => Array.from({ length: 50 }, () => exchange(request))),
  )
  for (const path of ['/', '/readyz']) expect((await get(path)).status).toBe(200)
  expect((await cutOff).map((response) => statuses(response)[0])).toEqual(Array(150).fill(408))
})

test('a native post whose body stops or breaks is answered with a page, not with nothing', async () => {
  const { exchange } = await fixtureServer()
  const stalled = `${NATIVE_POST}Content-Length: 99\r\n\r\nname=Anna`
  expect(await exchange(stalled)).toMatch(/^HTTP\/1\.1 408 .*<p role="alert">Errore durante/s)
  const broken = await exchange(
    `${NATIVE_POST}Transfer-Encoding: chunked\r\n\r\n4\r\nname\r\nx\r\n`,
  )
  expect(broken).toMatch(/^HTTP\/1\.1 400 .*<p role="alert">Errore durante/s)
  expect(statuses(broken)).toEqual([400])
})

test('the rate limit counts each client behind a trusted proxy', async () => {
  const { send } = await fixtureServer({
    RATE_LIMIT: '1/600',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
  })
  // The nearest address that is no proxy counts; what stands further left may be forged.
  // Of an IPv6 address the network counts, which is one customer.
  for (const [chain, status] of FORWARDED as [string, number][]) {
    expect([chain, await send(chain)]).toEqual([chain, status])
  }
})

test('an untrusted proxy counts as one client, which the log says once, without addresses', async () => {
  const { send, lines } = await fixtureServer({ RATE_LIMIT: '1/600' })
  expect([await send('192.0.2.1'), await send('192.0.2.2')]).toEqual([200, 429])
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
  expect(lines.join()).not.toContain('192.0.2')
})

test('stopping finishes what is in flight and closes what is idle', async () => {
  const { server, exchange, open } = await fixtureServer()
  // Outlasts the test, so that only the stop can end the unfinished request.
  server.http.headersTimeout = 120_000
  const unfinished = exchange('GET / HTTP/1.1\r\nHost: ')
  const idle = exchange(ask('/'))
  const body = JSON.stringify(REQUEST)
  const socket = open()
  const received = text(socket)
  socket.write(`${POST}Expect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`)
  // The server has begun with this request when it asks for the body.
  await once(socket, 'readable')
  const stopped = server.stop()
  socket.write(body)
  expect(statuses(await received)).toEqual([100, 200])
  expect(statuses(await idle)).toEqual([200])
  await stopped
  expect(await unfinished).toBe('')
  await expect(fetch(server.url)).rejects.toThrow()
})
