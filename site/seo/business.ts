import type { ComputerStore, ContactPoint } from 'schema-dts'
import type { Home } from '../content/schema/home.ts'
import type { Shop } from '../content/schema/shop.ts'
import { sharePicturePath } from './share-picture-path.ts'

/** The stable name of the shop in every page's data, whatever page mentions it. */
export function businessId(origin: string): string {
  return `${origin}/#negozio`
}

/** Where the shop works, as the pages say it. */
export function areaServed(shop: Pick<Shop, 'provinceName'>) {
  return { '@type': 'AdministrativeArea' as const, name: `Provincia di ${shop.provinceName}` }
}

/**
 * The shop as schema.org's ComputerStore, only with facts that `shop.yaml` and the home page give. The round-the-clock
 * hours belong to the telephone, and to a shop that shows them: nobody gave opening hours, so there are none.
 */
export function business(
  shop: Shop,
  origin: string,
  { hero }: Pick<Home, 'hero'>,
): Exclude<ComputerStore, string> {
  const { address, coordinates, phone } = shop
  return {
    '@type': 'ComputerStore',
    '@id': businessId(origin),
    name: shop.brand,
    legalName: shop.legalName,
    description: hero.text,
    url: `${origin}/`,
    image: `${origin}${sharePicturePath('/')}`,
    logo: `${origin}/icon-512.png`,
    telephone: phone.e164,
    email: shop.email,
    vatID: `IT${shop.vatNumber}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.town,
      addressRegion: address.province,
      addressCountry: 'IT',
    },
    geo: { '@type': 'GeoCoordinates', latitude: coordinates.latitude, longitude: coordinates.longitude },
    areaServed: areaServed(shop),
    ...(shop.emergencies && { contactPoint: emergencyPhone(shop) }),
  }
}

function emergencyPhone({ phone }: Pick<Shop, 'phone'>): ContactPoint {
  return {
    '@type': 'ContactPoint',
    contactType: 'emergency',
    telephone: phone.e164,
    availableLanguage: 'it',
    hoursAvailable: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '00:00',
      closes: '23:59',
    },
  }
}
