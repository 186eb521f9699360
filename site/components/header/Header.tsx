import type { ReactNode } from 'react'
import { FORM_PATH } from '../../../contact/function-call.ts'
import { HOME_IDS } from '../../content/home-ids.ts'
import type { Home, Service, Shop } from '../../content/shown/index.ts'
import { BrandMark } from '../../illustrations/index.ts'
import { CallButton, ChatButton } from '../actions/buttons.tsx'
import { Icon } from '../ui/Icon.tsx'
import { DRAWER_ID, OPENER_ID } from './modal-drawer.ts'

export interface NavigationProps {
  path: string
  shop: Shop
  home: Home
  services: readonly Service[]
}

export type HeaderProps = NavigationProps & Pick<BrandProps, 'logo'>

export const Header = ({ path, shop, logo, home, services }: HeaderProps) => (
  <header className="header">
    <div className="wrap">
      <Brand brand={shop.shortName ?? shop.brand} logo={logo} />
      <nav className="main-nav" aria-label="Principale">
        <NavigationLinks path={path} services={services} home={home} />
      </nav>
      <ChatButton
        href={shop.whatsapp()}
        className="button button-small whatsapp"
        aria-label="Scrivi su WhatsApp"
        data-tooltip="Scrivi su WhatsApp: si apre in una nuova scheda"
      >
        <span>WhatsApp</span>
      </ChatButton>
      <CallButton
        phone={shop.phone}
        className="button button-small button-primary call"
        data-tooltip={home.about.availability.badge && home.about.availability.text}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a link opens the drawer without JavaScript too */}
      <a
        className="button button-small menu-button"
        id={OPENER_ID}
        href={`#${DRAWER_ID}`}
        role="button"
        aria-haspopup="dialog"
        aria-label="Apri il menu"
      >
        <Icon name="menu" />
      </a>
    </div>
  </header>
)

/**
 * How many letters of a shop's name fit into two lines of a phone's header. A longer one is set
 * smaller.
 */
const SHORT_BRAND = 24

export interface BrandProps {
  brand: string
  /** The size of the shop's own logo; null where the shop has none. */
  logo: { width: number; height: number } | null
  onPanel?: boolean
}

/** On a dark panel, such as the footer, both schemes show the dark scheme's logo. */
export const Brand = ({ brand, logo, onPanel = false }: BrandProps) => (
  <a className={brand.length > SHORT_BRAND ? 'brand brand-long' : 'brand'} href="/">
    {logo ? (
      <picture>
        <source
          media={onPanel ? 'screen' : 'screen and (prefers-color-scheme: dark)'}
          srcSet="/logo-dark.png"
        />
        <img className="logo" src="/logo-light.png" {...logo} alt="" />
      </picture>
    ) : (
      <BrandMark />
    )}
    {brand}
  </a>
)

const HOME = { label: 'Home', href: '/' }
const SERVICES = { label: 'Servizi', href: `/#${HOME_IDS.services}` }
const LINKS: Record<Home['sections'][number], (typeof HOME)[]> = {
  services: [SERVICES],
  triage: [],
  about: [{ label: 'Chi Siamo', href: `/#${HOME_IDS.about}` }],
  contact: [{ label: 'Contatti', href: FORM_PATH }],
}

interface NavigationLinksProps extends Pick<NavigationProps, 'path' | 'services' | 'home'> {
  after?: ReactNode
}

/** `aria-current` marks the link to the current page or, on a service's page, to the services. */
export const NavigationLinks = ({ path, services, home, after }: NavigationLinksProps) => {
  const parent = services.some((service) => service.path === path) && SERVICES.href
  return [HOME, ...home.sections.flatMap((name) => LINKS[name])].map(({ label, href }) => (
    <a
      key={href}
      href={href}
      aria-current={(href === path && 'page') || href === parent || undefined}
    >
      {label}
      {after}
    </a>
  ))
}
