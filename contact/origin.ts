/**
 * Parses the comma-separated origins of `SITE_ORIGIN`, of which the first is canonical, and returns
 * each as browsers write it (`https://shop.example`). Null when one of them is no http(s) origin:
 * an origin has no path, query or credentials (RFC 6454).
 */
export function parseOrigins(text: string): [string, ...string[]] | null {
  const origins = text.split(',').map((item) => parseOrigin(item.trim()))
  return origins.includes(null) ? null : (origins as [string, ...string[]])
}

function parseOrigin(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const bare = url.pathname === '/' && url.username === '' && url.password === ''
  // Looked for in the text, because `URL` does not tell an empty query from a missing one.
  return bare && !/[?#]/.test(text) ? url.origin : null
}

/**
 * Whether other machines may reach an origin: its host is not `isLoopback`. Throws a `TypeError`
 * for a text that is no URL.
 */
export function isPublicOrigin(origin: string): boolean {
  return !isLoopback(new URL(origin).hostname)
}

/**
 * Whether a host can only be this machine: a loopback address, with or without the brackets of a
 * URL, `localhost`, or a name below it (RFC 6761, section 6.3).
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[?::1\]?$/.test(hostname)
}
