import { Fragment, type ReactNode } from 'react'
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

interface CardProps {
  icon: ReactNode
  label: string
  className?: string | undefined
  children: ReactNode
}

const Card = ({ icon, label, className, children }: CardProps) => (
  <li className={className}>
    <span>
      {icon}
      {label}
    </span>
    {children}
  </li>
)

/** The ways to reach the shop, in cells. A link covers its whole cell if it is the only one there. */
export const ContactCards = ({ cards, shop }: ContactCardsProps) => (
  <ul className="contact-cards ruled-sheet">
    <Card
      icon={<Icon name="phone" />}
      label={cards.phone.label}
      className={shop.phones.length > 0 ? 'several' : undefined}
    >
      <PhoneLink phone={shop.phone} />
      {cards.phone.note && <small>{cards.phone.note}</small>}
      {shop.phones.map((phone) => (
        <Fragment key={phone.e164}>
          <small>{phone.label}</small>
          <PhoneLink phone={phone} />
        </Fragment>
      ))}
    </Card>
    <Card icon={<WhatsAppIcon />} label={cards.whatsapp.label}>
      <ChatLink href={shop.whatsapp()}>{cards.whatsapp.action}</ChatLink>
      {cards.whatsapp.note && <small>{cards.whatsapp.note}</small>}
    </Card>
    <Card icon={<Icon name="mail" />} label={cards.email.label}>
      <a href={shop.mailto}>
        <EmailAddress>{shop.email}</EmailAddress>
      </a>
    </Card>
    <Card icon={<Icon name="pin" />} label={cards.address.label}>
      <a href={shop.directionsUrl} target="_blank" rel="noopener">
        {shop.address.street}
      </a>
      <small className="town">{shop.address.place}</small>
      {shop.parking && <small>{shop.parking}</small>}
    </Card>
    {shop.payment && (
      <Card icon={<Icon name="card" />} label="Pagamenti">
        <b>{paymentInWords(shop.payment)}</b>
      </Card>
    )}
    {shop.pickup && (
      <Card icon={<Icon name="parcel" />} label="Se non puoi venire">
        <b>{shop.pickup}</b>
      </Card>
    )}
    {shop.links.reviews && (
      <Card icon={<Icon name="speech" />} label="Recensioni">
        <a href={shop.links.reviews} target="_blank" rel="noopener">
          Leggi le recensioni su Google
        </a>
      </Card>
    )}
    {shop.hours && (
      <Card icon={<Icon name="clock" />} label="Orari" className="hours">
        <OpeningHours hours={shop.hours} />
      </Card>
    )}
  </ul>
)
