import { loadShop } from '../content/shop.ts'
import { Brand } from './Brand.tsx'
import { ChatLink } from './ChatLink.tsx'
import { DRAWER_ID } from './Drawer.tsx'
import { Icon } from './Icon.tsx'
import { NavigationLinks } from './NavigationLinks.tsx'
import { WhatsAppIcon } from './WhatsAppIcon.tsx'

/** Fixed at the top of every page (specification, section 2: Header). `path` is the page's own address. */
export const Header = ({ path }: { path: string }) => {
  const { phone } = loadShop()
  return (
    <header className="header">
      <div className="wrap">
        <Brand />
        <nav className="main-nav" aria-label="Principale">
          <NavigationLinks path={path} />
        </nav>
        <ChatLink
          className="button button-small whatsapp"
          aria-label="Scrivi su WhatsApp"
          data-tooltip="Scrivi su WhatsApp: si apre in una nuova scheda"
        >
          <WhatsAppIcon />
          <span>WhatsApp</span>
        </ChatLink>
        <a
          className="button button-small button-primary call"
          href={phone.href}
          aria-label={`Chiama ${phone.display}`}
          data-tooltip="Reperibilità telefonica 24 ore su 24 per emergenze"
        >
          <Icon name="phone" />
          <span className="tel">{phone.display}</span>
        </a>
        <button
          className="button button-small menu-button"
          type="button"
          commandfor={DRAWER_ID}
          command="show-modal"
          aria-haspopup="dialog"
          aria-label="Apri il menu"
          data-tooltip="Apri il menu"
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}
