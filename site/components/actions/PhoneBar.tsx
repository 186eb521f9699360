import { loadShop } from '../../content/schema/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { ChatLink } from './ChatLink.tsx'
import { WhatsAppIcon } from './WhatsAppIcon.tsx'

/** Call and chat at the lower edge of phones; `phone-bar.css` says when it shows. */
export const PhoneBar = () => (
  <nav className="phone-bar" aria-label="Contatto rapido">
    <a className="button button-primary" href={loadShop().phone.href}>
      <Icon name="phone" />
      Chiama
    </a>
    <ChatLink className="button">
      <WhatsAppIcon />
      WhatsApp
    </ChatLink>
  </nav>
)
