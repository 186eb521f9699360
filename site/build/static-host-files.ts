import { FOR_A_YEAR, securityHeaders } from '../../contact/response-headers.ts'

type Redirects = Readonly<Record<string, string>>

/**
 * The text of `_headers`, for Netlify and Cloudflare Pages. Rules for the same address must not
 * repeat a header: the hosts would join its values.
 * https://docs.netlify.com/manage/routing/headers/
 * https://developers.cloudflare.com/pages/configuration/headers/
 */
export function headersFile({ https }: { https: boolean }): string {
  // Browsers apply the policy in the page's meta element together with this header's
  // `frame-ancestors`.
  const values = Object.entries(securityHeaders({ contentSecurityPolicy: '', https }))
  const all = values.map(([name, value]) => `  ${name}: ${value}`)
  const hashed = ['/_astro/*', '/disegni/*', '/foto/*'].flatMap((path) => [
    path,
    `  Cache-Control: ${FOR_A_YEAR}`,
  ])
  return ['/*', ...all, ...hashed, ''].join('\n')
}

/** The text of `_redirects`, from encoded addresses. */
export function redirectsFile(redirects: Redirects): string {
  return Object.entries(redirects)
    .map(([from, to]) => `${from} ${to} 301\n`)
    .join('')
}

/**
 * The redirects, their addresses percent-encoded once, and one from `/favicon.ico`, which browsers
 * ask for when they show a file that is no page.
 */
export function encodedRedirects(redirects: Redirects): Redirects {
  const encoded = (address: string) =>
    encodeURI(address).replace(/%25([0-9a-f]{2})/gi, (_, hex: string) => `%${hex.toUpperCase()}`)
  const all = { '/favicon.ico': '/icon-48.png', ...redirects }
  return Object.fromEntries(Object.entries(all).map((pair) => pair.map(encoded)))
}
