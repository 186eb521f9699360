import type { BreadcrumbList, Service as ServiceData } from 'schema-dts'
import type { Service } from '../content/load/services.ts'
import type { Shop } from '../content/schema/shop.ts'
import { areaServed, businessId } from './business.ts'

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
