import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'
import Negotiator from 'negotiator'
import { FOR_A_YEAR, type HeaderValues, securityHeaders } from '../../contact/response-headers.ts'
import type { SiteFacts } from '../config/site-facts.ts'
import { OperatorError } from '../errors.ts'

/** The codings of files in `dist/`, smallest first: the first that a client accepts is sent. */
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const
type Coding = keyof typeof SUFFIXES
const CODINGS = Object.keys(SUFFIXES) as Coding[]

interface SiteFile {
  headers: HeaderValues
  digest: string
  bodies: Partial<Record<Coding, Buffer>>
}

const TYPES = { ...mimes, vcf: 'text/vcard; charset=utf-8' }
/** Names with a hash of the content: such files never change. */
const HASHED = /^_astro\/|\.[0-9a-f]{8,}\.\w+$/

function cacheControl(name: string): string {
  if (HASHED.test(name)) return FOR_A_YEAR
  // Browsers ask each time whether a page has changed.
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}
/** Files that are never served: those for the server itself and those for static hosts. */
const NOT_SERVED = /^(?:_server\/|_headers$|_redirects$)/

/**
 * Reads `dist/` into memory and returns the function that answers a request (docs/http.md,
 * "Pages"): with a file, a redirect to its canonical address or from an address of the shop's
 * former site, 404 or 405. Throws `OperatorError` where the site is not built.
 */
export async function loadSite(distDir: string, facts: SiteFacts, { https }: { https: boolean }) {
  const files = await readFiles(distDir, facts, https)
  const notFound = files.get('/404')
  if (notFound === undefined)
    throw new OperatorError(
      `Il sito non è costruito (manca ${distDir}/404.html): esegui npm run build`,
    )
  files.delete('/404')
  const redirects = new Map(Object.entries(facts.redirects))
  const plain = securityHeaders({ https })

  /** `path` and `query` (with its `?`) are those of the request. */
  return (
    path: string,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const encoded = reencoded(path)
    const address = files.has(path) ? path : canonical(encoded)
    const moved = redirects.get(encoded)
    const file = files.get(address)
    // 301 may turn a POST into a GET, but nobody posts to the former site.
    if (file === undefined && moved !== undefined) redirect(301, moved)
    else if (file === undefined) send(notFound, 404)
    else if (!/^(?:GET|HEAD)$/.test(request.method ?? '')) {
      end(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store', ...plain })
    } else if (address !== path) redirect(308, address + query)
    else send(file, 200)

    function redirect(status: 301 | 308, location: string): void {
      end(status, { Location: location, 'Cache-Control': 'public, max-age=3600', ...plain })
    }

    function send({ headers, digest, bodies }: SiteFile, status: 200 | 404): void {
      const accepted = new Negotiator(request).encodings(CODINGS)
      // A client that accepts none of our codings gets the file uncompressed, as RFC 9110, 12.4.1
      // allows.
      const coding = CODINGS.find((each) => bodies[each] && accepted.includes(each)) ?? 'identity'
      // A strong tag differs for each coding, because the bytes differ (RFC 9110, 8.8.3.3). The
      // page for unknown addresses has none: it is sent for addresses that are not its own.
      const etag = `"${digest}${SUFFIXES[coding].replace('.', '-')}"`
      const known = status === 404 ? headers : { ...headers, ETag: etag }
      // Compared weakly (RFC 9110, 13.1.2): a proxy may have weakened our tag.
      const sent = (request.headers['if-none-match'] ?? '').split(/[\s,]+/)
      const tags = sent.map((tag) => tag.replace(/^W\//, ''))
      if (status === 200 && (tags.includes(etag) || tags.includes('*'))) return void end(304, known)
      const encoding = coding !== 'identity' && { 'Content-Encoding': coding }
      end(status, { ...known, ...encoding }, bodies[coding])
    }

    function end(status: number, headers: HeaderValues, body?: Uint8Array): void {
      const length = status !== 304 && { 'Content-Length': body?.length ?? 0 }
      // Node itself leaves out the body of a response to HEAD.
      response.writeHead(status, { ...headers, ...length }).end(body)
    }
  }
}

/** The address of a page without slashes, `/index` or `.html` at its end. */
function canonical(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '').replace(/\.html$|\/index\.html$|\/index$/, '') || '/'
}

/** The files of `dist/` by their canonical path, percent-encoded. */
async function readFiles(
  distDir: string,
  facts: SiteFacts,
  https: boolean,
): Promise<Map<string, SiteFile>> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !NOT_SERVED.test(name))
  const present = new Set(names)
  const files = new Map<string, SiteFile>()
  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name) && present.has(name.slice(0, -3))) continue
    const isPage = name.endsWith('.html')
    const path = `/${isPage ? name.replace(/(?:(?<=^|\/)index)?\.html$/, '') : name}`
    const contentSecurityPolicy = facts.contentSecurityPolicy[path]
    const bodies: SiteFile['bodies'] = {}
    const codings = CODINGS.filter((coding) => present.has(name + SUFFIXES[coding]))
    for (const coding of codings)
      bodies[coding] = await readFile(join(distDir, name + SUFFIXES[coding]))
    const headers = {
      'Content-Type': getMimeType(name, TYPES) ?? 'application/octet-stream',
      ...(codings.length > 1 && { Vary: 'Accept-Encoding' }),
      'Cache-Control': cacheControl(name),
      ...securityHeaders({ contentSecurityPolicy, https }),
    }
    const digest = hash('sha256', bodies.identity ?? '', 'base64url').slice(0, 22)
    files.set(encodeURI(path), { headers, digest, bodies })
  }
  return files
}

/**
 * A path, encoded as those of `redirects` and `files`; unchanged when its encoding is malformed.
 */
function reencoded(path: string): string {
  try {
    return encodeURI(decodeURIComponent(path))
  } catch {
    return path
  }
}
