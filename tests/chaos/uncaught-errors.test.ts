import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { startFaultyMailServer } from '../support/faulty-mail-server.ts'
import { createVictim, type Victim } from './victim.ts'

/** Starts a server that is removed after the test; `shell` is the line of shell that runs it. */
async function startServer(environment: Record<string, string> = {}, shell?: string, mailUrl = 'file:') {
  const server = await createVictim(undefined, environment, shell)
  onTestFinished(() => server.remove())
  await server.start(mailUrl)
  return server
}
async function connected({ origin }: Victim): Promise<Socket> {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

test.each(['throw', 'reject'])(
  'an error that nobody catches (%s) is logged with its stack, requests under way are answered, and the process ends with 1',
  async (kind) => {
    const mailServer = await startFaultyMailServer({ faultFor: () => 'slow', slownessMs: 1500 })
    onTestFinished(mailServer.close)
    const preload = pathToFileURL(join(import.meta.dirname, 'defect-on-signal.ts')).href
    const server = await startServer(
      { NODE_OPTIONS: `--import ${preload}`, CHAOS_DEFECT: kind },
      undefined,
      mailServer.url,
    )
    expect((await server.post('in consegna')).status).toBe(200)

    const body = JSON.stringify({ name: 'Anna', email: 'anna@example.com', message: 'a metà' })
    const visitor = await connected(server)
    visitor.write(
      `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
    )
    // An answer shows that the server has read the half request too.
    expect((await fetch(server.origin)).status).toBe(200)
    process.kill(server.pid ?? 0, 'SIGUSR2')
    await expect.poll(() => server.warnings.join()).toContain('invented defect')
    await expect(fetch(server.origin)).rejects.toThrow()
    visitor.write(body.slice(10))
    expect(await text(visitor)).toMatch(/^HTTP\/1\.1 200 /)

    await expect.poll(() => server.deaths).toHaveLength(1)
    expect(server.deaths[0]).toContain('ended with 1')
    const { level, reason, stack } = JSON.parse(server.warnings.at(-1) ?? '')
    expect([level, reason]).toEqual(['error', 'invented defect'])
    expect(stack).toContain('defect-on-signal.ts')
    expect(await server.stored()).toMatchObject({ 'in consegna': 'delivered', 'a metà': expect.any(String) })
  },
)

/** First bytes of connections, most of them malformed. */
const OPENINGS = [
  'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200),
  'GET /readyz HTTP/1.0\r\n\r\n',
  `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name"`,
  `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n`,
  `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: a:b:c\r\nContent-Length: 0\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: much\r\n\r\n',
  'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n\r\n`,
]

test('connections that break off anywhere, or speak no HTTP, do not disturb other visitors', async () => {
  const server = await startServer()
  const { pid } = server
  for (const opening of OPENINGS) {
    for (const part of [1, 0.5]) {
      for (const wait of [0, 20]) {
        const socket = await connected(server)
        socket.on('error', () => {})
        socket.write(Buffer.from(opening.slice(0, opening.length * part), 'latin1'))
        if (wait > 0) await delay(wait)
        socket.resetAndDestroy()
      }
    }
  }
  expect((await server.post('dopo')).status).toBe(200)
  expect(server.pid).toBe(pid)
  expect(server.warnings.filter((line) => line.includes('Uncaught'))).toEqual([])
})

test.each([
  ['that nobody reads any more', undefined],
  ['on a full disk', 'exec "$@" >/dev/full'],
])('a log %s does not end the process, nor hold up its end', async (_, shell) => {
  const server = await startServer({}, shell)
  const { pid } = server
  if (!shell) server.closeOutput()
  for (let i = 0; i < 5; i++) expect((await server.post(`senza lettori ${i}`)).status).toBe(200)
  expect(server.pid).toBe(pid)
  expect(await server.stop()).toBe(0)
})

test('more connections than the process may have open files keep it busy only until they are gone', async () => {
  const server = await startServer({}, 'ulimit -n 90; exec "$@"')
  const { pid } = server
  const crowd = await Promise.all(Array.from({ length: 150 }, () => connected(server)))
  const lost = Promise.all(
    crowd.map((socket) =>
      once(
        socket.resume().on('error', () => {}),
        'close',
      ),
    ),
  )
  const late = fetch(server.origin).catch(() => null)
  for (const socket of crowd) socket.destroy()
  await lost
  await late
  expect((await server.post('dopo la folla')).status).toBe(200)
  await expect.poll(() => server.stored()).toEqual({ 'dopo la folla': 'delivered' })
  expect(server.pid).toBe(pid)
  expect(server.deaths).toEqual([])
})
