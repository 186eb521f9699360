import type { z } from 'astro/zod'
import { Marked } from 'marked'
import { numbered } from '../illustrations/index.ts'
import type { ContentValues } from './check.ts'
import { FILES, FOLDERS, pageNames } from './files.ts'
import { pageName, withLiveLinks } from './inline-text.ts'
import { fillPlaceholders, placeholders } from './placeholders.ts'
import type { PrivacyFile } from './schema/page.ts'
import { palettes } from './schema/palette.ts'
import { shown } from './schema-tree.ts'
import { deriveHome } from './shown/home.ts'
import { derivePage, deriveServices, haveTables } from './shown/pages.ts'
import { deriveShop, heldFacts, type Logo } from './shown/shop.ts'

/** All content. A page passes it on to its layout and its components. */
export type Content = ReturnType<typeof composeContent>
/** In letters. Search engines may cut a longer title. */
const LONGEST_TITLE = 60

/**
 * What pages show: texts with filled placeholders, without what the shop's facts deny or what is
 * over. Links to missing pages become plain words.
 */
export function composeContent({ shop: written, ...values }: ContentValues, logo: Logo | null) {
  const held = heldFacts(written)
  const filled = placeholders(written)
  const names = pageNames(values)
  const isPage = (name: string) => names.includes(name)
  const shownTo = <Value>(value: Value, schema: z.ZodType): Value =>
    shown(value, schema, held, (text) => withLiveLinks(fillPlaceholders(text, filled), isPage))

  /** Adds the town, and the province's code if the title then has at most LONGEST_TITLE letters. */
  const headTitle = (title: string) => {
    const inTown = fillPlaceholders(`${title} a {town}`, filled)
    const inProvince = `${inTown} (${filled.provinceCode})`
    return inProvince.length <= LONGEST_TITLE ? inProvince : inTown
  }
  const hasTables = haveTables(values.services)
  const services = deriveServices(
    values.services.map(({ slug, value }) =>
      derivePage(shownTo(value, FOLDERS.services), slug, headTitle, hasTables),
    ),
  )
  const everyPage = shownTo(values.common, FILES['common.yaml'])
  const home = deriveHome(
    shownTo(values.home, FILES['home.yaml']),
    everyPage,
    services.map(({ slug }) => slug),
  )
  const facts = shownTo(written, FILES['shop.yaml'])
  const redirects = facts.redirects?.filter(({ to }) => isPage(pageName(to) ?? ''))
  return {
    shop: deriveShop({ ...facts, redirects }, logo),
    home,
    /** The texts of `common.yaml`. `home` has those of the form. */
    everyPage,
    colours: palettes(values.colours),
    privacy: privacyOf(shownTo(values.privacy, FILES['privacy.md'])),
    services: numbered(home.hero.drawing, services),
    /** Pages other than services, sorted by title. */
    pages: values.pages
      .map(({ slug, value }) =>
        derivePage(shownTo(value, FOLDERS.pages), slug, headTitle, hasTables),
      )
      .sort((a, b) => a.title.localeCompare(b.title, 'it')),
  }
}

const markdown = new Marked()

/**
 * Splits the privacy notice into its title (`# …`) and its chapters (`## …`) as HTML. The text
 * before the first `##` is a chapter without a heading.
 */
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
