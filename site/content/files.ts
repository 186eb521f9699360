import { ColoursSchema } from './schema/colours.ts'
import { EveryPageSchema, HomeSchema } from './schema/home.ts'
import { PageSchema, PrivacySchema, ServiceSchema } from './schema/page.ts'
import { ShopSchema } from './schema/shop-facts.ts'

/** The schemas of the single files, by their path inside the content folder. */
export const FILES = {
  'shop.yaml': ShopSchema,
  'home.yaml': HomeSchema,
  'common.yaml': EveryPageSchema,
  'brand/colours.yaml': ColoursSchema,
  'privacy.md': PrivacySchema,
} as const

/** The schemas of the folders in which each file is a page. */
export const FOLDERS = { services: ServiceSchema, pages: PageSchema } as const

export const SCHEMAS = { ...FILES, ...FOLDERS }
export type SchemaName = keyof typeof SCHEMAS

/** The key of a file's schema: its path or its folder; undefined for what is no content. */
export function schemaName(path: string): SchemaName | undefined {
  const names = [path, path.replace(/\/.*/, '')]
  return (Object.keys(SCHEMAS) as SchemaName[]).find((name) => names.includes(name))
}

/**
 * The parsed YAML of the content's files, by path; of `privacy.md` the front matter, with the text
 * as `body`.
 */
export type ContentFiles = Readonly<Record<string, unknown>>

/** The names of all pages of the site that a link may lead to; the home page's is "". */
export const pageNames = (of: Record<'services' | 'pages', readonly { slug: string }[]>) => [
  ...['', 'privacy'],
  ...[...of.services, ...of.pages].map(({ slug }) => slug),
]

/** The file's name without folder and ending; of a page it is the last part of the address. */
export const slugOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '')

/** The name of a file's page, "" for the home page; undefined where the file is no page. */
export function pageOf(path: string): string | undefined {
  if (path === 'home.yaml') return ''
  return path === 'privacy.md' || `${schemaName(path)}` in FOLDERS ? slugOf(path) : undefined
}
