import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { ChatLink, EmailAddress, PhoneLink, WhatsAppIcon } from '../actions/contact-links.tsx'
import { Icon } from '../ui/Icon.tsx'

interface ContactCardsProps {
  cards: Home['contact']['cards']
  shop: Shop
}

/** The four ways to reach the shop; each cell is one link. */
export const ContactCards = ({ cards, shop }: ContactCardsProps) => (
  <ul className="contact-cards ruled-sheet">
    <li>
      <span>
        <Icon name="phone" />
        {cards.phone.label}
      </span>
      <PhoneLink phone={shop.phone} />
      <small>{cards.phone.note}</small>
    </li>
    <li>
      <span>
        <WhatsAppIcon />
        {cards.whatsapp.label}
      </span>
      <ChatLink href={shop.whatsapp()}>{cards.whatsapp.action}</ChatLink>
      <small>{cards.whatsapp.note}</small>
    </li>
    <li>
      <span>
        <Icon name="mail" />
        {cards.email.label}
      </span>
      <a href={shop.mailto}>
        <EmailAddress>{shop.email}</EmailAddress>
      </a>
    </li>
    <li>
      <span>
        <Icon name="pin" />
        {cards.address.label}
      </span>
      <a href={shop.directionsUrl} target="_blank" rel="noopener">
        {shop.address.street}
      </a>
      <small className="town">{shop.address.place}</small>
    </li>
  </ul>
)
