import { z } from 'astro/zod'
import { plainText } from '../inline-text.ts'
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
type PageFile = z.output<typeof PageSchema>

/** The drawing of a page whose file names none. */
const DEFAULT_DRAWING = 'assembled-laptop'

/**
 * A page as it is shown, from its texts as they are shown. `headTitle` makes the title for search
 * engines of its heading.
 *
 * @param slug the file's name, which is also the last part of the address
 */
export const derivePage = <File extends PageFile>(
  { sections, ...page }: File,
  slug: string,
  headTitle: (title: string) => string,
) => ({
  ...page,
  slug,
  path: `/${slug}` as const,
  drawing: page.drawing ?? DEFAULT_DRAWING,
  head: {
    title: page.head?.title ?? headTitle(page.title),
    description: page.head?.description ?? plainText(page.introduction),
  },
  sections: sections.filter((section) => !('items' in section) || section.items.length > 0),
})
export type ContentPage = ReturnType<typeof derivePage<PageFile>>

/** How many letters fit into the margin of the hero drawing. */
const HERO_LABEL_LENGTH = 18
/** How many letters fit on one line of a service's card on a phone. */
const CARD_LINE_LENGTH = 28

const { title, ...rest } = PageSchema.shape

/** Another service, and the case in which it is the right one. */
const related = {
  // Optional, because the editor empties it where the service is deleted.
  service: serviceName.optional(),
  text: line.optional(),
}
type Related = { service: string; text?: string | undefined }

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
type ServicePage = ReturnType<typeof derivePage<z.output<typeof ServiceSchema>>>

/** How many services a page links to when its file names none. */
const RELATED = 3

/** All services, in their order. */
export function deriveServices(pages: readonly ServicePage[]) {
  const all = pages.toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  return all.map((page) => {
    const { cardTitle: title = page.title, heroLabel } = page
    return {
      ...page,
      cardTitle: title,
      /** The label in the hero's drawing; undefined where no title is short enough. */
      heroLabel: heroLabel ?? (title.length <= HERO_LABEL_LENGTH ? title : undefined),
      related: relatedTo(page, all),
    }
  })
}
/** `number` is in the home page's drawing; null where that has no part for the service. */
export type Service = ReturnType<typeof deriveServices>[number] & { number: number | null }

/** The existing services that the file names or, if there are none, the first ones. */
function relatedTo(
  { slug, related = [] }: ServicePage,
  services: readonly ServicePage[],
): Related[] {
  const others = services.filter((other) => other.slug !== slug)
  const known = related.flatMap(({ service = '', ...rest }) =>
    others.some((other) => other.slug === service) ? [{ service, ...rest }] : [],
  )
  if (known.length > 0) return known
  return others.slice(0, RELATED).map((other) => ({ service: other.slug }))
}

/** `content/privacy.md`, the notice that GDPR art. 13 requires: its front matter, and the text below it as `body`. */
export const PrivacySchema = z.strictObject({
  ...head,
  labels: z.strictObject({ controller: line, address: line, email: line, phone: line }),
  body: markdown,
})
export type PrivacyFile = z.output<typeof PrivacySchema>
