import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { chooseForms, formsOf, slug } from '../schema/content-text.ts'
import {
  HERO_LABEL_LENGTH,
  SERVICES_FOLDER,
  type Service,
  type ServiceFile,
  ServiceSchema,
} from '../schema/service.ts'
import type { Shop } from '../schema/shop.ts'
import { CONTENT_FOLDER, type Report, withoutErrors } from './content-files.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { placeholders, readShop } from './shop.ts'
import {
  checkHead,
  checkLength,
  checkTexts,
  fillPlaceholders,
  type Placeholders,
  TITLE_LENGTH,
} from './texts.ts'

/** How many services a page points to when its file names none. */
const RELATED = 3

/** As many letters as a row of the phone's list of services shows in one line. */
const CARD_LINE_LENGTH = { least: 1, most: 28 }

/** A service's file, and the last part of its address. */
export interface NamedFile {
  slug: string
  file: YamlFile<ServiceFile>
}

/** Loads every file of `content/services/`, sorted by `order`. Throws a ContentError with everything that is wrong. */
export function loadServices(folder: string = CONTENT_FOLDER): Service[] {
  return withoutErrors((report) => {
    const shop = readShop(folder, report)
    return servicesOf(readServiceFiles(folder, report), shop, report)
  })
}

/** Reads the files of `content/services/`, also those with mistakes, and reports what is wrong with each. */
export function readServiceFiles(folder: string, report: Report): NamedFile[] {
  return slugs(folder, report).map((slug) => ({
    slug,
    file: readYaml(folder, `${SERVICES_FOLDER}/${slug}.yaml`, ServiceSchema, report),
  }))
}

/** The services as pages show them, those of broken files left out; null where the shop's facts are not whole. */
export function servicesOf(files: readonly NamedFile[], shop: Shop | null, report: Report): Service[] | null {
  if (!shop) return null
  const services = files
    .flatMap(({ slug, file }) => {
      checkTexts(file, placeholders(shop), report)
      return file.value ? [serviceOf(slug, file, file.value, shop, report)] : []
    })
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  for (const path of [['order'], ['head', 'title'], ['head', 'description']] as const)
    warnOfRepeats(path, services, files, report)
  return services.map((service, index) => ({
    ...service,
    number: index + 1,
    related: relatedTo(service, services),
  }))
}

function slugs(folder: string, report: Report): string[] {
  const names = namesIn(join(folder, SERVICES_FOLDER))
  if (names.length === 0)
    report.error({
      file: SERVICES_FOLDER,
      sentence: 'questa cartella deve contenere almeno un servizio, come riparazione-pc.yaml',
    })
  return names.flatMap((name) => {
    const written = name.replace(/\.yaml$/, '')
    if (written !== name && v.is(slug, written)) return [written]
    report.error({
      file: `${SERVICES_FOLDER}/${name}`,
      sentence: `il nome del file è l’indirizzo della pagina: parole in minuscolo, senza accenti, unite da trattini, e .yaml alla fine. Chiamalo ${asSlug(name)}.yaml`,
    })
    return []
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'))
  } catch {
    return []
  }
}

function asSlug(name: string): string {
  const plain = name
    .replace(/\.[a-z]+$/i, '')
    .normalize('NFD')
    .toLowerCase()
  return plain
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

type Unnumbered = Omit<Service, 'number'>

const fileOf = (service: Unnumbered, files: readonly NamedFile[]) =>
  files.find(({ slug }) => slug === service.slug)?.file as YamlFile<ServiceFile>

/** Warns where two services have one place, title or description. */
function warnOfRepeats(
  path: readonly [string, string?],
  services: readonly Unnumbered[],
  files: readonly NamedFile[],
  report: Report,
): void {
  const seen = new Map<unknown, string>()
  const keys = path.filter((key) => key !== undefined)
  for (const service of services) {
    const value = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], service)
    const other = seen.get(value)
    const key = keys.join('.')
    if (other)
      report.warn({
        ...fileOf(service, files).at(keys),
        sentence: `${key} è lo stesso di ${other}.yaml, ${JSON.stringify(value)}: scrivine un altro`,
      })
    seen.set(value, service.slug)
  }
}

/** What the file names and there is, or else the nearest by order. */
function relatedTo(service: Unnumbered, services: readonly Unnumbered[]): string[] {
  const others = services.filter((other) => other.slug !== service.slug)
  const known = service.related.filter((named) => others.some(({ slug }) => slug === named))
  if (known.length > 0) return known
  const distance = (other: Unnumbered) => Math.abs(other.order - service.order)
  return others
    .toSorted((a, b) => distance(a) - distance(b) || a.order - b.order)
    .slice(0, RELATED)
    .map((other) => other.slug)
}

/** One service as its page shows it. `related` holds what the file names, which may be nothing. */
function serviceOf(
  slug: string,
  file: YamlFile<ServiceFile>,
  written: ServiceFile,
  shop: Shop,
  report: Report,
): Unnumbered {
  const values = placeholders(shop)
  const fill = (text: string) => fillPlaceholders(text, values)
  // In a warning the number becomes a link: its placeholder is left to the component.
  const inWarning = (text: string) => fillPlaceholders(text, { ...values, phone: '{phone}' })
  const { sections, related, ...rest } = chooseForms({ ...written, sections: [] }, shop.forms, fill)
  const cardTitle = rest.cardTitle ?? rest.title
  const service = {
    ...rest,
    slug,
    path: `/${slug}` as const,
    cardTitle,
    heroLabel: rest.heroLabel ?? (cardTitle.length > HERO_LABEL_LENGTH ? undefined : cardTitle),
    head: { ...rest.head, title: rest.head.title ?? headTitle(rest.title, values) },
    sections: chooseForms(written.sections, shop.forms).map((section) =>
      chooseForms(section, shop.forms, section.kind === 'warning' ? inWarning : fill),
    ),
    related: related ?? [],
  }
  const wordings = (text: unknown) => formsOf(text).map(fill)
  checkHead(
    written.head.title === undefined
      ? {
          wordings: [service.head.title],
          at: file.at(['title']),
          remedy: 'scrivine uno più corto in head.title',
        }
      : { wordings: wordings(written.head.title), at: file.at(['head', 'title']) },
    { wordings: wordings(written.head.description), at: file.at(['head', 'description']) },
    report,
  )
  checkLength(
    'cardLine',
    { wordings: wordings(written.cardLine), at: file.at(['cardLine']) },
    CARD_LINE_LENGTH,
    report,
  )
  return service
}

/** A title for search engines where the file gives none, like those of the example: the province only where it is shown uncut. */
function headTitle(title: string, { town, provinceSign }: Placeholders): string {
  const inTown = `${title} a ${town}`
  const inProvince = `${inTown} (${provinceSign})`
  return inProvince.length <= TITLE_LENGTH.most ? inProvince : inTown
}
