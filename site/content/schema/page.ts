import { z } from 'astro/zod'
import {
  groups,
  head,
  line,
  list,
  markdown,
  pageDrawing,
  plainProse,
  prose,
  serviceName,
  titled,
} from './fields.ts'
import { SectionSchema } from './sections.ts'

/** A page made of sections: a service's, or one such as "Prezzi" and "Lavora con noi". */
export const PageSchema = z.strictObject({
  title: line.max(60),
  drawing: pageDrawing.optional(),
  subtitle: line,
  introduction: prose,
  highlight: line.optional(),
  footer: z.boolean(),
  head: z.strictObject(head).partial().optional(),
  closing: z.strictObject(titled).optional(),
  sections: list(SectionSchema),
})
export type PageFile = z.output<typeof PageSchema>

/** How many letters fit into the margin of the hero drawing. */
export const HERO_LABEL_LENGTH = 18
/** How many letters fit on one line of a service's card on a phone. */
const CARD_LINE_LENGTH = 28

const { title, ...rest } = PageSchema.shape

/** Another service, and the case in which it is the right one. */
const related = {
  // Optional, because the editor empties it where the service is deleted.
  service: serviceName.optional(),
  text: line.optional(),
}
/** A service's card on the home page, and its page. */
export const ServiceSchema = z.strictObject({
  // The editor has no field for it, because the owner drags the services.
  order: z.number().int().min(1).meta({ field: 'hidden' }),
  title,
  cardTitle: line.max(60).optional(),
  cardLine: line.max(CARD_LINE_LENGTH).optional(),
  cardText: plainProse,
  heroLabel: line.max(HERO_LABEL_LENGTH).optional(),
  related: groups(related).optional(),
  ...rest,
})
export type ServiceFile = z.output<typeof ServiceSchema>

/**
 * `content/privacy.md`, the notice that GDPR art. 13 requires: its front matter, and the text below
 * it as `body`.
 */
export const PrivacySchema = z.strictObject({
  ...head,
  labels: z.strictObject({ controller: line, address: line, email: line, phone: line }),
  body: markdown,
})
export type PrivacyFile = z.output<typeof PrivacySchema>
