import type { Shop } from '../../content/schema/shop.ts'
import { CallButton, ChatButton } from './contact-links.tsx'

/** Call and chat at the lower edge of phones; `phone-bar.css` says when it shows. */
export const PhoneBar = ({ shop }: { shop: Shop }) => (
  <nav className="phone-bar" aria-label="Contatto rapido">
    <CallButton phone={shop.phone}>Chiama</CallButton>
    <ChatButton href={shop.whatsapp()}>WhatsApp</ChatButton>
  </nav>
)
