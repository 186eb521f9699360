/**
 * Checks the `Origin` header as docs/http.md says in the row "foreign `Origin`". `origins` are those of `SITE_ORIGIN`, as browsers
 * write them. `cors` is the origin to name in CORS headers; undefined when the browser needs no such header or may not get one.
 */
export function createOriginCheck(origins: readonly string[]) {
  const configured = new Set(origins)
  return (request: Request) => {
    const origin = request.headers.get('origin')
    const site = request.headers.get('sec-fetch-site')
    // Programs and older browsers send neither header.
    if (origin === null) return { allowed: site !== 'cross-site', cors: undefined }
    if (configured.has(origin)) return { allowed: true, cors: origin }
    if (origin === 'null') return { allowed: site === 'same-origin', cors: undefined }
    return { allowed: isOfRequestedHost(origin, request), cors: undefined }
  }
}

/** Whether the origin has the request's own host and port; the scheme may differ, because TLS ends at the proxy. */
function isOfRequestedHost(origin: string, request: Request): boolean {
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false
  const host = request.headers.get('host') ?? URL.parse(request.url)?.host ?? ''
  const requested = URL.parse(`${url.protocol}//${host}`)
  return requested !== null && requested.host === url.host && requested.pathname === '/'
}
