import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'
import { FOR_A_YEAR, type HeaderValues, securityHeaders } from '../../../contact/security-headers.ts'
import type { SiteFacts } from '../../config/site-facts.ts'
import { OperatorError } from '../../errors.ts'

/** Codings in which the build may leave a file, smallest first: of those that a client wants equally, the first is sent. */
export const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

/** A whole response except its Date header, so that it can be made when the server starts. */
export class PreparedResponse {
  readonly #status: number
  readonly #headers: string[]
  readonly #body: Buffer

  constructor(status: number, headers: HeaderValues, body: Buffer = Buffer.alloc(0)) {
    const length = status === 304 ? {} : { 'Content-Length': String(body.length) }
    this.#status = status
    // Node writes a flat list faster than an object.
    this.#headers = Object.entries({ ...headers, ...length }).flat()
    this.#body = body
  }

  send(response: ServerResponse): void {
    response.writeHead(this.#status, this.#headers)
    // Node itself leaves out the body of a response to HEAD.
    response.end(this.#body)
  }
}

/** One coding of one file: the whole response, and the 304 for a browser that has it already. */
export interface Representation {
  /** Strong: differs between codings, because the bytes differ (RFC 9110, 8.8.3.3). */
  etag: string
  full: PreparedResponse
  notModified: PreparedResponse
}

/** A file of the site in each coding that the build made of it. */
export type SiteFile = Partial<Record<Coding, Representation>> & { identity: Representation }

export type SiteFiles = Awaited<ReturnType<typeof loadSiteFiles>>

const NOT_FOUND = '/404'
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Coding, string>

/** Media types by file extension that `hono/utils/mime` lacks. */
const OTHER_TYPES: Record<string, string> = { vcf: 'text/vcard; charset=utf-8' }

/**
 * Reads `dist/` into a map by the path of a request (percent-encoded, without `.html`); later changes on the disk are not seen.
 * `_server/` is left out, and `.br` and `.gz` siblings become codings of their file. Throws `OperatorError`.
 */
export async function loadSiteFiles(distDir: string, facts: SiteFacts, options: { https: boolean }) {
  const names = await listFiles(distDir)
  const present = new Set(names)
  const originals = names.filter((name) => !isCompressedSibling(name, present))
  const loaded = originals.map(async (name) => {
    const path = pathOf(name)
    const codings = CODINGS.filter((coding) => present.has(name + SUFFIXES[coding]))
    const headers = fileHeaders(path, name, facts, options.https)
    return [path, await siteFile(path, join(distDir, name), codings, headers)] as const
  })
  const files = new Map(await Promise.all(loaded))
  const notFound = files.get(NOT_FOUND)
  if (notFound === undefined) throw new OperatorError(`No 404.html in ${distDir}: run npm run build`)
  files.delete(NOT_FOUND)
  return { files, notFound, redirects: new Map(Object.entries(facts.redirects)) }
}

/** Configuration of static hosts, not to be served. */
const FOR_STATIC_HOSTS = ['_headers', '_redirects']

async function listFiles(distDir: string): Promise<string[]> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith('_server/') && !FOR_STATIC_HOSTS.includes(name))
}

function isCompressedSibling(name: string, present: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(name) && present.has(name.replace(/\.\w+$/, ''))
}

function pathOf(name: string): string {
  const page = name.endsWith('.html') ? name.slice(0, -'.html'.length).replace(/(?:^|\/)index$/, '') : name
  return encodeURI(`/${page}`)
}

async function siteFile(
  path: string,
  file: string,
  codings: readonly Coding[],
  headers: HeaderValues,
): Promise<SiteFile> {
  const original = await readFile(file)
  const digest = hash('sha256', original, 'base64url').slice(0, 22)
  const vary = codings.length > 1 ? { Vary: 'Accept-Encoding' } : {}
  const representations = codings.map(async (coding) => {
    const body = coding === 'identity' ? original : await readFile(file + SUFFIXES[coding])
    const etag = `"${digest}${SUFFIXES[coding].replace('.', '-')}"`
    // No ETag on a 404: the page is sent for addresses that are not its own.
    const known = { ...(path === NOT_FOUND ? {} : { ETag: etag }), ...vary, ...headers }
    const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
    const whole = { 'Content-Type': contentType(file), ...encoding, ...known }
    const full = new PreparedResponse(path === NOT_FOUND ? 404 : 200, whole, body)
    return [coding, { etag, full, notModified: new PreparedResponse(304, known) }] as const
  })
  return Object.fromEntries(await Promise.all(representations)) as SiteFile
}

function contentType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return OTHER_TYPES[extension] ?? getMimeType(name) ?? 'application/octet-stream'
}

function fileHeaders(path: string, name: string, facts: SiteFacts, https: boolean): HeaderValues {
  const isPage = name.endsWith('.html')
  const contentSecurityPolicy = isPage ? facts.contentSecurityPolicy[decodeURI(path)] : undefined
  if (isPage && contentSecurityPolicy === undefined) {
    throw new OperatorError(
      `dist/_server/site.json has no contentSecurityPolicy for ${path}: run npm run build`,
    )
  }
  return { 'Cache-Control': cacheControl(name), ...securityHeaders({ contentSecurityPolicy, https }) }
}

/** Files with a hash in their name never change; pages are revalidated each time, the rest after an hour. */
function cacheControl(name: string): string {
  if (name.startsWith('_astro/') || /\.[0-9a-f]{8,}\.\w+$/.test(name)) {
    return FOR_A_YEAR
  }
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/**
 * The acceptable codings for this `Accept-Encoding`, most wanted first (RFC 9110, 12.5.3). Never empty: a
 * client that accepts none of our codings gets the file uncompressed, as RFC 9110, 12.4.1 allows.
 */
export function acceptableCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return ['identity']
  const weights = new Map(
    parseAccept(header.toLowerCase()).map(({ type, q }) => [type.replace(/^x-/, ''), q]),
  )
  const weightFor = (coding: Coding) =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
  const wanted = CODINGS.filter((coding) => weightFor(coding) > 0)
  wanted.sort((a, b) => weightFor(b) - weightFor(a))
  return wanted.includes('identity') ? wanted : [...wanted, 'identity']
}
