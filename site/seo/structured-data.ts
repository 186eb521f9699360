import type * as schema from 'schema-dts'
import { plainText } from '../content/inline-text.ts'
import type { Home } from '../content/shown/home.ts'
import type { ContentPage } from '../content/shown/pages.ts'
import type { Shop } from '../content/shown/shop.ts'

/** The `@id` of the shop, the same in every page's data. */
const businessId = (origin: string) => `${origin}/#negozio`

/** Where the shop works: its province, and the towns that it names. */
function areaServed({ provinceName, servedTowns = [] }: Shop) {
  const province = { '@type': 'AdministrativeArea' as const, name: `Provincia di ${provinceName}` }
  return [province, ...servedTowns.map((name) => ({ '@type': 'City' as const, name }))]
}

/**
 * The shop as schema.org's ComputerStore or another kind of shop, only with facts that `shop.yaml`
 * and the home page give. The round-the-clock hours apply only to the telephone. The image is the
 * shop's photo, if `photos` has it, else the home page's share picture.
 */
export function business(
  shop: Shop,
  origin: string,
  { hero, about }: Pick<Home, 'hero' | 'about'>,
  photos: Readonly<Record<string, { src: string }>>,
): Exclude<schema.LocalBusiness, string> {
  const { address, mapPoint, payment, priceRange, fiscalCode } = shop
  const lists: Record<string, readonly unknown[]> = {
    contactPoint: contactPoints(shop),
    openingHoursSpecification: openingHours(shop),
    specialOpeningHoursSpecification: closedDays(shop),
    sameAs: shop.profiles.map(({ href }) => href),
  }
  return {
    '@type': shop.businessType,
    '@id': businessId(origin),
    name: shop.brand,
    legalName: shop.legalName,
    description: plainText(hero.text),
    url: `${origin}/`,
    image: `${origin}${photos[about.photo?.file ?? '']?.src ?? sharePicturePath('/')}`,
    logo: `${origin}/icon-512.png`,
    telephone: shop.phone.e164,
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
    geo: { '@type': 'GeoCoordinates', latitude: mapPoint.latitude, longitude: mapPoint.longitude },
    areaServed: areaServed(shop),
    ...(payment && { paymentAccepted: payment.join(', ') }),
    ...(priceRange && { priceRange }),
    ...(fiscalCode && { taxID: fiscalCode }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  }
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The number for emergencies, if the shop answers them, and the further numbers. */
function contactPoints(shop: Shop): schema.ContactPoint[] {
  const point = (contactType: string, facts: object): schema.ContactPoint => {
    return { '@type': 'ContactPoint', contactType, ...facts, availableLanguage: 'it' }
  }
  const allDay = {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: WEEK,
    opens: '00:00',
    closes: '23:59',
  }
  const description = shop.emergencyNote && { description: shop.emergencyNote }
  const atAnyHour = { telephone: shop.phone.e164, hoursAvailable: allDay, ...description }
  return [
    ...(shop.emergencies ? [point('emergency', atAnyHour)] : []),
    ...shop.phones.map(({ label, e164 }) => point(label, { telephone: e164 })),
  ]
}

/**
 * The opening hours, one entry per span of a day; a closing time earlier than `opens` is on the
 * next day.
 */
function openingHours({ hours }: Shop): schema.OpeningHoursSpecification[] {
  return WEEK.flatMap((dayOfWeek, index) =>
    (hours?.week?.[index] ?? []).map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek,
      opens: clock(from),
      closes: to === 24 * 60 ? '23:59' : clock(to % (24 * 60)),
    })),
  )
}

/**
 * Google reads 00:00-00:00 as closed:
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
const closedDays = ({ closures }: Shop): schema.OpeningHoursSpecification[] =>
  closures.map(({ from, to }) => {
    return {
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: from,
      validThrough: to,
    }
  })

/** `HH:MM` of minutes after midnight. */
const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)

/** Data of a service, without prices and ratings, or of another page. */
export function pageData(
  { title: name, path, introduction }: ContentPage,
  shop: Shop,
  origin: string,
  { isService = false },
): schema.Service | schema.WebPage {
  const url = `${origin}${path}`
  const itself = { name, description: plainText(introduction), url }
  const provider = { '@id': businessId(origin) }
  if (!isService) return { '@type': 'WebPage', '@id': `${url}#pagina`, ...itself, about: provider }
  const facts = { serviceType: name, provider, areaServed: areaServed(shop) }
  return { '@type': 'Service', '@id': `${url}#servizio`, ...itself, ...facts }
}

/** The breadcrumb that the page shows above its title. */
export const breadcrumb = (
  trail: readonly Pick<ContentPage, 'title' | 'path'>[],
  origin: string,
): schema.BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ title: name, path }, index) => {
    return { '@type': 'ListItem', position: index + 1, name, item: `${origin}${path}` }
  }),
})

/**
 * The text of a JSON-LD script. `<` is escaped, so that no content can end the script element
 * (https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements).
 */
export function jsonLd(things: readonly Exclude<schema.Thing, string>[]): string {
  const graph: schema.Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/**
 * Path of a page's share picture: the home page has `index.png`, a name that no other page can
 * have.
 */
export const sharePicturePath = (path: string) =>
  `/condivisione/${path === '/' ? 'index' : path.slice(1)}.png`
