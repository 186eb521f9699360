import { DEFAULT_DRAWING } from '../../illustrations/drawing-names.ts'
import { plainText } from '../inline-text.ts'
import { HERO_LABEL_LENGTH, type PageFile, type ServiceFile } from '../schema/page.ts'
import type { SectionKind } from '../schema/sections.ts'

/** Whether services have tables, which a section of kind `prices` shows. */
export const haveTables = (services: readonly { value: ServiceFile | undefined }[]): boolean =>
  services.some(({ value }) => value?.sections.some(({ kind }) => kind === 'table'))

/** Whether a page shows a section: no empty list, and prices only if a service has a table. */
export const isShown = (
  { kind, items }: { kind: SectionKind; items?: readonly unknown[] },
  hasTables: boolean,
) => (kind === 'prices' ? hasTables : items?.length !== 0)

/** A page from its filled texts. `headTitle` makes the title for search engines of the page's. */
export const derivePage = <File extends PageFile>(
  { sections, ...page }: File,
  slug: string,
  headTitle: (title: string) => string,
  hasTables: boolean,
) => ({
  ...page,
  slug,
  path: `/${slug}` as const,
  drawing: page.drawing ?? DEFAULT_DRAWING,
  head: {
    title: page.head?.title ?? headTitle(page.title),
    description: page.head?.description ?? plainText(page.introduction),
  },
  sections: sections.filter((section) => isShown(section, hasTables)),
})
export type ContentPage = ReturnType<typeof derivePage<PageFile>>

type Related = { service: string; text?: string | undefined }

type ServicePage = ReturnType<typeof derivePage<ServiceFile>>

/** How many services a page links to when its file names none. */
const RELATED = 3

/** All services in their order, with what cards, the hero and links to them show. */
export function deriveServices(pages: readonly ServicePage[]) {
  const all = pages.toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  return all.map((page) => {
    const { cardTitle: title = page.title, heroLabel } = page
    return {
      ...page,
      cardTitle: title,
      /** Undefined where the file has no label and the card's title is too long for one. */
      heroLabel: heroLabel ?? (title.length <= HERO_LABEL_LENGTH ? title : undefined),
      related: relatedTo(page, all),
    }
  })
}
/** `number` is the service's in the home page's drawing; null where that has no part for it. */
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
