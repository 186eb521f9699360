/**
 * Returns the check of the `Origin` header that docs/http.md describes in the row "foreign `Origin`". `origins` are those of
 * `SITE_ORIGIN`, as browsers write them.
 */
export function createOriginCheck(origins: readonly string[]): (request: Request) => boolean {
  return (request) => {
    const origin = request.headers.get('origin')
    const site = request.headers.get('sec-fetch-site')
    // Programs and older browsers send neither header.
    if (origin === null) return site !== 'cross-site'
    if (origin === 'null') return site === 'same-origin'
    return origins.includes(origin) || isOfRequestedHost(origin, request)
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
