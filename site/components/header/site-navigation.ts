/** The four links of the header, in the specification's words and order (section 2). */
export const MAIN_LINKS = [
  { label: 'Home', href: '/' },
  { label: 'Servizi', href: '/#servizi' },
  { label: 'Chi Siamo', href: '/#chi-siamo' },
  { label: 'Contatti', href: '/#contatti' },
] as const

/** Where the request for a quote is made, from any page. */
export const QUOTE_HREF = '/#contatti'

/**
 * How a link stands to the page at `path`: `page` when it leads there, `true` when the page belongs to what it
 * leads to (a service page to the services), as `aria-current` wants it.
 * @param services addresses of the service pages
 */
export function currentState(
  href: string,
  path: string,
  services: readonly string[],
): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href === '/#servizi' && services.includes(path) ? 'true' : undefined
}
