import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '../../../tests/support/server-process.ts'
import { PreparedResponse } from './prepared-response.ts'

const SECONDS = 65
const prepared = new PreparedResponse(200, [['Content-Type', 'text/plain']], Buffer.from('pagina'))

type Way = 'one piece' | 'ServerResponse'

/** A server that sends the prepared response in one of its two ways, `/slow` through `ServerResponse` after 50 ms. */
async function serverThatSends(way: Way): Promise<{ server: Server; socket: Socket; received(): string }> {
  const server = createServer({ keepAliveTimeout: SECONDS * 1000 }, (request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('lenta'), 50)
    // A response that waits for the one before it has no socket yet.
    else if (way === 'ServerResponse' || response.socket === null) prepared.send(response)
    else prepared.sendInOnePiece(response, response.socket, SECONDS)
  })
  const socket = connect(await listenOnFreePort(server), '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  return { server, socket, received: () => text }
}

const ask = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const headersIn = (text: string) => (text.split('\r\n\r\n')[0] ?? '').split('\r\n').toSorted()

// What `sendInOnePiece` relies on is not documented by Node. Each of these fails when it changes.
test('both ways send the same status line, headers and body', async () => {
  const texts: string[] = []
  for (const way of ['one piece', 'ServerResponse'] as const) {
    const { socket, received } = await serverThatSends(way)
    socket.write(ask())
    await expect.poll(received).toMatch(/pagina$/)
    texts.push(received().replace(/Date: .*/, 'Date: now'))
  }
  expect(headersIn(texts[0] ?? '')).toEqual(headersIn(texts[1] ?? ''))
  expect(headersIn(texts[0] ?? '')).toContain('HTTP/1.1 200 OK')
})

test.each<Way>(['one piece', 'ServerResponse'])(
  '%s: pipelined requests are answered in turn',
  async (way) => {
    const { socket, received } = await serverThatSends(way)
    socket.write(ask() + ask('/slow') + ask() + ask())
    await expect.poll(received).toMatch(/pagina.*lenta.*pagina.*pagina$/s)
  },
)

test.each<Way>(['one piece', 'ServerResponse'])(
  '%s: afterwards the connection counts as idle',
  async (way) => {
    const { server, socket, received } = await serverThatSends(way)
    socket.write(ask())
    await expect.poll(received).toMatch(/pagina$/)
    server.closeIdleConnections()
    await once(socket, 'close')
  },
)
