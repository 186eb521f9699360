import { createHash } from 'node:crypto'
import { MAP_ORIGIN } from '../components/home/embedded-map.ts'

/** Inline scripts, but not data such as JSON-LD (`application/…`): it never runs. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/gi
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi

/**
 * The policy of one built page. Astro's own would stand last in the head and lack the hashes of
 * speculation rules (docs/decisions/003-policy-from-finished-pages.md). `functionsOrigin` is null
 * where it is the pages' own.
 */
export function contentSecurityPolicy(
  html: string,
  from: { functionsOrigin: string | null },
): string {
  const own = ["'self'", from.functionsOrigin ?? []].flat().join(' ')
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes(html, INLINE_SCRIPT)].join(' ')}`,
    `style-src ${["'self'", ...hashes(html, INLINE_STYLE)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${own}`,
    `form-action ${own}`,
    `frame-src 'self' ${MAP_ORIGIN}`,
    "base-uri 'none'",
  ].join('; ')
}

/**
 * The policy of `/gestione`. The editor sets inline styles by script, shows photos as `blob:` URLs
 * and converts them with WebAssembly.
 */
export function editorPolicy(html: string, repository: string): string {
  return [
    "default-src 'none'",
    `script-src ${["'self' 'wasm-unsafe-eval'", ...hashes(html, INLINE_SCRIPT)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' blob: data: ${repository}`,
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'self'",
  ].join('; ')
}

/** The directives for what a page saved as MHTML shows. */
const SHOWN = /\b(?:style|img|font|frame)-src 'self'/g

/**
 * Puts the policy before everything that it governs. In a page saved as MHTML 'self' allows
 * nothing: the site's files keep their addresses there, inline styles and frames get `cid:`
 * addresses.
 */
export function withPolicyMeta(html: string, policy: string, origin: string): string {
  const content = policy.replace(SHOWN, `$& ${origin} cid:`)
  const meta = `<meta http-equiv="content-security-policy" content="${content}">`
  const charset = /<meta charset="?utf-8"?\s*\/?>/i
  if (!charset.test(html)) throw new Error('a page has no <meta charset>')
  return html.replace(charset, (written) => written + meta)
}

function hashes(html: string, pattern: RegExp): string[] {
  const bodies = [...html.matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .filter((body) => body !== '')
  return [...new Set(bodies)].map(
    (body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )
}
