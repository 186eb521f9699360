import type { ReactNode } from 'react'
import type { Service } from '../../content/schema/service.ts'
import { currentState, MAIN_LINKS } from './site-navigation.ts'

interface NavigationLinksProps {
  /** Address of the page that shows the links. */
  path: string
  services: readonly Service[]
  /** Stands behind each label. */
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
