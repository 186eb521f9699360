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
import { REQUEST, recordedLog } from '../testing/app.ts'
import { fixtureFacts, writeFixtureSite } from '../testing/site.ts'

/** More bytes than the kernel buffers for a reader that reads nothing. */
const LARGE = { path: '/large.bin', bytes: 16_000_000 }

async function fixtureServer(variables: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const { log, lines } = recordedLog()
  const distDir = await writeFixtureSite(folder)
  await writeFile(join(distDir, LARGE.path), Buffer.alloc(LARGE.bytes, 'x'))
  const server = await startServer({
    config: readConfig(fixtureFacts.shop, { PORT: '0', DATA_DIR: folder, RATE_LIMIT: 'off', ...variables }),
    facts: fixtureFacts,
    distDir,
    log,
  })
  onTestFinished(() => server.stop())
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.url + path, { method, headers, redirect: 'manual' })
  return { server, get, lines, port: Number(new URL(server.url).port) }
}

/** The text of a GET request; `more` are further header lines, each ending in CRLF. */
const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** Sends raw bytes and resolves to all that came back until the server closed the connection. */
function exchange(port: number, request: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(request))
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve(received))
  return promise
}

const statuses = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

test('a page has its own policy, is revalidated, and comes in the smallest coding that is accepted', async () => {
  const { get } = await fixtureServer()
  const etags = new Set<string | null>()
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['br;q=0, GZIP;q=0.001', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity', null],
    ['*;q=0', null],
    [';;,,=;q', null],
  ] as const) {
    const response = await get('/recupero-dati', { 'accept-encoding': accepted })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'",
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('date')).not.toBeNull()
    expect(await response.text()).toContain('<title>Recupero dati</title>')
    etags.add(response.headers.get('etag'))
  }
  expect(etags.size).toBe(3)
})

test('who has the page already gets 304, in whatever form the tag comes back', async () => {
  const { get } = await fixtureServer()
  const br = { 'accept-encoding': 'br' }
  const etag = (await get('/', br)).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get('/', { ...br, 'if-none-match': tag })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('content-length')).toBeNull()
    expect(await response.text()).toBe('')
  }
  expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
  expect((await get('/', { ...br, 'if-none-match': '"other"' })).status).toBe(200)
  expect((await get('/', { ...br, range: 'bytes=5-2' })).status).toBe(200)
})

test('hashed files are immutable for a year, others are asked for again', async () => {
  const { get, lines } = await fixtureServer()
  const year = 'public, max-age=31536000, immutable'
  const script = await get('/_astro/form.C0ffee12.js', { 'accept-encoding': 'br' })
  expect(script.headers.get('cache-control')).toBe(year)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const font = await get('/fonts/saira.0123abcd.woff2', { 'accept-encoding': 'br' })
  expect(font.headers.get('cache-control')).toBe(year)
  expect(font.headers.get('content-encoding')).toBeNull()
  expect((await font.arrayBuffer()).byteLength).toBe(100_000)
  const text = await get('/.well-known/security.txt')
  expect(text.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  await expect.poll(() => lines.join()).toContain('security.txt has expired')
})

test.each([
  ['/recupero-dati/', 308, '/recupero-dati'],
  ['/recupero-dati.html', 308, '/recupero-dati'],
  ['/recupero-dati.html?a=1&b', 308, '/recupero-dati?a=1&b'],
  ['/recupero-dati//', 308, '/recupero-dati'],
  ['/recupero%2Ddati', 308, '/recupero-dati'],
  ['/index.html', 308, '/'],
  ['/index.html/', 308, '/'],
  // Addresses of the shop's former site, from `fixtureFacts.redirects`.
  ['/vecchia.html', 301, '/recupero-dati'],
  ['/vecchia.html?da=1', 301, '/recupero-dati'],
  ['/caff%C3%A8.php', 301, 'https://negozio.example.com/'],
])('%s redirects with %i to %s', async (path, status, location) => {
  const { get } = await fixtureServer()
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('location')).toBe(location)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  '/non-esiste',
  '/404',
  '/404.html',
  '/_server/site.json',
  '/_server/refused.html',
  '/_server/refused',
  '/index.html.br',
  '/recupero-dati.html.gz',
  '/%5f_server/site.json',
  '/%',
  '/%00',
  '/..%2fpackage.json',
  '//evil.example/',
  '/constructor',
  '/__proto__',
])('%s is answered with 404 and the page for unknown addresses', async (path) => {
  const { get } = await fixtureServer()
  for (const coding of ['br', 'identity']) {
    const response = await get(path, { 'accept-encoding': coding })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'")
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
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  }
})

