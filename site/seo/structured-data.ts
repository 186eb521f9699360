import type {
  BreadcrumbList,
  ComputerStore,
  ContactPoint,
  Graph,
  Service as ServiceData,
  Thing,
} from 'schema-dts'
import type { Home } from '../content/schema/home.ts'
import type { Service } from '../content/schema/service.ts'
import type { Shop } from '../content/schema/shop.ts'
import { sharePicturePath } from './share-picture-path.ts'

/** The stable name of the shop in every page's data, whatever page mentions it. */
export function businessId(origin: string): string {
  return `${origin}/#negozio`
}

/** Where the shop works, as the pages say it. */
function areaServed(shop: Pick<Shop, 'provinceName'>) {
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

/** What a service page says of its service. No prices, no ratings: nobody gave any. */
export function service(page: Service, shop: Shop, origin: string): ServiceData {
  return {
    '@type': 'Service',
    '@id': `${origin}${page.path}#servizio`,
    name: page.title,
    serviceType: page.title,
    description: page.introduction,
    url: `${origin}${page.path}`,
    provider: { '@id': businessId(origin) },
    areaServed: areaServed(shop),
  }
}

/** The same path that the page shows above its title. */
export function breadcrumb(page: Pick<Service, 'title' | 'path'>, origin: string): BreadcrumbList {
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: 'Servizi', item: `${origin}/#servizi` },
    { name: page.title, item: `${origin}${page.path}` },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

/**
 * The text of a JSON-LD script. `<` is escaped, so that no content can end the script element
 * (https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements).
 */
export function jsonLd(things: readonly Exclude<Thing, string>[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
