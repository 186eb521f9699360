import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from '../headers.ts'
import { acceptableCodings } from './content-coding.ts'
import { isPlain, PreparedResponse } from './prepared-response.ts'
import type { Representation, SiteFile, SiteFiles } from './site-files.ts'

export interface StaticListenerOptions {
  site: SiteFiles
  https: boolean
  /** The server's `keepAliveTimeout`, in whole seconds. */
  keepAliveSeconds: number
  /** False during shutdown: each response then closes its connection. */
  isListening: () => boolean
}

export interface StaticListener {
  /** Responds to a plain request for a file of the site; false when the request is none of those. */
  tryFast(request: IncomingMessage, response: ServerResponse): boolean
  /** Responds to any request: the page, a redirect to its one address or from an old one, 404 or 405. */
  respond(request: IncomingMessage, response: ServerResponse): void
}

/** Serves the site from memory (HTTP contract, paragraph "Pages"). */
export function createStaticListener(options: StaticListenerOptions): StaticListener {
  const { site, https, keepAliveSeconds, isListening } = options
  const plain = securityHeaders({ https })
  const notAllowed = new PreparedResponse(
    405,
    [
      ['Allow', 'GET, HEAD'],
      ['Content-Type', 'text/plain; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ...plain,
    ],
    Buffer.from('Metodo non ammesso.\n'),
  )

  function tryFast(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = response
    const file = request.method === 'GET' ? site.files.get(request.url ?? '') : undefined
    if (file === undefined || socket === null || !isPlain(request) || !isListening()) return false
    const { full } = choose(file, request.headers['accept-encoding'])
    if (!full.fitsOnePiece) return false
    full.sendInOnePiece(response, socket, keepAliveSeconds)
    return true
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = request
    const [path, query] = splitTarget(request.url ?? '/')
    const body = method !== 'HEAD'
    const close = !isListening()
    const address = canonicalPath(path, site.files)
    const moved = address === undefined ? movedTo(path) : undefined
    if (moved !== undefined) {
      // 301 is what search engines understand as "moved for good", and old addresses are only ever read.
      redirect(301, moved).send(response, { body, close })
    } else if (address === undefined) {
      choose(site.notFound, headers['accept-encoding']).full.send(response, { body, close })
    } else if (method !== 'GET' && method !== 'HEAD') {
      // The body of a refused request is not read, so the connection cannot be used again.
      notAllowed.send(response, { close: true })
    } else if (address !== path) {
      redirect(308, address + query).send(response, { close })
    } else {
      const chosen = choose(site.files.get(path) ?? site.notFound, headers['accept-encoding'])
      const known = isKnown(chosen.etag, headers['if-none-match'])
      if (known) chosen.notModified.send(response, { body: false, close })
      else chosen.full.send(response, { body, close })
    }
  }

  function movedTo(path: string): string | undefined {
    if (site.redirects.size === 0) return undefined
    try {
      return site.redirects.get(encodeURI(decodeURIComponent(path).toWellFormed()))
    } catch {
      return undefined
    }
  }

  function redirect(status: 301 | 308, location: string): PreparedResponse {
    return new PreparedResponse(status, [
      ['Location', location],
      ['Cache-Control', 'public, max-age=3600'],
      ...plain,
    ])
  }

  return { tryFast, respond }
}

function choose(file: SiteFile, acceptEncoding: string | undefined): Representation {
  for (const coding of acceptableCodings(acceptEncoding)) {
    const representation = file[coding]
    if (representation !== undefined) return representation
  }
  return file.identity
}

/** Path and query (with its `?`) of a request target in origin or absolute form (RFC 9112, 3.2). */
export function splitTarget(target: string): [path: string, query: string] {
  const absolute = target.startsWith('/') ? null : URL.parse(target)
  const local = absolute === null ? target : absolute.pathname + absolute.search
  const mark = local.indexOf('?')
  return mark === -1 ? [local, ''] : [local.slice(0, mark), local.slice(mark)]
}

/** The one address of what this path means; undefined when it means nothing. Only known paths come back. */
function canonicalPath(path: string, files: SiteFiles['files']): string | undefined {
  if (files.has(path)) return path
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const bare = decoded
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
  const candidate = encodeURI(bare.toWellFormed()) || '/'
  return files.has(candidate) ? candidate : undefined
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2): a proxy may have weakened our tag. */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
