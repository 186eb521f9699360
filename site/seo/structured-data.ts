import type * as schema from 'schema-dts'
import { replyWithin } from '../../contact/function-call.ts'
import { plainText } from '../content/inline-text.ts'
import type { Home } from '../content/schema/home.ts'
import type { ContentPage } from '../content/schema/page.ts'
import type { Service } from '../content/schema/service.ts'
import type { Shop } from '../content/schema/shop.ts'

/** The `@id` of the shop, the same in every page's data. */
const businessId = (origin: string) => `${origin}/#negozio`

/** The province and served towns, for `areaServed`. */
function areaServed({ provinceName, servedTowns = [] }: Pick<Shop, 'provinceName' | 'servedTowns'>) {
  const province = { '@type': 'AdministrativeArea' as const, name: `Provincia di ${provinceName}` }
  const towns = servedTowns.map((name) => ({ '@type': 'City' as const, name }))
  return towns.length > 0 ? [province, ...towns] : province
}

/**
 * The shop as schema.org's ComputerStore or another kind of shop, only with facts that `shop.yaml` and the home page give. The
 * round-the-clock hours apply only to the telephone. Without a photo of the shop its image is the home page's share picture.
 */
export function business(
  shop: Shop,
  origin: string,
  { hero }: Pick<Home, 'hero'>,
  photo: { src: string } | null,
): Exclude<schema.LocalBusiness, string> {
  const { address, coordinates, phone } = shop
  const facts: Record<string, readonly unknown[]> = {
    contactPoint: contactPoints(shop),
    openingHoursSpecification: openingHours(shop),
    specialOpeningHoursSpecification: closedDays(shop),
    sameAs: shop.profiles.map(({ href }) => href),
    hasMap: shop.links.googleMaps ? [shop.links.googleMaps] : [],
    hasCredential: credentials(shop),
    makesOffer: refurbishedOffer(shop),
  }
  const { payment, priceRange, fiscalCode } = shop
  const given = Object.fromEntries(Object.entries(facts).filter(([, list]) => list.length > 0))
  return {
    '@type': shop.businessType,
    '@id': businessId(origin),
    name: shop.brand,
    legalName: shop.legalName,
    description: plainText(hero.text),
    url: `${origin}/`,
    image: `${origin}${photo?.src ?? sharePicturePath('/')}`,
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
    ...(payment && { paymentAccepted: payment.join(', ') }),
    ...(priceRange && { priceRange }),
    ...(fiscalCode && { taxID: fiscalCode }),
    ...given,
  }
}

function credentials({ certifications = [] }: Shop): schema.EducationalOccupationalCredential[] {
  return certifications.map(({ name, issuer }) => ({
    '@type': 'EducationalOccupationalCredential',
    name,
    ...(issuer && { recognizedBy: { '@type': 'Organization', name: issuer } }),
  }))
}

/** The offer of refurbished computers with the months of warranty; empty if the shop gives no warranty. */
function refurbishedOffer({ refurbishedWarrantyMonths: months }: Shop): schema.Offer[] {
  if (months === undefined) return []
  const durationOfWarranty = { '@type': 'QuantitativeValue', value: months, unitCode: 'MON' } as const
  return [
    {
      '@type': 'Offer',
      category: 'PC ricondizionati',
      itemCondition: 'https://schema.org/RefurbishedCondition',
      warranty: { '@type': 'WarrantyPromise', durationOfWarranty },
    },
  ]
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The emergency number, the further numbers, and within what time a message is answered. */
function contactPoints(shop: Shop): schema.ContactPoint[] {
  const { phone, phones, email, emergencies, emergencyNote } = shop
  const within = replyWithin(shop)
  const point = (contactType: string, facts: object): schema.ContactPoint => ({
    '@type': 'ContactPoint',
    contactType,
    ...facts,
    availableLanguage: 'it',
  })
  const allDay = { '@type': 'OpeningHoursSpecification', dayOfWeek: WEEK, opens: '00:00', closes: '23:59' }
  const atAnyHour = { telephone: phone.e164, hoursAvailable: allDay }
  const description = emergencyNote && { description: emergencyNote }
  return [
    emergencies ? point('emergency', { ...atAnyHour, ...description }) : [],
    phones.map(({ label, e164 }) => point(label, { telephone: e164 })),
    within === null ? [] : point('customer service', { email, description: `Risposta entro ${within}` }),
  ].flat()
}

/** Data of a service page, without prices and ratings. */
export function service(page: Service, shop: Shop, origin: string): schema.Service {
  return {
    '@type': 'Service',
    '@id': `${origin}${page.path}#servizio`,
    name: page.title,
    serviceType: page.title,
    description: plainText(page.introduction),
    url: `${origin}${page.path}`,
    provider: { '@id': businessId(origin) },
    areaServed: areaServed(shop),
  }
}

/** Data of a page that is not a service. */
export function webPage(page: ContentPage, origin: string): schema.WebPage {
  return {
    '@type': 'WebPage',
    '@id': `${origin}${page.path}#pagina`,
    name: page.title,
    description: plainText(page.introduction),
    url: `${origin}${page.path}`,
    about: { '@id': businessId(origin) },
  }
}

/** The breadcrumb that the page shows above its title. */
export function breadcrumb(
  trail: readonly Pick<ContentPage, 'title' | 'path'>[],
  origin: string,
): schema.BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: `${origin}${path}`,
    })),
  }
}

/**
 * The text of a JSON-LD script. `<` is escaped, so that no content can end the script element
 * (https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements).
 */
export function jsonLd(things: readonly Exclude<schema.Thing, string>[]): string {
  const graph: schema.Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** The opening hours, grouped by equal times; a closing time earlier than `opens` is on the next day. */
function openingHours({ hours }: Shop): schema.OpeningHoursSpecification[] {
  const days = new Map<string, (typeof WEEK)[number][]>()
  for (const [index, openings] of (hours?.week ?? []).entries()) {
    for (const { from, to } of openings) {
      const span = `${clock(from)} ${to === 24 * 60 ? '23:59' : clock(to % (24 * 60))}`
      days.set(span, [...(days.get(span) ?? []), ...WEEK.slice(index, index + 1)])
    }
  }
  return [...days].map(([span, dayOfWeek]) => {
    const [opens = '', closes = ''] = span.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

/** Google reads 00:00-00:00 as closed: https://developers.google.com/search/docs/appearance/structured-data/local-business */
function closedDays({ closures }: Shop): schema.OpeningHoursSpecification[] {
  return closures.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: from,
    validThrough: to,
  }))
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Path of a page's share picture: `/recupero-dati` has `/condivisione/recupero-dati.png`, and the home page has `index.png`, a
 * name that no other page can have.
 */
export function sharePicturePath(path: string): `/condivisione/${string}.png` {
  return `/condivisione/${path === '/' ? 'index' : path.slice(1)}.png`
}
