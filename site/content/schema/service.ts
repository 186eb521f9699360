import * as v from 'valibot'
import { fileLabel } from '../load/content-files.ts'
import { fillPlaceholders } from '../load/fill-placeholders.ts'
import { readYaml, type TextForms } from '../load/read-yaml.ts'
import { head, oneOrMore, slug, text, titled } from './content-text.ts'
import { assertHeadLengths, TITLE_LENGTH } from './head-lengths.ts'
import { type Section, SectionSchema } from './sections.ts'

/** The folder of the services, inside the content folder. */
export const SERVICES_FOLDER = 'services'

/** The drawing that suits any service: the laptop, put together again. */
const DEFAULT_DRAWING = 'assembled-laptop'

const ServiceSchema = v.strictObject({
  order: v.pipe(v.number(), v.integer('un numero intero'), v.minValue(1, 'almeno 1')),
  title: text,
  cardTitle: v.optional(text),
  cardText: text,
  heroLabel: v.optional(text),
  subtitle: text,
  introduction: text,
  highlight: v.optional(text),
  footer: v.optional(v.boolean(), false),
  drawing: v.optional(text, DEFAULT_DRAWING),
  head: v.strictObject({ title: v.optional(text), description: head.entries.description }),
  closing: v.optional(titled),
  related: v.optional(v.array(slug)),
  sections: oneOrMore(SectionSchema),
})

type ServiceFile = v.InferOutput<typeof ServiceSchema>

/** One service: its card on the home page and its own page. Texts have their placeholders filled. */
export interface Service
  extends Omit<ServiceFile, 'cardTitle' | 'heroLabel' | 'head' | 'related' | 'sections'> {
  /** The file's name: also the page's address. */
  slug: string
  path: `/${string}`
  cardTitle: string
  /** Short name for the leader in the hero's drawing. */
  heroLabel: string
  head: { title: string; description: string }
  sections: Section[]
  /** Slugs of the services that the page points to at its end. */
  related: string[]
}

/**
 * Reads one file of `content/services/`, `filled` standing for its placeholders. `related` holds what the file
 * names, which may be nothing. Throws a ContentError that names file, line and key.
 */
export function readService(
  folder: string,
  name: string,
  filled: Record<string, string>,
  forms: TextForms,
): Service {
  const file = `${SERVICES_FOLDER}/${name}.yaml`
  const { sections, related, ...rest } = readYaml(folder, file, ServiceSchema, forms)
  const cardTitle = rest.cardTitle ?? rest.title
  const service = fillPlaceholders(
    {
      ...rest,
      cardTitle,
      heroLabel: rest.heroLabel ?? cardTitle,
      head: { ...rest.head, title: rest.head.title ?? headTitle(rest.title, filled) },
    },
    filled,
    fileLabel(file),
  )
  assertHeadLengths(service.head, fileLabel(file))
  return {
    ...service,
    slug: name,
    path: `/${name}`,
    sections: sections.map((section) => fillSection(section, filled, fileLabel(file))),
    related: related ?? [],
  }
}

/** A title for search engines where the file gives none: the longest of these that is shown uncut. */
function headTitle(title: string, filled: Record<string, string>): string {
  const inTown = `${title} a ${filled.town}`
  const candidates = [`${inTown} | ${filled.brand}`, `${inTown} e provincia`]
  return candidates.find((candidate) => candidate.length <= TITLE_LENGTH.max) ?? inTown
}

/** In a warning the number becomes a link: its placeholder is left to the component. */
function fillSection(section: Section, filled: Record<string, string>, where: string): Section {
  const values = section.kind === 'warning' ? { ...filled, phone: '{phone}' } : filled
  return fillPlaceholders(section, values, where)
}
