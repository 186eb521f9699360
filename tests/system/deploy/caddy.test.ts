import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { securityHeaders } from '../../../contact/response-headers.ts'
import { createFrontDoorCheck } from '../../../server/health/front-door.ts'
import { formCall } from '../../../server/testing/app.ts'
import { rawRequest } from '../../support/raw-request.ts'
import {
  freePort,
  isInstalled,
  isReady,
  listenOnFreePort,
  type Program,
  projectRoot,
  type RunningServer,
  runToEnd,
  startProgram,
  startServer,
  succeed,
} from '../../support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
const CONFIG = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
cpSync(join(projectRoot, 'deploy/container/caddy'), folder, { recursive: true })
// A visitor for whom Caddy has no server gets 503 at once here, not after ten seconds.
const site = readFileSync(join(folder, 'site.caddy'), 'utf8')
writeFileSync(join(folder, 'site.caddy'), site.replace('lb_try_duration 10s', 'lb_try_duration 0s'))
/** Writes Caddy's file as publish.sh does. */
async function writeCaddyfile(serverPort: number, settings: Record<string, string>) {
  const script = join(projectRoot, 'deploy/container/caddyfile.sh')
  const text = await succeed(runToEnd([script, `127.0.0.1:${serverPort}`], settings))
  writeFileSync(join(folder, 'Caddyfile'), text)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [port, httpsPort] = [await freePort(), await freePort()]
const origin = `http://127.0.0.1:${port}`
const absent = !isInstalled('caddy')

test.skipIf(absent)('Caddy’s configuration is valid for a public domain', async () => {
  const settings = { SITE_ORIGIN: 'https://www.example.com', OTHER_HOST: 'example.com' }
  await writeCaddyfile(8080, { ...settings, CADDY_GLOBAL_OPTIONS: 'email posta@example.com' })
  const { code, output } = await runToEnd(['caddy', 'validate', ...CONFIG])
  expect(code, output).toBe(0)
  expect(output).not.toMatch(/"level":"(?:warn|error)"/)
})

describe.skipIf(absent)('our server behind Caddy, where it is installed', () => {
  let server: RunningServer
  let caddy: Program
  beforeAll(async () => {
    server = await startServer({
      SITE_ORIGIN: origin,
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
      RATE_LIMIT: '1/600',
      MAIL_URL: 'file:',
    })
    await writeCaddyfile(server.port, {
      SITE_ORIGIN: origin,
      OTHER_HOST: `localhost, http://localhost:${port}`,
      // Without its administration port and the usual ones it disturbs no Caddy that is running
      // already.
      CADDY_GLOBAL_OPTIONS: `admin off
skip_install_trust
http_port ${port}
https_port ${httpsPort}`,
    })
    caddy = startProgram(['caddy', 'run', ...CONFIG], {
      environment: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
    await caddy.untilReady(() => isReady(origin))
    return () => Promise.all([caddy.end(), server.stop()])
  })

  test('a page arrives as it was compressed at build, with our headers', async () => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const direct = await rawRequest(`${server.origin}/privacy`, { headers })
    const through = await rawRequest(`${origin}/privacy`, { headers })
    expect(through.status).toBe(200)
    expect(through.headers['content-encoding']).toBe('br')
    expect(through.body.equals(direct.body)).toBe(true)
    expect(through.headers).toMatchObject({
      'content-security-policy': direct.headers['content-security-policy'],
      'x-content-type-options': 'nosniff',
      etag: direct.headers.etag,
      'cache-control': 'no-cache',
    })
  })

  test('the bare domain, or the one with www, leads to the same page of the site', async () => {
    const headers = { host: `localhost:${port}` }
    const { status, headers: answer } = await rawRequest(`${origin}/recupero-dati?a=1`, { headers })
    expect([status, answer.location]).toEqual([308, `${origin}/recupero-dati?a=1`])
    expect(answer['strict-transport-security']).toBe(
      securityHeaders({ https: true })['Strict-Transport-Security'],
    )
  })

  test('what belongs to no site is an error', async () => {
    const headers = { host: 'elsewhere.example' }
    const asking = request({
      port: httpsPort,
      servername: 'localhost',
      rejectUnauthorized: false,
      headers,
    })
    const [response] = await once(asking.end(), 'response')
    expect(response.statusCode).toBe(421)
  })

  test.skipIf(process.platform !== 'linux')(
    'the limit counts visitors and not the proxy, whatever they say of themselves (needs the loopback network of Linux)',
    async () => {
      expect((await ask('127.0.0.2', 'Schermo rotto')).status).toBe(200)
      expect((await ask('127.0.0.2', 'Tastiera rotta')).status).toBe(429)
      expect((await ask('127.0.0.3', 'Disco rotto')).status).toBe(200)
      expect(
        (await ask('127.0.0.2', 'Rete lenta', { 'x-forwarded-for': '203.0.113.9' })).status,
      ).toBe(429)
    },
  )

  test('a body beyond the limit ends at us, or far beyond it at Caddy, with 413 each time', async () => {
    for (let size = 17_000; size < 200_000; size += 350)
      expect((await ask('127.0.0.1', 'x'.repeat(size))).status, String(size)).toBe(413)
  })

  test('a body that is broken, or that Caddy cuts off, gets our page, and the next visitor is served at once', async () => {
    for (const body of [
      'ZZZ\r\n',
      `${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n0\r\n\r\n`,
    ]) {
      const socket = connect(port, '127.0.0.1')
      const head = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n`
      const native = 'Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html'
      socket.write(`${head}${native}\r\n\r\n${body}`)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      await expect.poll(() => answer).toMatch(/^HTTP\/1.1 4(?:00|13) [\s\S]*<\/html>/)
      socket.destroy()
      expect((await rawRequest(`${origin}/privacy`)).status, body.slice(0, 9)).toBe(200)
    }
  })

  test('the log of Caddy holds neither an address nor a word of a visitor', async () => {
    const secret = { 'user-agent': 'navigatore-segreto' }
    const before = caddy.output().length
    await ask('127.0.0.1', 'Parola segreta', secret)
    // With no Content-Length Caddy hits its limit while reading, and logs an error.
    await ask('127.0.0.1', 'x'.repeat(200_000), { ...secret, 'transfer-encoding': 'chunked' })
    await expect
      .poll(() => caddy.output().slice(before))
      .toMatch(/handled request.*handled request/s)
    expect(caddy.output()).not.toMatch(/segret|Prova|"remote_ip":"127\.0\.0\.[1-9]/)
  })

  test('the front door is asked by the name that visitors use; what is wrong twice is an alarm', async () => {
    /** What is told after each of two looks. */
    const told = async (name = origin, door = port) => {
      const look = createFrontDoorCheck(`127.0.0.1:${door}`, name)
      return [await look(), await look()]
    }
    const alarm = (words: string) => [null, expect.stringContaining(words)]
    expect(await told()).toEqual([null, null])
    expect(await told('http://altra.example')).toEqual(alarm('status 308, senza'))
    const empty = createServer((_request, response) => void response.end())
    onTestFinished(() => void empty.close())
    expect(await told(origin, await listenOnFreePort(empty))).toEqual(alarm('status 200, senza'))
    await server.stop()
    expect(await told()).toEqual(alarm('status 502'))
    await caddy.end()
    expect(await told()).toEqual(alarm('ECONNREFUSED'))
  })

  const ask = (localAddress: string, message: string, headers: Record<string, string> = {}) =>
    rawRequest(origin + FUNCTION_PATH, { localAddress, ...formCall(message, headers) })
})
