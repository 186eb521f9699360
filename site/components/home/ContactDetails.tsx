import { loadHome } from '../../content/schema/home.ts'
import { loadShop } from '../../content/schema/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { ContactCards } from './ContactCards.tsx'

/** Phone, chat, mail, address and the map: the left half of the contact section. */
export const ContactDetails = () => {
  const { contact } = loadHome()
  const { map, cards } = contact
  return (
    <div className="grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-6">
      <ContactCards />
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
          href={loadShop().directionsUrl}
          target="_blank"
          rel="noopener"
        >
          <Icon name="route" />
          {map.directions}
        </a>
      </div>
    </div>
  )
}
