import { isIPv4 } from 'node:net'

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

/** Public is every origin whose host is neither `localhost` nor a loopback address (operating contract). */
export function isPublicOrigin(origin: string): boolean {
  const { hostname } = new URL(origin)
  const loopback = (isIPv4(hostname) && hostname.startsWith('127.')) || hostname === '[::1]'
  return !loopback && hostname !== 'localhost' && !hostname.endsWith('.localhost')
}
