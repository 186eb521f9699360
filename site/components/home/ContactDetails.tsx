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
export const ContactDetails = ({ text: { cards, map }, shop }: ContactDetailsProps) => {
  const { googleMaps } = shop.links
  const directions = <Way href={shop.directionsUrl} icon="route" label={map.directions} />
  return (
    <>
      <ContactCards cards={cards} shop={shop} />
      <div className="map sheet">
        <iframe src="/mappa" loading="lazy" title={map.title} />
      </div>
      <div className={googleMaps ? 'buttons three-buttons' : 'buttons'}>
        <a className="button button-small" href="/contatto.vcf" download>
          <Icon name="address-card" />
          {cards.vcard}
        </a>
        {googleMaps ? (
          <div>
            {directions}
            <Way href={googleMaps} icon="pin" label="Google Maps" />
          </div>
        ) : (
          directions
        )}
      </div>
    </>
  )
}

const Way = ({ href, icon, label }: { href: string; icon: 'route' | 'pin'; label: string }) => (
  <a className="button button-small button-ghost" href={href} target="_blank" rel="noopener">
    <Icon name={icon} />
    {label}
  </a>
)
