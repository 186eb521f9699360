import { Fragment } from 'react'
import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { ChatLink, PhoneLink, WhatsAppIcon } from '../actions/contact-links.tsx'
import { OpeningHours } from '../hours/OpeningHours.tsx'
import { Icon } from '../ui/Icon.tsx'
import { EmailAddress } from '../ui/text.tsx'

interface ContactCardsProps {
  cards: Home['contact']['cards']
  shop: Shop
}

const PAYMENTS = { contanti: 'in contanti', carta: 'con carta', bonifico: 'con bonifico', rate: 'a rate' }

function paymentInWords(payment: NonNullable<Shop['payment']>): string {
  const words = new Intl.ListFormat('it', { type: 'disjunction' }).format(payment.map((way) => PAYMENTS[way]))
  return words[0]?.toUpperCase() + words.slice(1)
}

/** The ways to reach the shop. A cell's only link covers the whole cell; several links do not. */
export const ContactCards = ({ cards, shop }: ContactCardsProps) => (
  <ul className="contact-cards ruled-sheet">
    <li className={shop.phones.length > 0 ? 'several' : undefined}>
      <span>
        <Icon name="phone" />
        {cards.phone.label}
      </span>
      <PhoneLink phone={shop.phone} />
      {cards.phone.note && <small>{cards.phone.note}</small>}
      {shop.phones.map((phone) => (
        <Fragment key={phone.e164}>
          <small>{phone.label}</small>
          <PhoneLink phone={phone} />
        </Fragment>
      ))}
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
      {shop.parking && <small>{shop.parking}</small>}
    </li>
    {shop.payment && (
      <li>
        <span>
          <Icon name="card" />
          Pagamenti
        </span>
        <b>{paymentInWords(shop.payment)}</b>
      </li>
    )}
    {shop.pickup && (
      <li>
        <span>
          <Icon name="parcel" />A domicilio
        </span>
        <b>{shop.pickup}</b>
      </li>
    )}
    {shop.links.reviews && (
      <li>
        <span>
          <Icon name="speech" />
          Recensioni
        </span>
        <a href={shop.links.reviews} target="_blank" rel="noopener">
          Leggi le recensioni su Google
        </a>
      </li>
    )}
    {shop.hours && (
      <li className="hours">
        <span>
          <Icon name="clock" />
          Orari
        </span>
        <OpeningHours hours={shop.hours} />
      </li>
    )}
  </ul>
)
