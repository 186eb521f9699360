import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { slug, type TextForms } from '../schema/content-text.ts'
import type { Section } from '../schema/sections.ts'
import { HERO_LABEL_LENGTH, SERVICES_FOLDER, type Service, ServiceSchema } from '../schema/service.ts'
import type { Shop } from '../schema/shop.ts'
import { didYouMean } from './closest-name.ts'
import { CONTENT_FOLDER, ContentError, fileLabel } from './content-files.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { assertCardLine, assertHeadLengths, TITLE_LENGTH } from './head-lengths.ts'
import { readYaml } from './read-yaml.ts'
import { inEveryForm, placeholders } from './shop.ts'

/** How many services a page points to when its file names none. */
const RELATED = 3

/**
 * Loads every file of `content/services/`, sorted by `order`. Throws a ContentError for a broken file, an order
 * used twice, a related service that does not exist, or a title or description that search engines would cut, whichever
 * forms of texts the shop has.
 */
export function loadServices(folder: string = CONTENT_FOLDER): Service[] {
  return inEveryForm(folder, (shop) => servicesOf(folder, shop))
}

/** The same for one shop. */
export function servicesOf(folder: string, shop: Shop): Service[] {
  const filled = placeholders(shop)
  const services = slugs(folder)
    .map((name) => readService(folder, name, filled, shop.forms))
    .sort((a, b) => a.order - b.order)
  assertUnique(services, 'order', (service) => String(service.order))
  assertUnique(services, 'head.title', (service) => service.head.title)
  assertUnique(services, 'head.description', (service) => service.head.description)
  return services.map((service, index) => ({
    ...service,
    number: index + 1,
    related: relatedTo(service, services),
  }))
}

function slugs(folder: string): string[] {
  let names: string[]
  try {
    names = readdirSync(join(folder, SERVICES_FOLDER))
  } catch (error) {
    throw new ContentError(`${fileLabel(SERVICES_FOLDER)} non esiste (cercato in ${folder})`, {
      cause: error,
    })
  }
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => {
      const written = name.replace(/\.yaml$/, '')
      if (written !== name && v.is(slug, written)) return written
      throw new ContentError(
        `${fileLabel(`${SERVICES_FOLDER}/${name}`)}: il nome del file è l’indirizzo della pagina: parole in minuscolo unite da trattini, e .yaml alla fine`,
      )
    })
}

/**
 * Refuses a service whose file is named like a page of the site's own, which would win. Takes the names of the files in
 * the folder of the pages. Throws a ContentError.
 */
export function assertOwnAddresses(pages: readonly string[], folder: string = CONTENT_FOLDER): void {
  const taken = slugs(folder).find((name) => pages.includes(`${name}.astro`))
  if (taken)
    throw new ContentError(
      `${fileLabel(`${SERVICES_FOLDER}/${taken}.yaml`)}: /${taken} è già una pagina del sito: dai al file un altro nome`,
    )
}

type Unnumbered = Omit<Service, 'number'>

function assertUnique(services: Unnumbered[], key: string, read: (service: Unnumbered) => string): void {
  const seen = new Map<string, string>()
  for (const service of services) {
    const value = read(service)
    const other = seen.get(value)
    if (other)
      throw new ContentError(
        `${fileLabel(`${SERVICES_FOLDER}/${service.slug}.yaml`)}: ${key} deve essere diverso da quello degli altri servizi, "${value}" c’è anche in ${other}.yaml`,
      )
    seen.set(value, service.slug)
  }
}

/** What the file names, or else the nearest by order. */
function relatedTo(service: Unnumbered, services: Unnumbered[]): string[] {
  const others = services.filter((other) => other.slug !== service.slug)
  for (const named of service.related)
    if (!others.some((other) => other.slug === named)) {
      throw new ContentError(
        `${fileLabel(`${SERVICES_FOLDER}/${service.slug}.yaml`)}: related: nessun altro servizio si chiama "${named}"` +
          didYouMean(
            named,
            others.map((other) => other.slug),
          ),
      )
    }
  if (service.related.length > 0) return service.related
  const distance = (other: Unnumbered) => Math.abs(other.order - service.order)
  return others
    .sort((a, b) => distance(a) - distance(b) || a.order - b.order)
    .slice(0, RELATED)
    .map((other) => other.slug)
}

/**
 * Reads one file of `content/services/`, `filled` standing for its placeholders. `related` holds what the file
 * names, which may be nothing. Throws a ContentError that names file, line and key.
 */
function readService(
  folder: string,
  name: string,
  filled: Record<string, string>,
  forms: TextForms,
): Unnumbered {
  const file = `${SERVICES_FOLDER}/${name}.yaml`
  const { sections, related, ...rest } = readYaml(folder, file, ServiceSchema, forms)
  const cardTitle = rest.cardTitle ?? rest.title
  const service = fillPlaceholders(
    {
      ...rest,
      cardTitle,
      heroLabel: rest.heroLabel ?? (cardTitle.length > HERO_LABEL_LENGTH ? undefined : cardTitle),
      head: { ...rest.head, title: rest.head.title ?? headTitle(rest.title, filled) },
    },
    filled,
    fileLabel(file),
  )
  assertHeadLengths(service.head, fileLabel(file))
  if (service.cardLine) assertCardLine(service.cardLine, fileLabel(file))
  return {
    ...service,
    slug: name,
    path: `/${name}`,
    sections: sections.map((section) => fillSection(section, filled, fileLabel(file))),
    related: related ?? [],
  }
}

/** A title for search engines where the file gives none, like those of the example: the province only where it is shown uncut. */
function headTitle(title: string, filled: Record<string, string>): string {
  const inTown = `${title} a ${filled.town}`
  const inProvince = `${inTown} (${filled.provinceSign})`
  return inProvince.length <= TITLE_LENGTH.max ? inProvince : inTown
}

/** In a warning the number becomes a link: its placeholder is left to the component. */
function fillSection(section: Section, filled: Record<string, string>, where: string): Section {
  const values = section.kind === 'warning' ? { ...filled, phone: '{phone}' } : filled
  return fillPlaceholders(section, values, where)
}
