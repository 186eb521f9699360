import type { Server, ServerResponse } from 'node:http'

export interface ClosingTimes {
  /** For requests that were begun but are not to be answered yet: their headers are not complete. */
  quietMs: number
  /** For answers that are still being made or read. */
  busyMs: number
}

const TIMES: ClosingTimes = { quietMs: 1_000, busyMs: 5_000 }

/**
 * Makes a server that can be closed without cutting off who is being answered. Resolves when all connections are
 * gone, at the latest after `busyMs`. `close()` itself ends only connections that are idle; it would wait for
 * unfinished requests, and for answers that promised to keep the connection.
 */
export function closesGracefully(server: Server, times: ClosingTimes = TIMES): () => Promise<void> {
  const busy = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    // Answered already, from memory: the listener before this one has let go of the socket.
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
      const left = elapsed > times.busyMs || (busy.size === 0 && elapsed > times.quietMs)
      if (left) server.closeAllConnections()
    }, 50)
    await closed.promise
    clearInterval(sweep)
  }
}
