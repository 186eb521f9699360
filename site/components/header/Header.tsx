import type { Shop } from '../../content/schema/shop.ts'
import { BrandMark } from '../../illustrations/index.ts'
import { CallButton, ChatLink, WhatsAppIcon } from '../actions/contact-links.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { DrawerProps } from './Drawer.tsx'
import { DRAWER_ID, OPENER_ID } from './modal-drawer.ts'
import { NavigationLinks } from './NavigationLinks.tsx'

/** The header, fixed at the top of the page (specification, section 2: Header). */
export const Header = ({ path, shop, home: { sections, about }, services }: DrawerProps) => (
  <header className="header">
    <div className="wrap">
      <Brand shop={{ ...shop, brand: shop.shortName ?? shop.brand }} />
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

/** Logo and name of the shop, linked to the home page. On a panel, such as the footer, both schemes show the dark scheme's logo. */
export const Brand = ({
  shop: { brand, logo },
  onPanel = false,
}: {
  shop: Pick<Shop, 'brand' | 'logo'>
  onPanel?: boolean
}) => (
  <a className={brand.length > SHORT_BRAND ? 'brand brand-long' : 'brand'} href="/">
    {logo ? (
      <picture>
        <source
          media={onPanel ? 'screen' : 'screen and (prefers-color-scheme: dark)'}
          srcSet="/logo-dark.png"
        />
        <img
          className="logo"
          src="/logo-light.png"
          width={logo.light.width}
          height={logo.light.height}
          alt=""
        />
      </picture>
    ) : (
      <BrandMark />
    )}
    {brand}
  </a>
)
