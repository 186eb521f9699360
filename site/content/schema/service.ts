import * as v from 'valibot'
import {
  copy,
  head,
  oneOrMore,
  optionalCopy,
  optionalShortCopy,
  shortCopy,
  slug,
  text,
  titled,
} from './content-text.ts'
import { type Section, SectionSchema } from './sections.ts'

/** The folder of the services, inside the content folder. */
export const SERVICES_FOLDER = 'services'

/** The drawing that suits any service: the laptop, put together again. */
const DEFAULT_DRAWING = 'assembled-laptop'

/** As many letters as the margins of the hero's drawing have room for. */
export const HERO_LABEL_LENGTH = 18

export const ServiceSchema = v.strictObject({
  order: v.pipe(v.number(), v.integer('un numero intero'), v.minValue(1, 'almeno 1')),
  title: shortCopy(60),
  cardTitle: optionalShortCopy(60),
  cardLine: optionalCopy,
  cardText: copy,
  heroLabel: optionalShortCopy(HERO_LABEL_LENGTH),
  subtitle: copy,
  introduction: copy,
  highlight: optionalCopy,
  footer: v.optional(v.boolean(), false),
  drawing: v.optional(text, DEFAULT_DRAWING),
  head: v.strictObject({ title: optionalCopy, description: head.entries.description }),
  closing: v.optional(titled),
  related: v.optional(v.array(slug)),
  sections: oneOrMore(SectionSchema),
})

export type ServiceFile = v.InferOutput<typeof ServiceSchema>

/** One service: its card on the home page and its own page. Texts have their placeholders filled. */
export interface Service
  extends Omit<ServiceFile, 'cardTitle' | 'heroLabel' | 'head' | 'related' | 'sections'> {
  /** The file's name: also the page's address. */
  slug: string
  path: `/${string}`
  /** What the hero's drawing, cards and pages show; null where that drawing has no part for it. */
  number: number | null
  cardTitle: string
  /** Begins the card's sentence, which `cardText` goes on with; in the phone's list of services it stands alone. */
  cardLine?: string | undefined
  /** Short name for the leader in the hero's drawing; undefined where the service has none that is short enough. */
  heroLabel: string | undefined
  head: { title: string; description: string }
  sections: Section[]
  /** Slugs of the services that the page points to at its end. */
  related: string[]
}
