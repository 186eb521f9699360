/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare Pages read from the published folder. The Node server does not
 * serve them.
 * https://docs.netlify.com/manage/routing/headers/ https://developers.cloudflare.com/pages/configuration/headers/
 */

/** The headers our server sends with a page (server/http/headers.ts), as a test checks. */
const ON_ALL: readonly (readonly [name: string, value: string])[] = [
  // Browsers ignore `frame-ancestors` in a page's meta element, where the rest of its policy is (CSP 3, 6.4.2), and
  // apply both policies.
  ['Content-Security-Policy', "frame-ancestors 'self'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
]
const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const HSTS = ['Strict-Transport-Security', 'max-age=31536000'] as const

/** The text of `_headers`. Rules that match the same address must not repeat a name: the hosts join their values. */
export function headersFile({ https }: { https: boolean }): string {
  const all = [...ON_ALL, ...(https ? [HSTS] : [])].map(([name, value]) => `  ${name}: ${value}`)
  const hashed = ['/_astro/*', '/foto/*'].flatMap((path) => [path, `  Cache-Control: ${FOR_A_YEAR}`])
  return ['/*', ...all, ...hashed, ''].join('\n')
}

/** The text of `_redirects`: old addresses of the shop (`redirects` in content/shop.yaml), by address. */
export function redirectsFile(redirects: Readonly<Record<string, string>>): string {
  // Both hosts support 301 for permanent redirects.
  return Object.entries(redirects)
    .map(([from, to]) => `${encodeURI(from)} ${encodeURI(to)} 301\n`)
    .join('')
}
