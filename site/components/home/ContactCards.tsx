import { loadHome } from '../../content/schema/home.ts'
import { loadShop } from '../../content/schema/shop.ts'
import { ChatLink } from '../actions/ChatLink.tsx'
import { EmailAddress } from '../actions/EmailAddress.tsx'
import { WhatsAppIcon } from '../actions/WhatsAppIcon.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The four ways to reach the shop; each cell is one link. */
export const ContactCards = () => {
  const { cards } = loadHome().contact
  const { phone, mailto, email, address, directionsUrl } = loadShop()
  return (
    <ul className="contact-cards">
      <li>
        <span>
          <Icon name="phone" />
          {cards.phone.label}
        </span>
        <a className="tel" href={phone.href}>
          {phone.display}
        </a>
        <small>{cards.phone.note}</small>
      </li>
      <li>
        <span>
          <WhatsAppIcon />
          {cards.whatsapp.label}
        </span>
        <ChatLink>{cards.whatsapp.action}</ChatLink>
        <small>{cards.whatsapp.note}</small>
      </li>
      <li>
        <span>
          <Icon name="mail" />
          {cards.email.label}
        </span>
        <a href={mailto}>
          <EmailAddress>{email}</EmailAddress>
        </a>
      </li>
      <li>
        <span>
          <Icon name="pin" />
          {cards.address.label}
        </span>
        <a href={directionsUrl} target="_blank" rel="noopener">
          {address.street}
        </a>
        <small className="town">{address.place}</small>
      </li>
    </ul>
  )
}
