/**
 * The origin that a browser would send for this URL (`https://shop.example`), or null when the text is no
 * http(s) origin: a path, a query or credentials belong to a URL, not to an origin (RFC 6454).
 */
export function parseOrigin(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return bare && url.password === '' && !/[?#]/.test(text) ? url.origin : null
}

/** Public is every origin whose host is neither `localhost` nor a loopback address. */
export function isPublicOrigin(origin: string): boolean {
  return !isLoopback(new URL(origin).hostname)
}

/**
 * Whether a host is only this machine: a loopback address, with or without the brackets of a URL, `localhost`, or a
 * name below it (RFC 6761, section 6.3).
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[?::1\]?$/.test(hostname)
}
