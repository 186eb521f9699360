import type { z } from 'astro/zod'
import { checkShop } from './check-shop.ts'
import { checkText } from './check-text.ts'
import { type ContentFiles, describedBy, pageNames, slugOf } from './files.ts'
import { placeholders, privacyPlaceholders } from './placeholders.ts'
import { ColoursSchema } from './schema/colours.ts'
import { italian } from './schema/error-map.ts'
import { CommonSchema, HomeSchema } from './schema/home.ts'
import { PageSchema, PrivacySchema } from './schema/page.ts'
import { ServiceSchema } from './schema/service.ts'
import { heldFacts } from './schema/shop.ts'
import { ShopSchema } from './schema/shop-facts.ts'
import { type Path, shown } from './schema-tree.ts'

/** What the check has found: the file's path inside the content folder, where in it, and a sentence in Italian. */
export interface Finding {
  file: string
  path: Path
  sentence: string
}

/** Where the check runs: which files of `content/images/` there are, and the site's origin if it is to be published. */
interface Surroundings {
  hasImage: (file: string) => boolean
  publicOrigin: string | null
}

/** The schemas' output of every file. */
export type ContentValues = NonNullable<ReturnType<typeof checkFiles>['values']>

/** Addresses of built-in pages, and folders of the built site. */
const TAKEN = [
  ...['index', '404', 'privacy', 'mappa', 'gestione', 'modulo-da-correggere'],
  ...['richiesta-inviata', 'richiesta-non-inviata'],
  ...['foto', 'disegni', 'condivisione'],
]

/**
 * Checks all files against their schemas and against each other, here and in the editor's browser. A refusal stops the build and
 * the saving; a notice tells what may be meant. `values` has the schemas' output where nothing is refused.
 */
export function checkFiles(files: ContentFiles, { hasImage, publicOrigin }: Surroundings) {
  const refusals: Finding[] = []
  const notices: Finding[] = []
  const images: (Omit<Finding, 'sentence'> & { image: string })[] = []

  const parse = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | undefined => {
    // The reader has told of a file that is missing.
    if (!(file in files)) return undefined
    const { data, error } = schema.safeParse(files[file], { error: italian })
    for (const issue of error?.issues ?? []) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]]
      refusals.push(...keys.map((key) => ({ file, path: [...issue.path, ...key], sentence: issue.message })))
    }
    return data
  }
  const parseFolder = <Schema extends z.ZodType>(folder: string, schema: Schema) =>
    Object.keys(files).flatMap((file) => {
      const value = file.startsWith(`${folder}/`) ? parse(file, schema) : undefined
      return value === undefined ? [] : [{ slug: slugOf(file), value }]
    })
  const shop = parse('shop.yaml', ShopSchema)
  const home = parse('home.yaml', HomeSchema)
  const common = parse('common.yaml', CommonSchema)
  const colours = parse('brand/colours.yaml', ColoursSchema)
  const privacy = parse('privacy.md', PrivacySchema)
  const services = parseFolder('services', ServiceSchema)
  const pages = parseFolder('pages', PageSchema)

  const slugs = Object.keys(files).filter((file) => /^(?:services|pages)\//.test(file))
  const serviceNames = slugs.filter((file) => file.startsWith('services/')).map(slugOf)
  const names = pageNames(slugs.map(slugOf))
  if (serviceNames.length === 0)
    refusals.push({ file: 'services', path: [], sentence: 'deve contenere almeno un servizio' })

  const held = shop ? heldFacts(shop) : {}
  for (const [file, written] of Object.entries(files)) {
    const described = describedBy(file)
    if (!described) continue
    const slug = file.includes('/') ? slugOf(file) : ''
    if (TAKEN.includes(slug) || (file.startsWith('pages/') && serviceNames.includes(slug)))
      refusals.push({ file, path: [], sentence: `/${slug} è già una pagina del sito: cambia nome al file` })
    const known = shop && (file === 'privacy.md' ? privacyPlaceholders(shop) : placeholders(shop))
    shown(written, described.schema, held, (text, path, node) => {
      const found = checkText(text, node, { shop, known, serviceNames, pageNames: names, hasImage })
      refusals.push(...found.refusals.map((sentence) => ({ file, path, sentence })))
      notices.push(...found.notices.map((sentence) => ({ file, path, sentence })))
      if (node?.reference === 'image') images.push({ file, path, image: text })
      return text
    })
  }
  const file = 'shop.yaml'
  const found = shop && checkShop(shop, [...names, ...TAKEN], publicOrigin)
  refusals.push(...(found?.refusals ?? []).map(([path, sentence]) => ({ file, path, sentence })))
  notices.push(...(found?.notices ?? []).map(([path, sentence]) => ({ file, path, sentence })))
  for (const [index, { service, section }] of (home?.triage.symptoms ?? []).entries()) {
    const sections = services.find(({ slug }) => slug === service)?.value.sections
    if (section && sections && !sections.some(({ title }) => title === section))
      notices.push({
        file: 'home.yaml',
        path: ['triage', 'symptoms', index, 'section'],
        sentence: `“${section}” non è una sezione di /${service}: il collegamento porta in cima alla pagina`,
      })
  }
  const values =
    shop && home && common && colours && privacy && refusals.length === 0
      ? { shop, home, common, colours, privacy, services, pages }
      : null
  return { refusals, notices, values, images }
}
