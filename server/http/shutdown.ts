import type { Server, ServerResponse } from 'node:http'

/** Milliseconds for requests whose headers are not complete. */
const HEADERS_TIMEOUT_MS = 1_000
/** Milliseconds for responses that are still being made or read. */
const RESPONSE_TIMEOUT_MS = 5_000

/**
 * Returns a function that closes the server without cutting off responses that are under way, and resolves when all
 * connections are gone, at the latest after `RESPONSE_TIMEOUT_MS`. `server.close()` alone ends only idle connections: it
 * would wait for unfinished requests, and for connections that were promised to be kept.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  const busy = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    // Sent already by `tryFast`: the listener before this one has released the socket.
    if (response.socket === null) return
    busy.add(response)
    response.once('close', () => busy.delete(response))
  })
  return async () => {
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    for (const response of busy) if (!response.headersSent) response.setHeader('Connection', 'close')
    const started = performance.now()
    const sweep = setInterval(() => {
      const elapsed = performance.now() - started
      const timedOut = elapsed > (busy.size === 0 ? HEADERS_TIMEOUT_MS : RESPONSE_TIMEOUT_MS)
      if (timedOut) server.closeAllConnections()
    }, 50)
    await closed.promise
    clearInterval(sweep)
  }
}
