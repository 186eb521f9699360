import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from '../../../contact/security-headers.ts'
import {
  acceptableCodings,
  PreparedResponse,
  type Representation,
  type SiteFile,
  type SiteFiles,
} from './site-files.ts'

/**
 * Serves the site from memory (docs/http.md, "Pages"): the file, a redirect to its canonical address or from an address of
 * the shop's former site, 404 or 405.
 */
export function createStaticListener({ site, https }: { site: SiteFiles; https: boolean }) {
  const plain = securityHeaders({ https })
  const notAllowed = new PreparedResponse(
    405,
    {
      Allow: 'GET, HEAD',
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...plain,
    },
    Buffer.from('Metodo non ammesso.\n'),
  )

  function responseTo({ method, headers, url = '/' }: IncomingMessage): PreparedResponse {
    const [path, query] = splitTarget(url)
    const address = canonicalPath(path, site.files)
    const moved = address === undefined ? site.redirects.get(reencoded(path) ?? '') : undefined
    // 301, which search engines take as permanent. Unlike 308 it may turn a POST into a GET, but nobody posts to old addresses.
    if (moved !== undefined) return redirect(301, moved)
    if (address === undefined) return choose(site.notFound, headers['accept-encoding']).full
    if (method !== 'GET' && method !== 'HEAD') return notAllowed
    if (address !== path) return redirect(308, address + query)
    const chosen = choose(site.files.get(path) ?? site.notFound, headers['accept-encoding'])
    return isKnown(chosen.etag, headers['if-none-match']) ? chosen.notModified : chosen.full
  }

  function redirect(status: 301 | 308, location: string): PreparedResponse {
    const headers = { Location: location, 'Cache-Control': 'public, max-age=3600', ...plain }
    return new PreparedResponse(status, headers)
  }

  return (request: IncomingMessage, response: ServerResponse) => responseTo(request).send(response)
}

function choose(file: SiteFile, acceptEncoding: string | undefined): Representation {
  const coding = acceptableCodings(acceptEncoding).find((each) => file[each] !== undefined)
  return (coding && file[coding]) ?? file.identity
}

/** Path and query (with its `?`) of a request target in origin or absolute form (RFC 9112, 3.2). */
export function splitTarget(target: string): [path: string, query: string] {
  const absolute = target.startsWith('/') ? null : URL.parse(target)
  const local = absolute === null ? target : absolute.pathname + absolute.search
  const mark = local.indexOf('?')
  return mark === -1 ? [local, ''] : [local.slice(0, mark), local.slice(mark)]
}

/** The canonical address of the file that this path means; undefined when there is no such file. */
function canonicalPath(path: string, files: SiteFiles['files']): string | undefined {
  if (files.has(path)) return path
  const bare = reencoded(path)
    ?.replace(/(?<!\/)\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
  const candidate = bare === '' ? '/' : bare
  return candidate !== undefined && files.has(candidate) ? candidate : undefined
}

/** The path percent-encoded as the build does it; undefined when its own encoding is malformed. */
function reencoded(path: string): string | undefined {
  try {
    return encodeURI(decodeURIComponent(path))
  } catch {
    return undefined
  }
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2): a proxy may have weakened our tag. */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
