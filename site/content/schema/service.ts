import * as v from 'valibot'
import { copy, optionalCopy, optionalShortCopy, slug, unrepeated } from './content-text.ts'
import { shownAs } from './editor-field.ts'
import { type ContentPage, PageSchema } from './page.ts'

/** The folder of the services, inside the content folder. */
export const SERVICES_FOLDER = 'services'

/** How many letters fit into the margin of the hero drawing. */
export const HERO_LABEL_LENGTH = 18

export const ServiceSchema = v.strictObject({
  ...PageSchema.entries,
  order: v.pipe(v.number(), v.integer('un numero intero'), v.minValue(1, 'almeno 1')),
  cardTitle: optionalShortCopy(60),
  cardLine: optionalCopy,
  cardText: copy,
  heroLabel: optionalShortCopy(HERO_LABEL_LENGTH),
  related: v.optional(shownAs('service', v.pipe(v.array(slug), unrepeated<string>()))),
})

export type ServiceFile = v.InferOutput<typeof ServiceSchema>

/** One service: its card on the home page and its own page. Texts have their placeholders filled. */
export interface Service extends ContentPage, Pick<ServiceFile, 'order' | 'cardText'> {
  /** The number in the home page's drawing, on cards and pages; null where the drawing has no part for the service. */
  number: number | null
  cardTitle: string
  /** The start of the card's sentence, before `cardText`; a phone's list of services shows only this. */
  cardLine?: string | undefined
  /** Short name for the label in the hero's drawing; undefined where none is short enough. */
  heroLabel: string | undefined
  /** Slugs of the services that the page links to at its end. */
  related: string[]
}
