import type { ReactNode } from 'react'
import type { Home, Shop } from '../../content/shown/index.ts'
import { EmailLink, NewTabLink, PhoneLink } from '../actions/links.tsx'
import { OpeningHours } from '../hours/OpeningHours.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'

type ContactDetailsProps = Pick<Home['contact'], 'cards' | 'map'> & { shop: Shop }

export const ContactDetails = ({ cards, map, shop }: ContactDetailsProps) => (
  <>
    <ul className="contact-cards sheet pairs ruled">
      <Card icon="phone" label={cards.phone.label} isLink={shop.phones.length === 0}>
        {[{ ...shop.phone, label: cards.phone.note }, ...shop.phones].map((phone) => (
          <p key={phone.e164}>
            <PhoneLink phone={phone} />
            {phone.label && <small>{phone.label}</small>}
          </p>
        ))}
      </Card>
      <Card icon="whatsapp" label={cards.whatsapp.label} isLink>
        <NewTabLink href={shop.whatsapp()}>{cards.whatsapp.action}</NewTabLink>
        {cards.whatsapp.note && <small>{cards.whatsapp.note}</small>}
      </Card>
      <Card icon="mail" label={cards.email.label} isLink>
        <EmailLink shop={shop} />
      </Card>
      <Card icon="pin" label={cards.address.label} isLink>
        <NewTabLink href={shop.directionsUrl}>{shop.address.street}</NewTabLink>
        <small>
          <span className="unbroken">{shop.address.place}</span>
        </small>
        {shop.parking && <small>{shop.parking}</small>}
      </Card>
      {shop.payment && (
        <Card icon="card" label="Pagamenti">
          <b>{`Accettiamo ${new Intl.ListFormat('it').format(shop.payment)}`}</b>
        </Card>
      )}
      {shop.pickup && (
        <Card icon="parcel" label="Se non puoi venire">
          <b>{shop.pickup}</b>
        </Card>
      )}
      {shop.links.reviews && (
        <Card icon="speech" label="Recensioni" isLink>
          <NewTabLink href={shop.links.reviews}>Leggi le recensioni su Google</NewTabLink>
        </Card>
      )}
      {shop.hours && (
        <Card icon="clock" label="Orari" id="orari">
          <OpeningHours hours={shop.hours} />
        </Card>
      )}
    </ul>
    <iframe className="map sheet screen-only" src="/mappa" loading="lazy" title={map.title} />
    <div className="buttons">
      <a className="button button-small" href="/contatto.vcf" download>
        <Icon name="address-card" />
        {cards.vcard}
      </a>
      <NewTabLink className="button button-small button-ghost" href={shop.directionsUrl}>
        <Icon name="route" />
        {map.directions}
      </NewTabLink>
      {shop.links.googleMaps && (
        <NewTabLink className="button button-small button-ghost" href={shop.links.googleMaps}>
          <Icon name="pin" />
          Google Maps
        </NewTabLink>
      )}
    </div>
  </>
)

interface CardProps {
  icon: IconName
  label: string
  /** Whether the card has a single link, which then covers the whole card. */
  isLink?: boolean
  id?: string
  children: ReactNode
}

const Card = ({ icon, label, isLink, id, children }: CardProps) => (
  <li className={isLink ? 'link-cell' : undefined} id={id}>
    <span>
      <Icon name={icon} />
      {label}
    </span>
    {children}
  </li>
)