test('one connection carries many requests, also when they come at once', async () => {
  const { port } = await fixtureServer()
  const responses = await exchange(
    port,
    [
      ask('/'),
      ask('/readyz'),
      ask('/fonts/saira.0123abcd.woff2'),
      ask('/recupero-dati'),
      ask('/recupero-dati/'),
      ask('/', 'If-None-Match: *\r\n'),
      ask('/'),
      ask('/robots.txt', 'Connection: close\r\n'),
    ].join(''),
  )
  expect(statuses(responses)).toEqual([200, 200, 200, 200, 308, 304, 200, 200])
  expect(responses).toMatch(/User-agent: \*\n$/)
})

test('a connection that more than twenty responses wait for is ended, and others are answered', async () => {
  const { get, port } = await fixtureServer()
  const twenty = ask('/').repeat(19) + ask('/', 'Connection: close\r\n')
  expect(statuses(await exchange(port, twenty))).toEqual(Array(20).fill(200))
  expect(statuses(await exchange(port, ask('/').repeat(21))).length).toBeLessThan(21)
  // While the client does not read the first response, the later ones wait, however slowly they are requested.
  const socket = connect(port, '127.0.0.1')
    .pause()
    .on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(ask(LARGE.path))
  for (let sent = 0; sent < 20; sent++) {
    expect((await get('/')).status).toBe(200)
    socket.write(ask('/readyz'))
  }
  socket.once('end', () => {}).resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(LARGE.bytes)
})

test('a connection whose client stops reading is ended, one that is used or idle is not', async () => {
  const { server, port } = await fixtureServer()
  server.http.timeout = 500
  const kept = connect(port, '127.0.0.1')
  kept.write(ask('/robots.txt'))
  await once(kept, 'data')
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const ended = once(socket, 'close')
  socket.write(ask(LARGE.path))
  // The server ends the connection during this pause, so that only what is in flight still arrives.
  await once(socket, 'readable')
  await delay(1_500)
  socket.resume()
  await ended
  expect(socket.bytesRead).toBeLessThan(LARGE.bytes)
  kept.write(ask('/robots.txt'))
  await once(kept, 'data')
  kept.destroy()
})

