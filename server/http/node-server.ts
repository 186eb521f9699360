import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { OperatorError } from '../errors.ts'
import type { createApp } from './app.ts'
import { type Caller, isLocal } from './client-key.ts'
import { createJsonResponses } from './json-responses.ts'
import { Refusal } from './refusals.ts'
import type { SiteFiles } from './static/site-files.ts'
import { createStaticListener, splitTarget } from './static/static-listener.ts'

/** Most connections at a time: well below what file descriptors and memory allow. */
const MAX_CONNECTIONS = 10_000

export interface HttpServerOptions {
  app: ReturnType<typeof createApp>
  site: SiteFiles
  clientOf: (caller: Caller) => string
  /** True when the canonical origin is https. */
  https: boolean
}

/** Serves all of docs/http.md on one port: the site from memory, without Hono, everything else through `app`. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { app, clientOf } = options
  const server = createServer({
    // Milliseconds from the first byte of a request, or from connecting, to the end of its headers (first) and body (second).
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Longer than the 60 s after which most proxies close an idle connection, so that the proxy closes it first.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    // Creates no body stream for requests without a body.
    optimizeEmptyRequests: true,
  })
  server.maxConnections = MAX_CONNECTIONS
  // Milliseconds that a request or response may go on without a byte sent or received.
  server.timeout = 60_000

  const respondWithPage = createStaticListener(options)
  const responses = createJsonResponses(options)
  const callApp = getRequestListener(
    (request, { incoming }) => {
      const caller = callerOf(incoming as IncomingMessage)
      return app.fetch(request, { client: clientOf(caller), local: isLocal(caller) })
    },
    {
      // For requests without Host: load balancers ask for /readyz by HTTP/1.0, which does not need that header.
      hostname: 'localhost',
      // Only for requests that cannot be parsed, such as an invalid Host: the app itself never throws.
      errorHandler: () => responses.refused(new Refusal('unreadable')),
    },
  )

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return
    if (request.headersDistinct.host?.[1] !== undefined) {
      // A second Host header is refused as Node refuses a missing one (RFC 9112, 3.2 demands both).
      response.writeHead(400, { Connection: 'close' }).end()
      return
    }
    const [path] = splitTarget(request.url ?? '/')
    // Only the function reads a body. A connection with an unread body cannot be used again.
    if (path !== FUNCTION_PATH && mayHaveBody(request)) response.setHeader('Connection', 'close')
    if (!isOfApp(path)) return respondWithPage(request, response)
    callApp(request, response).catch((error: unknown) => {
      response.destroy()
      server.emit('error', error)
    })
  })
  return server
}

function mayHaveBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function isOfApp(path: string): boolean {
  return path.startsWith('/functions/') || ['/readyz', '/healthz', '/metrics'].includes(path)
}

function callerOf({ socket, headers, headersDistinct }: IncomingMessage): Caller {
  const forwardedFor = headersDistinct['x-forwarded-for']?.join(',')
  return { peer: socket.remoteAddress, forwardedFor, forwarded: headers.forwarded }
}

/** Resolves when the server listens. Rejects with `OperatorError`, naming the variable to change. */
export async function listen(
  server: Server,
  { host, port, inheritedSocket }: { host: string; port: number; inheritedSocket: number | null },
): Promise<void> {
  try {
    server.listen(inheritedSocket === null ? { host, port } : { fd: inheritedSocket })
    await once(server, 'listening')
  } catch (cause) {
    throw new OperatorError(explain((cause as NodeJS.ErrnoException).code, host, port), { cause })
  }
}

function explain(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: la porta ${port} di ${host} è occupata: ferma l’altro programma o scegli un’altra PORT`
    case 'EACCES':
      return `PORT: non è permesso ascoltare sulla porta ${port}: sotto la 1024 serve un privilegio`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} non è un indirizzo di questa macchina`
    default:
      return `PORT: non posso ascoltare su ${host}:${port} (${code})`
  }
}
