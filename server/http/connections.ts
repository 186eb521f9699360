import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Responses that one connection may wait for: browsers and proxies ask for one at a time, and each takes memory. */
const MAX_QUEUED = 20
/** Milliseconds for requests whose headers are not complete when the server closes. */
const HEADERS_TIMEOUT_MS = 1_000
/** Milliseconds for responses that are still being made or read then. */
const RESPONSE_TIMEOUT_MS = 5_000
const SWEEP_MS = 50

/**
 * Ends connections that ask for much and take nothing. Returns a function that closes the server without cutting off responses
 * that are under way, and resolves when all connections are gone, at the latest after `RESPONSE_TIMEOUT_MS`.
 *
 * Not by the server's own `close()`: that also destroys connections whose first request has not been read yet. A proxy that has
 * just sent a form over one would answer 502, because it must not send it again.
 */
export function watchConnections(server: Server): () => Promise<void> {
  /** The responses that each connection waits for; undefined until its first request has been read. */
  const queues = new Map<Socket, Set<ServerResponse> | undefined>()
  server.on('connection', (socket) => {
    queues.set(socket, undefined)
    socket.once('close', () => queues.delete(socket))
  })
  // One function for all responses: a new one for each costs the static files a few percent.
  function leaveQueue(this: ServerResponse): void {
    queues.get(this.req.socket)?.delete(this)
  }
  // Before the listener that responds.
  server.prependListener('request', ({ socket }, response) => {
    // Node hands over all requests of a chunk of 64 KB, also those after the one that ended the connection.
    if (socket.destroyed) return
    const queue = (queues.get(socket) ?? new Set()).add(response)
    queues.set(socket, queue)
    response.on('close', leaveQueue)
    if (queue.size > MAX_QUEUED) socket.destroy()
    if (!server.listening) response.setHeader('Connection', 'close')
  })
  return async () => {
    const closed = Promise.withResolvers<void>()
    NetServer.prototype.close.call(server, () => closed.resolve())
    for (const response of [...queues.values()].flatMap((queue) => [...(queue ?? [])])) {
      if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    // Not the clock: when the whole process has stood still (a slow disk, a busy machine), timers come before sockets are read.
    let elapsed = 0
    const sweep = () => {
      const open = [...queues.values()]
      if (!open.includes(undefined)) server.closeIdleConnections()
      const busy = open.some((queue) => queue !== undefined && queue.size > 0)
      if (elapsed > (busy ? RESPONSE_TIMEOUT_MS : HEADERS_TIMEOUT_MS)) server.closeAllConnections()
      elapsed += SWEEP_MS
    }
    sweep()
    const timer = setInterval(sweep, SWEEP_MS)
    await closed.promise
    clearInterval(timer)
  }
}
