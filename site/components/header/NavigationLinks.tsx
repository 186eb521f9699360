import type { ReactNode } from 'react'
import type { Service } from '../../content/schema/service.ts'

/** The four links of the header, in the specification's words and order (section 2). */
const MAIN_LINKS = [
  { label: 'Home', href: '/' },
  { label: 'Servizi', href: '/#servizi' },
  { label: 'Chi Siamo', href: '/#chi-siamo' },
  { label: 'Contatti', href: '/#contatti' },
] as const

/** Where the request for a quote is made, from any page. */
export const QUOTE_HREF = '/#contatti'

/**
 * The `aria-current` of a link on the page at `path`: `page` when it leads there, `true` on a service page for the link to
 * the services, else none.
 * @param services addresses of the service pages
 */
function currentState(href: string, path: string, services: readonly string[]): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href === '/#servizi' && services.includes(path) ? 'true' : undefined
}

interface NavigationLinksProps {
  /** Address of the page that shows the links. */
  path: string
  services: readonly Service[]
  /** Rendered after each label. */
  after?: ReactNode
}

/** The four links of the site, the current one marked. */
export const NavigationLinks = ({ path, services, after }: NavigationLinksProps) => {
  const servicePaths = services.map((service) => service.path)
  return MAIN_LINKS.map(({ label, href }) => (
    <a key={href} href={href} aria-current={currentState(href, path, servicePaths)}>
      {label}
      {after}
    </a>
  ))
}
