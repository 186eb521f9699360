import { once } from 'node:events'
import * as http from 'node:http'
import type { Duplex } from 'node:stream'
import proxyaddr from '@fastify/proxy-addr'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { OperatorError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type createApp, HEALTH_PATHS } from './app.ts'
import { clientKey } from './client-key.ts'
import type { ReadChunks } from './contact/read-body.ts'
import { Refusal } from './refusals.ts'
import type { loadSite } from './site-files.ts'

/*
 * These limits bound the memory to 350 MB, as measured with the worst that clients can do. The
 * process with its pages takes 120 MB, each of 600 requests of the function 195 KB (a body of
 * 16 KB, and the page that repeats it, for a client that does not read it), and each of the other
 * connections 27 KB while a body is dropped, 9 KB when idle.
 */
const MAX_CONNECTIONS = 4_500
const MAX_CALLS = 600
const MAX_HEADER_BYTES = 8 * 1024
/** Many short headers take more memory than few long ones. */
const MAX_HEADERS = 100
/** The most pipelined requests on one connection. Browsers and proxies send one at a time. */
const MAX_WAITING = 20
/** Our own event of a request whose body is not valid HTTP, so that nobody waits for more of it. */
const BROKEN = 'broken'
/** The status for Node's error codes; 400 for all others. */
const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
const LONGEST_CLOSE_MS = 5_000

export interface HttpServerOptions {
  app: ReturnType<typeof createApp>
  site: Awaited<ReturnType<typeof loadSite>>
  /** Addresses, or ranges in CIDR notation, whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  /** How many POSTs of one client may be under way. */
  maxCallsOfClient: number
  log: Log
}

/**
 * Creates the server, which does not listen yet. It serves the site from memory, without Hono, and
 * all else of docs/http.md through `app`. It emits `error` when it cannot accept a connection or
 * answer a request.
 */
export function createHttpServer(options: HttpServerOptions): http.Server {
  const { app, site, trustedProxies, maxCallsOfClient, log } = options
  const server = http.createServer({
    // Milliseconds from connecting, or from the first byte of a later request on the connection, to
    // the end of the headers and to the end of the body.
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Longer than the 60 s after which most proxies close an idle connection, so that the proxy
    // closes it first.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    // Requests without a body emit no `data` and no `end`.
    optimizeEmptyRequests: true,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  server.maxHeadersCount = MAX_HEADERS
  server.maxConnections = MAX_CONNECTIONS
  // Milliseconds that a request or response may go on without a byte sent or received.
  server.timeout = 60_000

  /** How many are under way: requests by connection, POSTs by client, and all POSTs (`calls`). */
  const underWay = new Map<Duplex | string, number>()
  const count = (of: Duplex | string) => underWay.get(of) ?? 0
  /** Counts a request until its response is sent or its client gone. */
  function begin(response: http.ServerResponse, of: Duplex | string): void {
    underWay.set(of, count(of) + 1)
    response.once('close', () => {
      if (count(of) > 1) underWay.set(of, count(of) - 1)
      else underWay.delete(of)
    })
  }

  const isTrusted = proxyaddr.compile([...trustedProxies])
  let warned = false
  function clientOf(request: http.IncomingMessage): string {
    const { headers, socket } = request
    const isForwarded = (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined
    if (isForwarded && !warned && !isTrusted(socket.remoteAddress ?? '', 0)) {
      warned = true
      // Without the address, which may be a visitor's.
      const variable = 'TRUSTED_PROXIES'
      log.warn({ variable }, 'forwarded headers of an untrusted address are ignored')
    }
    return clientKey(proxyaddr(request, isTrusted))
  }

  const callApp = getRequestListener(
    (request, node) => {
      const { incoming, outgoing } = node as HttpBindings
      const client = clientOf(incoming)
      const readChunks = chunksOf(incoming)
      if (incoming.method === 'POST') {
        if (count('calls') >= MAX_CALLS || count(client) >= maxCallsOfClient)
          return app.fetch(request, { client, readChunks, isOneTooMany: true })
        begin(outgoing, 'calls')
        begin(outgoing, client)
      }
      return app.fetch(request, { client, readChunks })
    },
    {
      // For requests without Host, such as those of load balancers for /readyz by HTTP/1.0.
      hostname: 'localhost',
      // Only for what cannot be parsed, such as an invalid Host: the app itself never throws.
      errorHandler: () => new Refusal('unreadable').toJson({}),
    },
  )

  const newest = new WeakMap<Duplex, http.ServerResponse>()
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const response = newest.get(socket)
    const isOpen = response && !response.headersSent
    // The function answers a malformed body. All else is answered as Node would by itself.
    if (isOpen && code.startsWith('HPE_') && response.req.emit(BROKEN)) return
    const status = STATUS_OF[code] ?? 400
    if (socket.writable && (isOpen || !response || response.writableFinished))
      socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
    else socket.destroy()
  })
  server.on('request', (request, response) => {
    const { socket } = request
    // Node emits all requests that it has read already, also after `socket.destroy()` below.
    if (socket.destroyed) return
    newest.set(socket, response)
    begin(response, socket)
    if (count(socket) > MAX_WAITING) return void socket.destroy()
    // A second Host header is refused as Node refuses a missing one (RFC 9112, 3.2 demands both).
    if (request.headersDistinct.host?.[1] !== undefined)
      return void response.writeHead(400, { Connection: 'close' }).end()
    // Path and query of a target in origin or absolute form (RFC 9112, 3.2).
    const target = /^(?:https?:\/\/[^/?]*)?([^?]*)(.*)$/is.exec(request.url ?? '/')
    const [, path = '', query = ''] = target ?? []
    // Only the function reads a body. A connection with an unread body cannot be used again.
    if (!server.listening || (path !== FUNCTION_PATH && mayHaveBody(request)))
      response.setHeader('Connection', 'close')
    if (!path.startsWith('/functions/') && !HEALTH_PATHS.includes(path)) {
      return site(path, query, request, response)
    }
    callApp(request, response).catch((error: unknown) => {
      response.destroy()
      server.emit('error', error)
    })
  })
  return server
}

/** Reads the body from Node, because making a web stream of it takes three times as long. */
function chunksOf(incoming: http.IncomingMessage): ReadChunks {
  return (onChunk) =>
    new Promise((resolve, reject) => {
      // A request without a body has ended before, and emits nothing more.
      if (incoming.readableEnded) resolve()
      incoming.on('data', onChunk).once('end', resolve)
      for (const event of ['error', 'close', BROKEN]) incoming.on(event, reject)
    })
}

function mayHaveBody({ method, headers }: http.IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Rejects with `OperatorError`, which names the variables to change. */
export async function listen(
  server: http.Server,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: 'la porta è occupata: scegli un’altra PORT',
      // Conda sets HOST to the kind of machine it compiles for.
      ENOTFOUND:
        'questo nome non è di nessuna macchina: togli HOST (unset HOST, se l’ha messo conda)',
    }
    const reason = reasons[String(code)] ?? code
    throw new OperatorError(`HOST, PORT: non posso ascoltare su ${host}, porta ${port}: ${reason}`)
  }
}

/**
 * Lets responses finish for `LONGEST_CLOSE_MS`, cuts off the rest, and resolves when all
 * connections are gone.
 */
export async function closeServer(server: http.Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection whose response was under way becomes idle only now.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const rest = setTimeout(() => server.closeAllConnections(), LONGEST_CLOSE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(rest)
}
