import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FOR_A_YEAR, securityHeaders } from '../../contact/security-headers.ts'
import { siteConfig } from '../config.ts'

type Redirects = Readonly<Record<string, string>>

/**
 * Writes `_headers` and `_redirects`, which Netlify and Cloudflare Pages read from the published folder. The Node server does
 * not serve them. `redirects` maps old addresses of the shop to new ones.
 * https://docs.netlify.com/manage/routing/headers/ https://developers.cloudflare.com/pages/configuration/headers/
 */
export async function writeForStaticHosts(root: string, redirects: Redirects): Promise<void> {
  const https = siteConfig.origin.startsWith('https:')
  await writeFile(join(root, '_headers'), headersFile({ https }))
  await writeFile(join(root, '_redirects'), redirectsFile(redirects))
}

/** The text of `_headers`. Rules for the same address must not repeat a header: the hosts would join its values. */
export function headersFile({ https }: { https: boolean }): string {
  // Contains no page's policy: browsers apply the one in the page's meta element together with this header's `frame-ancestors`.
  const values = Object.entries(securityHeaders({ contentSecurityPolicy: '', https }))
  const all = values.map(([name, value]) => `  ${name}: ${value}`)
  const hashed = ['/_astro/*', '/foto/*'].flatMap((path) => [path, `  Cache-Control: ${FOR_A_YEAR}`])
  return ['/*', ...all, ...hashed, ''].join('\n')
}

/** The text of `_redirects`, from encoded addresses. Netlify and Cloudflare support 301, a permanent redirect. */
export function redirectsFile(redirects: Redirects): string {
  return Object.entries(redirects)
    .map(([from, to]) => `${from} ${to} 301\n`)
    .join('')
}

/** The redirects with percent-encoded addresses; what is encoded already is not encoded twice. */
export function encodedRedirects(redirects: Redirects): Redirects {
  const encoded = (address: string) =>
    encodeURI(address).replace(/%25([0-9a-f]{2})/gi, (_, hex: string) => `%${hex.toUpperCase()}`)
  return Object.fromEntries(Object.entries(redirects).map((pair) => pair.map(encoded)))
}
