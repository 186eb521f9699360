import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Milliseconds for requests whose headers are not complete. */
const HEADERS_TIMEOUT_MS = 1_000
/** Milliseconds for responses that are still being made or read. */
const RESPONSE_TIMEOUT_MS = 5_000
const SWEEP_MS = 50

/**
 * Returns a function that closes the server without cutting off responses that are under way, and resolves when all
 * connections are gone, at the latest after `RESPONSE_TIMEOUT_MS`.
 *
 * Not by the server's own `close()`: that also destroys connections whose first request has not been read yet. A proxy that has
 * just sent a form over one would answer 502, because it must not send it again.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  const busy = new Set<ServerResponse>()
  const beforeFirstRequest = new Set<Socket>()
  let closing = false
  server.on('connection', (socket) => {
    beforeFirstRequest.add(socket)
    socket.once('close', () => beforeFirstRequest.delete(socket))
  })
  server.on('request', (request, response) => {
    beforeFirstRequest.delete(request.socket)
    // Sent already by `tryFast`: the listener before this one has released the socket.
    if (response.socket === null) return
    busy.add(response)
    response.once('close', () => busy.delete(response))
    if (closing) closeAfter(response)
  })
  return async () => {
    const closed = Promise.withResolvers<void>()
    closing = true
    NetServer.prototype.close.call(server, () => closed.resolve())
    for (const response of busy) closeAfter(response)
    const closeIdle = () => {
      if (beforeFirstRequest.size === 0) server.closeIdleConnections()
    }
    closeIdle()
    // Not the clock: when the whole process has stood still (a slow disk, a busy machine), timers come before sockets are read.
    let elapsed = 0
    const sweep = setInterval(() => {
      elapsed += SWEEP_MS
      closeIdle()
      const timedOut = elapsed > (busy.size === 0 ? HEADERS_TIMEOUT_MS : RESPONSE_TIMEOUT_MS)
      if (timedOut) server.closeAllConnections()
    }, SWEEP_MS)
    await closed.promise
    clearInterval(sweep)
  }
}

/** The listener that makes the response comes before ours and may have sent its headers already: setting one would throw then. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
