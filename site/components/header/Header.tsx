import { BrandMark } from '../../illustrations/index.ts'
import { CallButton, ChatLink, WhatsAppIcon } from '../actions/contact-links.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { DrawerProps } from './Drawer.tsx'
import { DRAWER_ID, OPENER_ID } from './modal-drawer.ts'
import { NavigationLinks } from './NavigationLinks.tsx'

interface HeaderProps extends DrawerProps, Pick<BrandProps, 'logo'> {}

/** The header, fixed at the top of the page (specification, section 2: Header). */
export const Header = ({ path, shop, logo, home: { sections, about }, services }: HeaderProps) => (
  <header className="header">
    <div className="wrap">
      <Brand brand={shop.shortName ?? shop.brand} logo={logo} />
      <nav className="main-nav" aria-label="Principale">
        <NavigationLinks path={path} services={services} sections={sections} />
      </nav>
      <ChatLink
        href={shop.whatsapp()}
        className="button button-small whatsapp"
        aria-label="Scrivi su WhatsApp"
        data-tooltip="Scrivi su WhatsApp: si apre in una nuova scheda"
      >
        <WhatsAppIcon />
        <span>WhatsApp</span>
      </ChatLink>
      <CallButton
        phone={shop.phone}
        className="button button-small button-primary call"
        data-tooltip={about.availability.badge && about.availability.text}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a link opens the drawer without JavaScript too */}
      <a
        className="button button-small menu-button"
        id={OPENER_ID}
        href={`#${DRAWER_ID}`}
        role="button"
        aria-haspopup="dialog"
        aria-label="Apri il menu"
        data-tooltip="Apri il menu"
      >
        <Icon name="menu" />
      </a>
    </div>
  </header>
)

/** How many letters of a shop's name fit into two lines of a phone's header. A longer name is set smaller (`brand-long`). */
const SHORT_BRAND = 24

export interface BrandProps {
  brand: string
  /** The size of the shop's logo, if it has one. */
  logo: { width: number; height: number } | null
  onPanel?: boolean
}

/** Logo and name of the shop, linked to the home page. On a panel, such as the footer, both schemes show the dark scheme's logo. */
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
