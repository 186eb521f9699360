import type { ReactNode } from 'react'
import type { Home } from '../../content/schema/home.ts'
import type { Service } from '../../content/schema/service.ts'

/** The links of the header (labels: specification, section 2): home, and the parts of the home page. */
const HOME = { label: 'Home', href: '/' }
const LINKS: Record<Home['sections'][number], (typeof HOME)[]> = {
  services: [{ label: 'Servizi', href: '/#servizi' }],
  triage: [],
  about: [{ label: 'Chi Siamo', href: '/#chi-siamo' }],
  contact: [{ label: 'Contatti', href: '/#contatti' }],
}

/** Address of the quote form, from any page. */
export const QUOTE_HREF = '/#contatti'

/**
 * The `aria-current` of a link: `page` if it leads to the page at `path`, `true` for the link to the services on a service's
 * page, else none.
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
  /** The parts of the home page, in their order. */
  sections: Home['sections']
  /** Rendered after each label. */
  after?: ReactNode
}

/** The links of the header, with `aria-current`. */
export const NavigationLinks = ({ path, services, sections, after }: NavigationLinksProps) => {
  const servicePaths = services.map((service) => service.path)
  return [HOME, ...sections.flatMap((name) => LINKS[name])].map(({ label, href }) => (
    <a key={href} href={href} aria-current={currentState(href, path, servicePaths)}>
      {label}
      {after}
    </a>
  ))
}
