import type { ReactNode } from 'react'
import { FORM_PATH } from '../../../contact/function-call.ts'
import type { Home } from '../../content/schema/home.ts'
import type { Service } from '../../content/schema/service.ts'

/** The links of the header (labels: specification, section 2): home, and the parts of the home page. */
const HOME = { label: 'Home', href: '/' }
const LINKS: Record<Home['sections'][number], (typeof HOME)[]> = {
  services: [{ label: 'Servizi', href: '/#servizi' }],
  triage: [],
  about: [{ label: 'Chi Siamo', href: '/#chi-siamo' }],
  contact: [{ label: 'Contatti', href: FORM_PATH }],
}

interface NavigationLinksProps {
  path: string
  services: readonly Service[]
  /** The parts of the home page, in their order. */
  sections: Home['sections']
  /** Rendered after each label. */
  after?: ReactNode
}

/** The links of the header. `aria-current` marks the current page, and on a service's page the link to the services. */
export const NavigationLinks = ({ path, services, sections, after }: NavigationLinksProps) => {
  const isOfService = services.some((service) => service.path === path)
  return [HOME, ...sections.flatMap((name) => LINKS[name])].map(({ label, href }) => (
    <a
      key={href}
      href={href}
      aria-current={href === path ? 'page' : (isOfService && href === '/#servizi') || undefined}
    >
      {label}
      {after}
    </a>
  ))
}
