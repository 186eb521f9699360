import { Marked } from 'marked'
import { numbered } from '../illustrations/index.ts'
import { type ContentFiles, slugOf } from './files.ts'
import { pageName, plainText, withLiveLinks } from './inline-text.ts'
import { fillPlaceholders, type Placeholders, placeholders, privacyPlaceholders } from './placeholders.ts'
import type { ColoursFile } from './schema/colours.ts'
import type { Fact } from './schema/fields.ts'
import { type Common, deriveHome, type HomeFile } from './schema/home.ts'
import type { ContentPage, PageFile, PrivacyFile } from './schema/page.ts'
import { palette } from './schema/palette.ts'
import { HERO_LABEL_LENGTH, type Service, type ServiceFile } from './schema/service.ts'
import { deriveShop, heldFacts, type Logo } from './schema/shop.ts'
import type { ShopFacts } from './schema/shop-facts.ts'

/** All content. A page passes it on to its layout and its components. */
export type Content = ReturnType<typeof composeContent>

/** The drawing of a page whose file names none. */
const DEFAULT_DRAWING = 'assembled-laptop'
/** How many services a page links to when its file names none. */
const RELATED = 3
/** In letters; search engines cut a longer title. */
const LONGEST_TITLE = 60

/**
 * What pages show: texts with their placeholders filled, without what the shop's facts deny and without references to pages that
 * are not among `names`. `values` is the schemas' output of every file, which `checkFiles` has found without mistakes.
 */
export function composeContent(values: ContentFiles, names: readonly string[], logo: Logo | null) {
  const written = values['shop.yaml'] as ShopFacts
  const held = heldFacts(written)
  const filled = placeholders(written)
  const isPage = (name: string) => names.includes(name)
  const shown = <Tree>(tree: Tree, more: Placeholders = {}): Tree =>
    shownTree(tree, held, (text) => withLiveLinks(fillPlaceholders(text, { ...filled, ...more }), isPage))

  const pageOf = ([path, file]: [string, PageFile]): ContentPage => {
    const { sections: _, ...page } = shown(file)
    const slug = slugOf(path)
    return {
      ...page,
      slug,
      path: `/${slug}`,
      drawing: page.drawing ?? DEFAULT_DRAWING,
      head: {
        title: page.head?.title ?? headTitle(page.title, filled),
        description: page.head?.description ?? plainText(page.introduction),
      },
      // In a warning the component replaces `{phone}` by a link.
      sections: file.sections
        .flatMap((section) => shown([section], section.kind === 'warning' ? { phone: '{phone}' } : {}))
        .filter((section) => !('items' in section) || section.items.length > 0),
    }
  }
  const filesIn = <File>(folder: string) =>
    Object.entries(values).filter(([path]) => path.startsWith(`${folder}/`)) as [string, File][]
  const services = filesIn<ServiceFile>('services')
    .map(([path, file]) => ({ ...shown(file), ...pageOf([path, file]) }))
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  const texts = [shown(values['home.yaml'] as HomeFile), shown(values['common.yaml'] as Common)] as const
  const home = deriveHome(...texts, held, (service) => services.some(({ slug }) => slug === service))
  const facts = shown(written)
  const { light, dark } = values['brand/colours.yaml'] as ColoursFile
  const redirects = facts.redirects?.filter(({ to }) => isPage(pageName(to) ?? ''))
  return {
    shop: deriveShop({ ...facts, redirects }, logo),
    home,
    colours: { light: palette(light), dark: palette(dark) },
    privacy: privacyOf(shown(values['privacy.md'] as PrivacyFile, privacyPlaceholders(written))),
    /** All services, in their order. */
    services: numbered(
      home.hero.drawing,
      services.map(({ cardTitle, heroLabel, ...service }) => ({
        ...service,
        cardTitle: cardTitle ?? service.title,
        heroLabel:
          heroLabel ?? [cardTitle ?? service.title].find((title) => title.length <= HERO_LABEL_LENGTH),
        related: relatedTo(service, services),
      })),
    ),
    /** Pages other than services, sorted by title. */
    pages: filesIn<PageFile>('pages')
      .map(pageOf)
      .sort((a, b) => a.title.localeCompare(b.title, 'it')),
  }
}

/** The tree with each text changed by `change`, without list entries whose fact the shop does not have. */
function shownTree<Tree>(tree: Tree, held: Record<Fact, boolean>, change: (text: string) => string): Tree {
  const show = (node: unknown): unknown => {
    if (typeof node === 'string') return change(node)
    if (typeof node !== 'object' || node === null) return node
    if (!Array.isArray(node))
      return Object.fromEntries(
        Object.entries(node)
          .filter(([key]) => key !== 'when')
          .map(([key, value]) => [key, show(value)]),
      )
    return node.filter((entry: { when?: Fact }) => !entry.when || held[entry.when]).map(show)
  }
  return show(tree) as Tree
}

/** The title for search engines where the file has none. It names the province only if search engines then still show it uncut. */
function headTitle(title: string, values: Placeholders): string {
  const inTown = fillPlaceholders(`${title} a {town}`, values)
  const inProvince = `${inTown} (${values.provinceCode})`
  return inProvince.length <= LONGEST_TITLE ? inProvince : inTown
}

type Related = Pick<Service, 'slug' | 'order'> & { related?: string[] | undefined }

/** The slugs of the existing services that the file names or, if there are none, of the nearest by order. */
function relatedTo(service: Related, services: readonly Related[]): string[] {
  const others = services.filter((other) => other.slug !== service.slug)
  const known = service.related?.filter((named) => others.some(({ slug }) => slug === named)) ?? []
  if (known.length > 0) return known
  const distance = (other: Related) => Math.abs(other.order - service.order)
  return others
    .toSorted((a, b) => distance(a) - distance(b) || a.order - b.order)
    .slice(0, RELATED)
    .map((other) => other.slug)
}

const markdown = new Marked()

/** The privacy notice's title (`# …`) and its chapters (`## …`) as HTML; the first has no heading. */
function privacyOf({ body, labels, ...head }: PrivacyFile) {
  const [opening = '', ...chapters] = body.split(/^## /m)
  const [, title = '', introduction = ''] = /^# (.*)([\s\S]*)$/.exec(opening) ?? ['', head.title, opening]
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
