import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The most pipelined requests on one connection. Browsers and proxies send one at a time; each waiting request takes memory. */
const MAX_WAITING = 20
const TICK_MS = 50
/**
 * How long a closing server waits for requests whose headers are not complete: two seconds, in which TCP sends a lost packet
 * again (RFC 6298: after one second at first).
 */
const HEADERS_TICKS = 40
/** How long a closing server waits for responses that are not finished: five seconds. */
const RESPONSE_TICKS = 100

/**
 * Ends connections on which too many responses wait. Returns a function that closes the server without cutting off responses
 * that are under way, and resolves when all connections are gone, after about five seconds at the latest.
 *
 * The server's own `close()` is not used, because it also destroys connections whose first request has not been read yet. A proxy
 * that has just posted a form over such a connection would answer 502, because it must not repeat a POST.
 */
export function watchConnections(server: Server): () => Promise<void> {
  /** The responses that each open connection waits for. */
  const waiting = new Map<Socket, Set<ServerResponse>>()
  /** Connections whose first request has not been read. */
  const unread = new Set<Socket>()
  server.on('connection', (socket) => {
    waiting.set(socket, new Set())
    unread.add(socket)
    socket.once('close', () => {
      waiting.delete(socket)
      unread.delete(socket)
    })
  })
  // This listener must run before the one that responds.
  server.prependListener('request', ({ socket }, response) => {
    unread.delete(socket)
    const responses = waiting.get(socket)
    // Node emits all requests of a 64 KB chunk, also after `socket.destroy()` below.
    if (responses === undefined || socket.destroyed) return
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (responses.size > MAX_WAITING) socket.destroy()
    if (!server.listening) response.setHeader('Connection', 'close')
  })
  return async () => {
    NetServer.prototype.close.call(server)
    for (const response of [...waiting.values()].flatMap((responses) => [...responses])) {
      if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    // Ticks are counted instead of milliseconds: after the process was suspended, timers fire before sockets are read.
    for (let tick = 0; waiting.size > 0; tick++) {
      if (unread.size === 0) server.closeIdleConnections()
      const responding = [...waiting.values()].some((responses) => responses.size > 0)
      if (tick > (responding ? RESPONSE_TICKS : HEADERS_TICKS)) server.closeAllConnections()
      await delay(TICK_MS)
    }
  }
}
