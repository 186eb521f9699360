import {
  HERO_LABEL_LENGTH,
  SERVICES_FOLDER,
  type Service,
  type ServiceFile,
  ServiceSchema,
} from '../schema/service.ts'
import type { Shop } from '../schema/shop.ts'
import { type Report, withoutErrors } from './content-files.ts'
import { filledPages, type NamedFile, readPageFiles, warnOfRepeats } from './pages.ts'
import { readShop } from './shop.ts'
import { checkLength } from './texts.ts'

/** How many services a page links to when its file names none. */
const RELATED = 3

/** How many letters fit on one line of a service's card on a phone. */
const CARD_LINE_LENGTH = { least: 1, most: 28 }

/** Loads every file of `content/services/`, sorted by `order`. Throws a ContentError with everything that is wrong. */
export const loadServices = withoutErrors((folder, report) =>
  servicesOf(readServiceFiles(folder, report), readShop(folder, report), report),
)

/** Reads the files of `content/services/`, including those with mistakes, and reports each mistake. */
export function readServiceFiles(folder: string, report: Report): NamedFile<ServiceFile>[] {
  const files = readPageFiles(folder, SERVICES_FOLDER, ServiceSchema, report)
  if (files.length === 0)
    report.error({
      file: SERVICES_FOLDER,
      sentence: 'questa cartella deve contenere almeno un servizio, come riparazione-pc.yaml',
    })
  return files
}

/** The services as pages show them, without services whose file is invalid; null where `shop` is null. */
export function servicesOf(
  files: readonly NamedFile<ServiceFile>[],
  shop: Shop | null,
  report: Report,
): Service[] | null {
  if (!shop) return null
  const filled = filledPages(files, shop, report)
  for (const { slug, cardLine } of filled) {
    const file = files.find((each) => each.slug === slug)?.file
    if (file && cardLine)
      checkLength('cardLine', cardLine, { at: file.at(['cardLine']) }, CARD_LINE_LENGTH, report)
  }
  const services = filled
    .map(({ cardTitle, ...service }) => ({
      ...service,
      cardTitle: cardTitle ?? service.title,
      related: service.related ?? [],
    }))
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  warnOfRepeats(['order'], services, files, report)
  return services.map((service, index) => ({
    ...service,
    number: index + 1,
    heroLabel:
      service.heroLabel ?? (service.cardTitle.length > HERO_LABEL_LENGTH ? undefined : service.cardTitle),
    related: relatedTo(service, services),
  }))
}

type Related = Pick<Service, 'slug' | 'order' | 'related'>

/** The slugs of the existing services that the file names or, if there are none, of the nearest by order. */
function relatedTo(service: Related, services: readonly Related[]): string[] {
  const others = services.filter((other) => other.slug !== service.slug)
  const known = service.related.filter((named) => others.some(({ slug }) => slug === named))
  if (known.length > 0) return known
  const distance = (other: Related) => Math.abs(other.order - service.order)
  return others
    .toSorted((a, b) => distance(a) - distance(b) || a.order - b.order)
    .slice(0, RELATED)
    .map((other) => other.slug)
}
