import type { z } from 'astro/zod'
import { Marked } from 'marked'
import { numbered } from '../illustrations/index.ts'
import type { ContentValues } from './check.ts'
import { FILES, FOLDERS, pageNames } from './files.ts'
import { pageName, plainText, withLiveLinks } from './inline-text.ts'
import {
  fillPlaceholders,
  type Placeholders,
  placeholders,
  privacyPlaceholders,
} from './placeholders.ts'
import { deriveHome } from './schema/home.ts'
import { HERO_LABEL_LENGTH, type PageFile, type PrivacyFile, type Related } from './schema/page.ts'
import { palettes } from './schema/palette.ts'
import { deriveShop, heldFacts, type Logo } from './schema/shop.ts'
import { shown } from './schema-tree.ts'

/** All content. A page passes it on to its layout and its components. */
export type Content = ReturnType<typeof composeContent>
/** A page of sections as it is shown: placeholders filled, without what the shop's facts deny. */
export type ContentPage = Content['pages'][number]
/** One service: its card on the home page and its own page. */
export type Service = Content['services'][number]

/** The drawing of a page whose file names none. */
const DEFAULT_DRAWING = 'assembled-laptop'
/** How many services a page links to when its file names none. */
const RELATED = 3
/** In letters; search engines cut a longer title. */
const LONGEST_TITLE = 60

/** What pages show: texts with their placeholders filled, without what the shop's facts deny and links to pages that are gone. */
export function composeContent({ shop: written, ...values }: ContentValues, logo: Logo | null) {
  const held = heldFacts(written)
  const filled = placeholders(written)
  const names = pageNames([...values.services, ...values.pages].map(({ slug }) => slug))
  const isPage = (name: string) => names.includes(name)
  const shownTo = <Value>(value: Value, schema: z.ZodType, more: Placeholders = {}): Value =>
    shown(value, schema, held, (text) =>
      withLiveLinks(fillPlaceholders(text, { ...filled, ...more }), isPage),
    )

  const pageOf = <File extends PageFile>(
    { slug, value }: { slug: string; value: File },
    schema: z.ZodType,
  ) => {
    const { sections, ...page } = shownTo(value, schema)
    return {
      ...page,
      /** The file's name, which is also the last part of the address. */
      slug,
      path: `/${slug}` as const,
      drawing: page.drawing ?? DEFAULT_DRAWING,
      head: {
        title: page.head?.title ?? headTitle(page.title, filled),
        description: page.head?.description ?? plainText(page.introduction),
      },
      sections: sections.filter((section) => !('items' in section) || section.items.length > 0),
    }
  }
  const services = values.services
    .map((service) => pageOf(service, FOLDERS.services))
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  const home = deriveHome(
    shownTo(values.home, FILES['home.yaml']),
    shownTo(values.common, FILES['common.yaml']),
    services.map(({ slug }) => slug),
  )
  const facts = shownTo(written, FILES['shop.yaml'])
  const redirects = facts.redirects?.filter(({ to }) => isPage(pageName(to) ?? ''))
  return {
    shop: deriveShop({ ...facts, redirects }, logo),
    home,
    colours: palettes(values.colours),
    privacy: privacyOf(shownTo(values.privacy, FILES['privacy.md'], privacyPlaceholders(written))),
    /** All services, in their order. */
    services: numbered(
      home.hero.drawing,
      services.map(({ cardTitle, heroLabel, ...service }) => ({
        ...service,
        cardTitle: cardTitle ?? service.title,
        /** Short name for the label in the hero's drawing; undefined where none is short enough. */
        heroLabel:
          heroLabel ??
          [cardTitle ?? service.title].find((title) => title.length <= HERO_LABEL_LENGTH),
        /** The services that the page links to at its end. */
        related: relatedTo(service, services),
      })),
    ),
    /** Pages other than services, sorted by title. */
    pages: values.pages
      .map((page) => pageOf(page, FOLDERS.pages))
      .sort((a, b) => a.title.localeCompare(b.title, 'it')),
  }
}

/** The title for search engines where the file has none. It names the province only if search engines then still show it uncut. */
function headTitle(title: string, values: Placeholders): string {
  const inTown = fillPlaceholders(`${title} a {town}`, values)
  const inProvince = `${inTown} (${values.provinceCode})`
  return inProvince.length <= LONGEST_TITLE ? inProvince : inTown
}

type Relating = { slug: string; order: number; related?: Related[] | undefined }

/** The existing services that the file names or, if there are none, the nearest by order. */
function relatedTo(service: Relating, services: readonly Relating[]): Related[] {
  const others = services.filter((other) => other.slug !== service.slug)
  const known =
    service.related?.filter((named) => others.some(({ slug }) => slug === named.service)) ?? []
  if (known.length > 0) return known
  const distance = (other: Relating) => Math.abs(other.order - service.order)
  return others
    .toSorted((a, b) => distance(a) - distance(b) || a.order - b.order)
    .slice(0, RELATED)
    .map((other) => ({ service: other.slug }))
}

const markdown = new Marked()

/** The privacy notice's title (`# …`) and its chapters (`## …`) as HTML; the first has no heading. */
function privacyOf({ body, labels, ...head }: PrivacyFile) {
  const [opening = '', ...chapters] = body.split(/^## /m)
  const [, title = '', introduction = ''] = /^# (.*)([\s\S]*)$/.exec(opening) ?? [
    '',
    head.title,
    opening,
  ]
  return {
    head,
    labels,
    title,
    chapters: [`\n${introduction}`, ...chapters].map((chapter) => {
      const [heading = '', ...text] = chapter.split('\n')
      return { heading, html: markdown.parse(text.join('\n'), { async: false }) }
    }),
  }
}
