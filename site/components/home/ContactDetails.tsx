import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { ContactCards } from './ContactCards.tsx'

interface ContactDetailsProps {
  text: Home['contact']
  shop: Shop
}

/** Phone, chat, mail, address and the map: the left half of the contact section. */
export const ContactDetails = ({ text: { cards, map }, shop }: ContactDetailsProps) => (
  <div className="contact-details">
    <ContactCards cards={cards} shop={shop} />
    <div className="map">
      <iframe src="/mappa" loading="lazy" title={map.title} />
    </div>
    <div className="buttons">
      <a className="button button-small" href="/contatto.vcf" download>
        <Icon name="address-card" />
        {cards.vcard}
      </a>
      <a
        className="button button-small button-ghost"
        href={shop.directionsUrl}
        target="_blank"
        rel="noopener"
      >
        <Icon name="route" />
        {map.directions}
      </a>
      {shop.links.googleMaps && (
        <a
          className="button button-small button-ghost"
          href={shop.links.googleMaps}
          target="_blank"
          rel="noopener"
        >
          <Icon name="pin" />
          Google Maps
        </a>
      )}
    </div>
  </div>
)
