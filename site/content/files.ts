import type { z } from 'astro/zod'
import { ColoursSchema } from './schema/colours.ts'
import { CommonSchema, HomeSchema } from './schema/home.ts'
import { PageSchema, PrivacySchema, ServiceSchema } from './schema/page.ts'
import { ShopSchema } from './schema/shop-facts.ts'

/** A file of the content, or a folder of files, that one schema describes. */
export interface Described {
  /** The name in the editor's addresses; for a folder also its name. */
  name: string
  /** The name that the editor shows. */
  label: string
  schema: z.ZodType
}

/** The single files, by their path inside the content folder. */
export const FILES = {
  'shop.yaml': { name: 'shop', label: 'Dati del negozio', schema: ShopSchema },
  'home.yaml': { name: 'home', label: 'Pagina iniziale', schema: HomeSchema },
  'common.yaml': { name: 'common', label: 'Testi di tutte le pagine', schema: CommonSchema },
  'brand/colours.yaml': { name: 'colours', label: 'Colori', schema: ColoursSchema },
  'privacy.md': { name: 'privacy', label: 'Informativa privacy', schema: PrivacySchema },
} as const satisfies Record<string, Described>

/** The folders in which each file is a page, named after the file. */
export const FOLDERS = {
  services: { name: 'services', label: 'Servizi', singular: 'Servizio', schema: ServiceSchema },
  pages: { name: 'pages', label: 'Altre pagine', singular: 'Pagina', schema: PageSchema },
} as const satisfies Record<string, Described & { singular: string }>

/** The parsed YAML of the content's files, by path; of `privacy.md` the front matter, with the text as `body`. */
export type ContentFiles = Readonly<Record<string, unknown>>

/** What describes the file at a path inside the content folder; undefined for a file that is no content. */
export const describedBy = (path: string): Described | undefined =>
  FILES[path as keyof typeof FILES] ?? FOLDERS[path.split('/')[0] as keyof typeof FOLDERS]

/** The names of all pages of the site that a link may lead to; the home page's is "". */
export const pageNames = (slugs: readonly string[]) => ['', 'privacy', ...slugs]

/** The file's name without folder and ending, which is the last part of the page's address. */
export const slugOf = (path: string) => path.replace(/^.*\/|\.yaml$/g, '')