test.each([
  ['POST', '/non-esiste'],
  ['POST', '/vecchia.html'],
  ['POST', '/recupero-dati'],
  ['POST', '/readyz'],
  ['POST', '/functions/v1/other'],
  ['GET', '/'],
  ['GET', '/healthz'],
])('the body of %s %s is not read: the answer ends the connection', async (method, path) => {
  const { port } = await fixtureServer()
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{`
  const [answer, ...more] = (await exchange(port, head)).split(/(?=HTTP\/1\.1 )/)
  expect(answer).toMatch(/^HTTP\/1\.1 (?:200|301|404|405) /)
  expect(answer).toContain('\r\nConnection: close\r\n')
  expect(more).toEqual([])
})

test('a request with two Host headers is refused', async () => {
  const { port } = await fixtureServer()
  for (const path of ['/', '/readyz', FUNCTION_PATH]) {
    const twice = `GET ${path} HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n`
    expect(statuses(await exchange(port, twice))).toEqual([400])
  }
})

test('HTTP/1.0, a request target in absolute form and a missing Host are answered as RFC 9112 asks', async () => {
  const { port } = await fixtureServer()
  expect(await exchange(port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200.*Casa/s)
  const absolute = 'GET http://x/recupero-dati HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  expect(await exchange(port, absolute)).toMatch(/^HTTP\/1\.1 200.*Recupero dati/s)
  expect(statuses(await exchange(port, 'GET / HTTP/1.1\r\n\r\n'))).toEqual([400])
  expect(statuses(await exchange(port, 'nonsense\r\n\r\n'))).toEqual([400])
  expect(statuses(await exchange(port, 'GET /readyz HTTP/1.0\r\n\r\n'))).toEqual([200])
  const host = 'GET /readyz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'
  expect(statuses(await exchange(port, host))).toEqual([400])
})

test('the function answers over a real connection, and the limit holds for chunked bodies', async () => {
  const { server, port } = await fixtureServer()
  const send = (body: BodyInit, headers = {}) =>
    fetch(server.url + FUNCTION_PATH, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json', ...headers },
    } as RequestInit)
  expect((await send(JSON.stringify(REQUEST))).status).toBe(200)
  const chunked = (text: string) => new Blob([text]).stream()
  expect((await send(chunked(JSON.stringify(REQUEST)))).status).toBe(200)
  expect((await send('x'.repeat(17_000))).status).toBe(413)
  const head = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const endless = `${head}Transfer-Encoding: chunked\r\n\r\n${`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(50)}`
  expect(statuses(await exchange(port, endless))).toEqual([413])
  expect(statuses(await exchange(port, `${head}Connection: close\r\n\r\n`))).toEqual([400])
  const announced = `${head}Content-Length: 99999999\r\n\r\n${'x'.repeat(100_000)}`
  expect(statuses(await exchange(port, announced))[0]).toBe(413)
})

test('slow headers and slow bodies are cut off while others are answered', async () => {
  const { server, get, port } = await fixtureServer()
  Object.assign(server.http, { headersTimeout: 300, requestTimeout: 500 })
  const slow = [
    'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{`,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
  ]
  const cutOff = Promise.all(slow.flatMap((text) => Array.from({ length: 50 }, () => exchange(port, text))))
  expect((await get('/')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  const responses = (await cutOff).map((response) => statuses(response)[0])
  expect(new Set(responses.slice(0, 150))).toEqual(new Set([408]))
  expect(new Set(responses.slice(150))).toEqual(new Set([405]))
  expect((await get('/')).status).toBe(200)
})

test('the rate limit counts each client behind a trusted proxy, but an untrusted proxy as one client', async () => {
  const limits = { RATE_LIMIT: '1/600' }
  const send = (url: string, message: string, forwardedFor: string) =>
    fetch(url + FUNCTION_PATH, {
      method: 'POST',
      body: JSON.stringify({ ...REQUEST, message }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    })
  const trusting = await fixtureServer({ ...limits, TRUSTED_PROXIES: '127.0.0.1' })
  expect((await send(trusting.server.url, 'uno', '192.0.2.1')).status).toBe(200)
  expect((await send(trusting.server.url, 'due', '192.0.2.2')).status).toBe(200)
  expect((await send(trusting.server.url, 'tre', '192.0.2.2')).status).toBe(429)
  const wary = await fixtureServer(limits)
  expect((await send(wary.server.url, 'uno', '192.0.2.1')).status).toBe(200)
  expect((await send(wary.server.url, 'due', '192.0.2.2')).status).toBe(429)
  expect(wary.lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
})

test('stopping finishes what is in flight and closes what is idle', async () => {
  // These timeouts outlast the test, so that only the stop can end the unfinished request.
  const longer = {
    headersTimeout: 120_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 120_000,
    timeout: 120_000,
  }
  const { server, port } = await fixtureServer()
  Object.assign(server.http, longer)
  const unfinished = exchange(port, 'GET / HTTP/1.1\r\nHost: ')
  const idle = exchange(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const body = JSON.stringify(REQUEST)
  const socket = connect(port, '127.0.0.1')
  const received = text(socket)
  const head = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  socket.write(head)
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
