import type { Shop } from '../../content/shown/index.ts'
import { CallButton, ChatButton } from '../actions/buttons.tsx'

export const PhoneBar = ({ shop }: { shop: Shop }) => (
  <nav className="phone-bar" aria-label="Contatto rapido">
    <CallButton phone={shop.phone}>Chiama</CallButton>
    <ChatButton href={shop.whatsapp()}>WhatsApp</ChatButton>
  </nav>
)
