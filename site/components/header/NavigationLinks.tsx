import type { ReactNode } from 'react'
import { loadServices } from '../../content/load/services.ts'
import { currentState, MAIN_LINKS } from './site-navigation.ts'

interface NavigationLinksProps {
  /** Address of the page that shows the links. */
  path: string
  /** Stands behind each label. */
  after?: ReactNode
}

/** The four links of the site, the current one marked. */
export const NavigationLinks = ({ path, after }: NavigationLinksProps) => {
  const services = loadServices().map((service) => service.path)
  return MAIN_LINKS.map(({ label, href }) => (
    <a key={href} href={href} aria-current={currentState(href, path, services)}>
      {label}
      {after}
    </a>
  ))
}
