import {
  type ContentFiles,
  type FILES,
  type FOLDERS,
  pageNames,
  pageOf,
  schemaOf,
} from './files.ts'
import { PAGE_RULES } from './rules/pages.ts'
import type { CheckedFile, Rule, Site, Surroundings, Values } from './rules/rule.ts'
import { SHOP_RULES } from './rules/shop.ts'
import { TEXT_RULES } from './rules/texts.ts'
import { italian } from './schema/error-map.ts'
import { heldFacts } from './schema/shop.ts'
import { type Path, shown } from './schema-tree.ts'

/** A sentence in Italian, and where it belongs: the file's path inside the content folder, and the keys. */
export interface Finding {
  file: string
  path: Path
  sentence: string
}

/** The schemas' output of every file. */
export type ContentValues = NonNullable<ReturnType<typeof checkFiles>['values']>

const RULES: readonly Rule[] = [...TEXT_RULES, ...PAGE_RULES, ...SHOP_RULES]

/**
 * Checks all files against their schemas and against each other, here and in the editor's browser.
 * `values` has the schemas' output where nothing is refused.
 */
export function checkFiles(written: ContentFiles, surroundings: Surroundings) {
  const refusals: Finding[] = []
  const notices: Finding[] = []

  const parsed = Object.entries(written).flatMap(([file, data]) => {
    const schema = schemaOf(file)
    if (!schema) return []
    const { data: value, error } = schema.safeParse(data, { error: italian })
    for (const issue of error?.issues ?? []) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]]
      for (const key of keys)
        refusals.push({ file, path: [...issue.path, ...key], sentence: issue.message })
    }
    return [{ file, page: pageOf(file), schema, data, value }]
  })
  // Each value is what the schema of its file has made of it.
  const read = <Name extends keyof typeof FILES>(name: Name) =>
    parsed.find(({ file }) => file === name)?.value as Values[Name] | undefined
  const readAll = <Name extends keyof typeof FOLDERS>(folder: Name) =>
    parsed.flatMap(({ file, page = '', value }) =>
      file.startsWith(`${folder}/`) ? [{ slug: page, value: value as Values[Name] }] : [],
    )
  const [shop, home] = [read('shop.yaml'), read('home.yaml')]
  const [services, pages] = [readAll('services'), readAll('pages')]
  if (services.length === 0)
    refusals.push({ file: 'services', path: [], sentence: 'deve contenere almeno un servizio' })

  const held = shop ? heldFacts(shop) : {}
  const files = parsed.map(({ schema, data, ...file }): CheckedFile => {
    const texts: CheckedFile['texts'] = []
    const visible = shown(data, schema, held, (text, path, node) => {
      texts.push({ text, path, node })
      return text
    })
    return { ...file, shown: visible, texts }
  })
  const serviceNames = services.map(({ slug }) => slug)
  const names = pageNames([...serviceNames, ...pages.map(({ slug }) => slug)])
  const site: Site = { ...surroundings, files, shop, home, serviceNames, pageNames: names }
  for (const file of files)
    for (const rule of RULES)
      if (['all', file.file, file.file.replace(/\/.*/, '')].includes(rule.files))
        rule.check(
          file,
          (path, sentence) =>
            (rule.finds === 'refusal' ? refusals : notices).push({
              file: file.file,
              path,
              sentence,
            }),
          site,
        )

  const common = read('common.yaml')
  const colours = read('brand/colours.yaml')
  const privacy = read('privacy.md')
  const values =
    shop && home && common && colours && privacy && refusals.length === 0
      ? { shop, home, common, colours, privacy, services, pages }
      : null
  const images = files.flatMap(({ file, texts }) =>
    texts
      .filter(({ node }) => node?.reference === 'image')
      .map(({ text, path }) => ({ file, path, image: text })),
  )
  return { refusals, notices, values, images }
}
