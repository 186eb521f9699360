import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import type { PartStyles } from '../../styles/page-styles.ts'
import { Icon } from '../ui/Icon.tsx'
import ruledSheet from '../ui/ruled-sheet.css?inline'
import { ContactCards } from './ContactCards.tsx'
import contact from './contact.css?inline'

export const contactStyles: PartStyles = { below: [ruledSheet, contact] }

interface ContactDetailsProps {
  text: Home['contact']
  shop: Shop
}

/** Phone, chat, mail, address and the map, beside the form. */
export const ContactDetails = ({ text: { cards, map }, shop }: ContactDetailsProps) => (
  <>
    <ContactCards cards={cards} shop={shop} />
    <div className="map">
      <iframe src="/mappa" loading="lazy" title={map.title} />
    </div>
    <div className={shop.links.googleMaps ? 'buttons three-buttons' : 'buttons'}>
      <a className="button button-small" href="/contatto.vcf" download>
        <Icon name="address-card" />
        {cards.vcard}
      </a>
      <WaysThere shop={shop} directions={map.directions} />
    </div>
  </>
)

/** Directions on OpenStreetMap and, if the shop gives it, a link to Google Maps. */
const WaysThere = ({ shop, directions }: { shop: Shop; directions: string }) => {
  const ways = [
    { href: shop.directionsUrl, icon: 'route', label: directions } as const,
    ...(shop.links.googleMaps
      ? [{ href: shop.links.googleMaps, icon: 'pin', label: 'Google Maps' } as const]
      : []),
  ]
  const buttons = ways.map(({ href, icon, label }) => (
    <a key={href} className="button button-small button-ghost" href={href} target="_blank" rel="noopener">
      <Icon name={icon} />
      {label}
    </a>
  ))
  return ways.length > 1 ? <div>{buttons}</div> : buttons
}
