/** Values by header name, in the order in which the headers are sent. */
export type HeaderValues = Readonly<Record<string, string>>

/**
 * The policy of responses other than pages: they may load and run nothing. Inline styles are for
 * SVG files.
 */
const NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * Cross-Origin-Opener-Policy is left out: there is no session to protect from an opener, and the
 * header delays a visitor's first paint by 20 ms (measured), because the browser changes to another
 * process.
 */
const SAME_ON_ALL: HeaderValues = {
  'X-Content-Type-Options': 'nosniff',
  // With no-referrer a native post of our own form would carry `Origin: null` (Fetch standard,
  // "`Origin` header").
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

/** Without `includeSubDomains`: subdomains may belong to others. */
const HSTS: HeaderValues = { 'Strict-Transport-Security': 'max-age=31536000' }

/** `Cache-Control` of files whose name has a hash of their content. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable'

export interface SecurityOptions {
  /**
   * The page's own policy: absent for responses other than pages, empty for a page whose policy
   * stands in its meta element.
   */
  contentSecurityPolicy?: string | undefined
  /** True when the canonical origin is https. */
  https: boolean
}

/**
 * The security headers for our server and for static hosts. Browsers heed `frame-ancestors` only in
 * a header, not in the page's meta element (CSP 3, section 6.4.2); 'self' lets our pages frame our
 * own page `/mappa`.
 */
export function securityHeaders({
  contentSecurityPolicy = NO_PAGE,
  https,
}: SecurityOptions): HeaderValues {
  const policy = [contentSecurityPolicy, "frame-ancestors 'self'"].filter(Boolean).join('; ')
  return { 'Content-Security-Policy': policy, ...SAME_ON_ALL, ...(https && HSTS) }
}
